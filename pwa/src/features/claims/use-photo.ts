import * as m from '@tohfa/sync-protocol/messages'
import { useEffect, useRef, useState } from 'react'
import { NotAnImageError, shrinkImage } from '../../device/shrink-image'

/** A photo that somebody chooses: shrunk at once, so that sending does not wait for it. */
export function usePhoto() {
  const latest = useRef<Promise<File | undefined>>(Promise.resolve(undefined))
  const [preview, setPreview] = useState<string>()
  const [preparing, setPreparing] = useState(false)
  const [error, setError] = useState<string>()

  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview)
  }, [preview])

  const choose = async (file: File | undefined) => {
    const shrunk = file && shrinkImage(file)
    const mine = (latest.current = Promise.resolve(shrunk))
    setError(undefined)
    setPreview(undefined)
    setPreparing(file !== undefined)
    const photo = await mine.catch((cause: unknown) => {
      if (!(cause instanceof NotAnImageError)) throw cause
      return null
    })
    if (latest.current !== mine) return
    setPreparing(false)
    if (photo === null) fail()
    else setPreview(photo && URL.createObjectURL(photo))
  }

  /** The browser cannot show it, so nobody else can. */
  const fail = () => {
    latest.current = Promise.resolve(undefined)
    setPreview(undefined)
    setError(m.imageRequired)
  }

  return {
    preview,
    preparing,
    error,
    choose: (file: File | undefined) => void choose(file),
    fail,
    /** the photo to send, once it is ready */
    ready: () => latest.current.catch(() => undefined),
  }
}
export type ChosenPhoto = ReturnType<typeof usePhoto>
