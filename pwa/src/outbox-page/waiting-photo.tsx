import { useEffect, useState } from 'react'
import { fileHere } from '../offline/device-files'
import { withoutPhoto, withPhoto } from './outbox.texts'

/** An object URL of a queued entry's photo while the component is mounted. */
export function useWaitingPhoto(id: string): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let unmounted = false
    fileHere(id, 'profile_image').then(
      (photo) => {
        if (unmounted || !photo) return
        made = URL.createObjectURL(photo)
        setUrl(made)
      },
      (error: unknown) => console.error(error),
    )
    return () => {
      unmounted = true
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [id])
  return url
}

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
