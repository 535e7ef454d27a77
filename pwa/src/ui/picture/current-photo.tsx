import { Avatar } from './avatar'

/** The photo that a form begins with, and that stays unless another is chosen. */
export const CurrentPhoto = ({ photo }: { photo: string | null | undefined }) =>
  photo && <Avatar name="" photo={photo} className="size-16" />
