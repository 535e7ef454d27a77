import * as m from '@tohfa/sync-protocol/messages'
import { useEffect, useRef, useState } from 'react'
import { v4 } from 'uuid'
import { shrinkImage } from '../../device/shrink-image'
import { admitted } from './images.view'

/** An image that somebody chose and that is not on the server yet. */
export interface ChosenImage {
  /** of this device alone */
  id: string
  name: string
  /** an object URL; null until it is ready to be sent */
  preview: string | null
  /** how far it is made ready, 0 to 1 */
  part: number
}

interface Work {
  stop: AbortController
  /** the file to send; null where it was removed or is no picture */
  file: Promise<File | null>
  preview?: string
}

function end({ stop, preview }: Work) {
  stop.abort()
  if (preview !== undefined) URL.revokeObjectURL(preview)
}

/** The images that somebody chooses: shrunk at once and one after another, so that sending does not wait for it. */
export function useChosenImages() {
  const [chosen, setChosen] = useState<readonly ChosenImage[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const works = useRef(new Map<string, Work>())
  const last = useRef<Promise<unknown>>(Promise.resolve())

  useEffect(() => {
    const all = works.current
    return () => all.forEach(end)
  }, [])

  const change = (id: string, now: Partial<ChosenImage>) =>
    setChosen((before) => before.map((image) => (image.id === id ? { ...image, ...now } : image)))

  const remove = (id: string) => {
    const work = works.current.get(id)
    if (work) end(work)
    works.current.delete(id)
    setChosen((before) => before.filter((image) => image.id !== id))
  }

  /** The browser cannot read it, so nobody else can. */
  const fail = (id: string) => {
    remove(id)
    setRefusal(m.imagesProcessFailed)
  }

  const prepare = async (id: string, original: File, { signal }: AbortController) => {
    try {
      const file = await shrinkImage(original, { signal, onProgress: (part) => change(id, { part }) })
      const work = works.current.get(id)
      if (!work) return null
      work.preview = URL.createObjectURL(file)
      change(id, { preview: work.preview, part: 1 })
      return file
    } catch (error) {
      if (!signal.aborted) {
        console.error(error)
        fail(id)
      }
      return null
    }
  }

  /** @param room how many there is place for */
  const add = (files: readonly File[], room: number) => {
    const { images, refusal: refused } = admitted(files, room)
    setRefusal(refused)
    const added = images.map((original): ChosenImage => {
      const id = v4()
      const stop = new AbortController()
      // one at a time: two large photos at once are too much for a small phone
      const file = last.current.then(() => prepare(id, original, stop))
      last.current = file
      works.current.set(id, { stop, file })
      return { id, name: original.name, preview: null, part: 0 }
    })
    setChosen((before) => [...before, ...added])
  }

  /** The files to send once all are ready, by their ids; fewer than chosen where some could not be read. */
  const ready = async () => {
    const files = await Promise.all(
      chosen.map(async ({ id }) => ({ id, file: (await works.current.get(id)?.file) ?? null })),
    )
    return files.flatMap(({ id, file }) => (file ? [{ id, file }] : []))
  }

  return { chosen, refusal, add, remove, fail, ready }
}
export type ChosenImages = ReturnType<typeof useChosenImages>
