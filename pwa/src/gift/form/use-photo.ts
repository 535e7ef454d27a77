import type { Problem } from '@tohfa/sync-protocol/error-codes'
import * as m from '@tohfa/sync-protocol/messages'
import { useEffect, useRef, useState } from 'react'

/** A photo that somebody chooses: shrunk at once, so that sending does not wait for it. */
export function usePhoto() {
  const latest = useRef<Promise<File | null | undefined>>(Promise.resolve(undefined))
  const [preview, setPreview] = useState<string>()
  const [preparing, setPreparing] = useState(false)
  const [error, setError] = useState<string>()

  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview)
  }, [preview])

  const choose = async (file: File | undefined) => {
    const mine = (latest.current = file ? prepared(file) : Promise.resolve(undefined))
    setError(undefined)
    setPreview(undefined)
    setPreparing(file !== undefined)
    const photo = await mine
    if (latest.current !== mine) return
    setPreparing(false)
    if (photo === null) fail()
    else setPreview(photo && URL.createObjectURL(photo))
  }

  /** The browser cannot show it, so nobody else can. */
  const fail = () => {
    latest.current = Promise.resolve(null)
    setPreview(undefined)
    setError(m.imageRequired)
  }

  return {
    preview,
    preparing,
    error,
    choose: (file: File | undefined) => void choose(file),
    fail,
    /** the photo to send, once it is ready; null, once, where the file that was chosen turned out to be none */
    ready: async () => {
      const photo = await latest.current
      if (photo === null) latest.current = Promise.resolve(undefined)
      return photo
    },
  }
}
export type ChosenPhoto = ReturnType<typeof usePhoto>

/** Stops a submit whose photo is none, at its field. */
export const photoRefused = (field: string): Problem => ({
  type: 'about:blank',
  title: '',
  status: 0,
  detail: m.imageRequired,
  code: 'file_kind_unsupported',
  errors: [{ field, detail: m.imageRequired }],
})

/** null: no picture. Where it cannot be made smaller the file goes as it is, and the server says what it thinks of it. */
async function prepared(file: File): Promise<File | null> {
  const shrinking = await import('../../device/shrink-image').catch(() => undefined)
  if (!shrinking) return file
  return shrinking
    .shrinkImage(file)
    .catch((error: unknown) => (error instanceof shrinking.NotAnImageError ? null : file))
}
