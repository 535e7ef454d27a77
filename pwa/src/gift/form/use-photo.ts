import type { Problem } from '@tohfa/sync-protocol/error-codes'
import * as m from '@tohfa/sync-protocol/messages'
import { useEffect, useRef, useState } from 'react'

/**
 * The one photo of a form: shrunk at once, so that sending does not wait for it. useChosenImages does this and more for
 * several images; every claim form would pay for the more.
 */
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

  /** If this browser cannot show a file, no other one can. */
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
    /** the photo to send, once it is ready; null, once, where the chosen file turned out to be no image */
    ready: async () => {
      const photo = await latest.current
      if (photo === null) latest.current = Promise.resolve(undefined)
      return photo
    },
  }
}
export type ChosenPhoto = ReturnType<typeof usePhoto>

/** Stops a submit whose photo is no image, at its field. */
export const photoRefused = (field: string): Problem => ({
  type: 'about:blank',
  title: '',
  status: 0,
  detail: m.imageRequired,
  code: 'file_kind_unsupported',
  errors: [{ field, detail: m.imageRequired }],
})

/** null: no image */
const prepared = (file: File): Promise<File | null> =>
  import('../../device/shrink-image').then(
    ({ shrinkImage }) => shrinkImage(file),
    // without a network: a large photo is better than none
    () => file,
  )
