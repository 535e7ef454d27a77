import { smaller } from '@tohfa/sync-protocol/files/picture-widths'
import { currentPhoto } from '../ui.texts'

/** The photo that a form begins with, and that stays unless another is chosen. */
export const CurrentPhoto = ({ photo }: { photo: string | null | undefined }) =>
  photo && (
    <img
      src={smaller(photo, 480)}
      alt={currentPhoto}
      loading="lazy"
      className="size-16 shrink-0 rounded-full object-cover"
    />
  )
