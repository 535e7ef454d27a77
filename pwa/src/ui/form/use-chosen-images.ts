import { useEffect, useRef, useState } from 'react'

/** An image that somebody chose and that is not sent yet. */
export interface ChosenImage {
  /** as it was chosen; one image by one file */
  original: File
  /** an object URL; undefined until the image is ready to be sent */
  preview?: string
  /** how far it is shrunk, 0 to 1 */
  part: number
  /** what to send; null where it was removed or is no image */
  file: Promise<File | null>
  stop: AbortController
}

const end = ({ stop, preview = '' }: ChosenImage) => {
  stop.abort()
  URL.revokeObjectURL(preview)
}

/**
 * The images that somebody chooses for a form. They are shrunk at once, so that sending does not wait for it, and one
 * after another: two large photos at a time are too much for a small phone.
 * @param onUnreadable called for each file that turns out to be no image; it is removed
 * @param initial what the form begins with
 */
export function useChosenImages(
  onUnreadable: () => void,
  initial: readonly ChosenImage[] | (() => readonly ChosenImage[]) = [],
) {
  const [chosen, setChosen] = useState(initial)
  const latest = useRef(chosen)
  useEffect(() => {
    latest.current = chosen
  }, [chosen])
  useEffect(() => () => latest.current.forEach(end), [])

  /** @param now undefined: the image goes */
  const change = (original: File, now?: Partial<ChosenImage>) =>
    setChosen((all) =>
      all.flatMap((image) => (image.original !== original ? image : now ? { ...image, ...now } : [])),
    )

  const remove = (original: File) => {
    latest.current.filter((image) => image.original === original).forEach(end)
    change(original)
  }

  /** What this browser cannot show, nobody else can. */
  const fail = (original: File) => {
    remove(original)
    onUnreadable()
  }

  const prepare = async (
    original: File,
    { signal }: AbortController,
    before: Promise<unknown> | undefined,
  ) => {
    await before
    const file = await import('../../device/shrink-image').then(
      ({ shrinkImage }) =>
        shrinkImage(original, { signal, onProgress: (part) => change(original, { part }) }),
      // without a network: a large image is better than none
      () => original,
    )
    if (signal.aborted) return null
    if (file) change(original, { preview: URL.createObjectURL(file), part: 1 })
    else fail(original)
    return file
  }

  const add = (files: readonly File[]) => {
    let before = latest.current.at(-1)?.file
    const added = files.map((original) => {
      const stop = new AbortController()
      const file = (before = prepare(original, stop, before))
      return { original, part: 0, file, stop }
    })
    setChosen((all) => [...all, ...added])
  }

  return {
    chosen,
    add,
    remove,
    fail,
    /** the files to send, once all are ready; null for each that is no image */
    ready: () => Promise.all(chosen.map(({ file }) => file)),
  }
}

export const isPreparing = ({ preview }: ChosenImage) => preview === undefined
