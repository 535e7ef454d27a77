import { smaller } from '@tohfa/sync-protocol/smaller-picture'
import { classNames } from '../class-names'
import { photoOf } from '../ui.texts'

/** A letter with its marks and, after a sign that joins, the letter that it is written as one with: क्षमा begins with क्ष. */
const WRITTEN_AS_ONE = /^.(?:\p{M}*[\u094D\u09CD\u0ACD\u0B4D\u0C4D\u0D4D]\u200D?\p{L})*\p{M}*/su

/** Initials, shown if there is no picture. */
const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => WRITTEN_AS_ONE.exec(word)?.[0] ?? '')
    .join('')
    .toUpperCase()

interface AvatarProps {
  name: string
  photo?: string | null | undefined
  className?: string
}

export const Avatar = ({ name, photo, className = 'size-14 text-xl' }: AvatarProps) =>
  photo ? (
    <img
      src={smaller(photo, 480)}
      alt={photoOf(name)}
      loading="lazy"
      className={classNames('shrink-0 rounded-full object-cover', className)}
    />
  ) : (
    <span
      aria-hidden="true"
      className={classNames(
        'flex shrink-0 items-center justify-center rounded-full bg-accent-soft font-display font-semibold text-accent-ink',
        className,
      )}
    >
      {initials(name)}
    </span>
  )
