import { smaller } from '@tohfa/sync-protocol/picture-widths'
import { classNames } from '../class-names'
import { initials } from './initials'
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
