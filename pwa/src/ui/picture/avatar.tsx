import { smaller } from '@tohfa/sync-protocol/files/picture-widths'
import { classNames } from '../class-names'
import { photoOf } from '../ui.texts'

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

/**
 * A letter with its marks and, after a joining sign, the letter that it is written as one with: क्षमा begins with क्ष.
 */
const WRITTEN_AS_ONE = /[\p{L}\p{N}](?:\p{M}*[\u094D\u09CD\u0ACD\u0B4D\u0C4D\u0D4D]\u200D?\p{L})*\p{M}*/u

/** The initials of the first two words of a name; without letters, its first character as people see it. */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => WRITTEN_AS_ONE.exec(word)?.[0] ?? [])
    .slice(0, 2)
    .join('')
    .toUpperCase() || firstSeen(name)

// a flag, or a sign with its tones and what is joined to it
const SEEN_AS_ONE = /^\s*(\p{RI}{2}|\P{M}[\p{M}\p{EMod}]*(?:\u200D\P{M}[\p{M}\p{EMod}]*)*)/u
const firstSeen = (name: string) => SEEN_AS_ONE.exec(name)?.[1] ?? ''
