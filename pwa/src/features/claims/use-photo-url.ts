import { useEffect, useState } from 'react'

/** An address for a photo that may be on this device alone. */
export function usePhotoUrl(photo: string | Blob | null): string | null {
  const [local, setLocal] = useState<string | null>(null)
  useEffect(() => {
    if (!(photo instanceof Blob)) return
    const url = URL.createObjectURL(photo)
    setLocal(url)
    return () => {
      setLocal(null)
      URL.revokeObjectURL(url)
    }
  }, [photo])
  return photo instanceof Blob ? local : photo
}
