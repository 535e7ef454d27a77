import { useEffect, useState } from 'react'
import { outboxViews } from '../offline/device-store'

/** An object URL of a queued entry's photo while the component is mounted. */
export function useWaitingPhoto(id: string): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let unmounted = false
    outboxViews.fileOf(id, 'profile_image').then(
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
