import { useEffect, useState } from 'react'
import { outboxViews } from '../offline/device-store'

/** A link to the photo that waits with an entry, while a screen shows it. */
export function useWaitingPhoto(id: string): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let left = false
    outboxViews.fileOf(id, 'profile_image').then(
      (photo) => {
        if (left || !photo) return
        made = URL.createObjectURL(photo)
        setUrl(made)
      },
      (error: unknown) => console.error(error),
    )
    return () => {
      left = true
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [id])
  return url
}
