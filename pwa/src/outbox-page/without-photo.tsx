import { withoutPhoto, withPhoto } from './outbox.texts'
import { useWaitingPhoto } from './use-waiting-photo'

/** The photo of a queued entry, and the choice to send the entry without it. */
export function WithoutPhoto({ id, name }: { id: string; name: string }) {
  const photo = useWaitingPhoto(id)
  if (photo === undefined) return null
  return (
    <label className="flex min-h-touch items-center gap-3">
      <img src={photo} alt={withPhoto} className="size-14 rounded-control object-cover" />
      <input type="checkbox" name={name} className="size-5 accent-accent" />
      {withoutPhoto}
    </label>
  )
}
