import * as m from '@tohfa/sync-protocol/messages'
import { useEffect, useRef, useState } from 'react'
import { inMemory } from './in-memory'
import { toast } from '../toast/toast'

/** An image that somebody chose and that is not sent yet. */
export interface ChosenImage {
  /** the file that was chosen; identifies the image */
  original: File
  /** an object URL; undefined until the image is ready to be sent */
  preview?: string
  /** progress of shrinking it, 0 to 1 */
  part: number
  /** what to send; null if it was removed or cannot be taken, undefined if it could not be read */
  file: Promise<File | null | undefined>
  stop: AbortController
}

const end = ({ stop, preview = '' }: ChosenImage) => {
  stop.abort()
  URL.revokeObjectURL(preview)
}

/**
 * The images that somebody chooses for a form. They are read at once, because another app may change or delete them.
 * They are shrunk at once, too, so that sending does not wait for it, and one after another: two large photos at a time
 * are too much for a small phone.
 * @param onRefused called for each file that is removed again, with the reason; empty if this browser cannot show it
 * @param initial the images that the form begins with
 */
export function useChosenImages(
  onRefused: (why: string) => void,
  initial: readonly ChosenImage[] | (() => readonly ChosenImage[]) = [],
) {
  const [chosen, setChosen] = useState(initial)
  const latest = useRef(chosen)
  useEffect(() => {
    latest.current = chosen
  }, [chosen])
  useEffect(() => () => latest.current.forEach(end), [])

  /** @param now undefined: the image is removed */
  const change = (original: File, now?: Partial<ChosenImage>) =>
    setChosen((all) =>
      all.flatMap((image) => (image.original !== original ? image : now ? { ...image, ...now } : [])),
    )

  const remove = (original: File) => {
    latest.current.filter((image) => image.original === original).forEach(end)
    change(original)
  }

  const refuse = (original: File, why: string) => {
    remove(original)
    onRefused(why)
  }

  const prepare = async (
    original: File,
    { signal }: AbortController,
    before: Promise<unknown> | undefined,
  ) => {
    const isRemoved = () => signal.aborted
    const [read] = await Promise.all([inMemory(original).catch(() => undefined), before])
    if (isRemoved()) return null
    if (!read) return refuse(original, m.photoAgain) as undefined
    const file = await import('../../device/picture/shrink-image').then(
      ({ shrinkImage }) => shrinkImage(read, { signal, onProgress: (part) => change(original, { part }) }),
      // without a network: a large image is better than none
      () => read,
    )
    if (isRemoved()) return null
    if (typeof file === 'string') {
      refuse(original, file)
      return null
    }
    change(original, { preview: URL.createObjectURL(file), part: 1 })
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
    /** An image that this browser cannot show, nobody else can show either. */
    fail: (original: File) => refuse(original, ''),
    /**
     * the files to send, once all are ready; null for each that was refused, undefined for each that could not be read
     */
    ready: async () => {
      const files = await Promise.all(chosen.map(({ file }) => file))
      // the form that says so at its field may already be closed
      if (files.includes(undefined)) toast(m.photoAgain, 'error')
      return files
    },
  }
}

export const isPreparing = ({ preview }: ChosenImage) => preview === undefined
