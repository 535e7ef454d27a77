import * as m from '@tohfa/sync-protocol/messages'
import { useEffect, useRef, useState } from 'react'
import { inMemory } from '../../../ui/form/in-memory'
import type { Refusal } from '../../../ui/form/use-checked-form'
import { toast } from '../../../ui/toast/toast'

/**
 * The one photo of a form: read and shrunk at once, so that sending does not wait for it, and no app can change it in
 * between. useChosenImages does this and more for several images, which every claim form would have to download.
 */
export function usePhoto() {
  /** a text: why the chosen file cannot be taken */
  const latest = useRef<Promise<File | string | undefined>>(Promise.resolve(undefined))
  const [preview, setPreview] = useState<string>()
  const [name, setName] = useState<string>()
  const [preparing, setPreparing] = useState(false)
  const [error, setError] = useState<string>()

  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview)
  }, [preview])

  const choose = async (file: File | undefined) => {
    const mine = (latest.current = file ? prepared(file) : Promise.resolve(undefined))
    setError(undefined)
    setPreview(undefined)
    setName(file?.name)
    setPreparing(file !== undefined)
    const photo = await mine.catch(() => undefined)
    if (latest.current !== mine) return
    setPreparing(false)
    if (typeof photo === 'string') setError(photo)
    else if (photo) setPreview(URL.createObjectURL(photo))
    else if (file) setError(m.photoAgain)
  }

  /** If this browser cannot show a file, no other one can. */
  const fail = () => {
    latest.current = Promise.resolve('')
    setPreview(undefined)
    setError(m.imageRequired)
  }

  return {
    preview,
    /** of the chosen file */
    name,
    preparing,
    error,
    choose: (file: File | undefined) => void choose(file),
    fail,
    /**
     * the photo to send, once it is ready; null, once, if the chosen file cannot be taken. If it could not be read,
     * the field asks for it again, and the rest is sent.
     */
    ready: async () => {
      const photo = await latest.current.catch(() => {
        toast(m.photoAgain, 'error')
        return undefined
      })
      if (typeof photo !== 'string') return photo
      latest.current = Promise.resolve(undefined)
      return null
    },
  }
}
export type ChosenPhoto = ReturnType<typeof usePhoto>

/** Stops a submit whose photo is not an image, at its field. */
export const photoRefused = (field: string): Refusal => ({
  detail: '',
  errors: [{ field, detail: m.imageRequired }],
})

/** A text: why it cannot be taken. @throws if it cannot be read */
const prepared = async (file: File): Promise<File | string> => {
  const read = await inMemory(file)
  return import('../../../device/picture/shrink-image').then(
    ({ shrinkImage }) => shrinkImage(read),
    // without a network: a large photo is better than none
    () => read,
  )
}
