import { useEffect, useState } from 'react'
import type { ShownEntry, ShownFile } from './diary.view'

export interface Media {
  audio: string | null
  images: readonly string[]
}

type Files = Pick<ShownEntry, 'audio' | 'images'>

const isOwn = (file: ShownFile | null) => file !== null && typeof file !== 'string'

/** URLs of an entry's files: the server's, and this device's for those that wait or were shown before their delivery. */
export function useMedia({
  audio,
  images,
  version,
  state,
}: Files & Pick<ShownEntry, 'version' | 'state'>): Media {
  const waiting = JSON.stringify([audio, ...images].filter(isOwn))
  // playback continues even if the entry is delivered in between; a correction may have other files
  const [files, setFiles] = useState({ version, waiting, audio, images })
  const isOther = files.version !== version || (state !== undefined && files.waiting !== waiting)
  if (isOther) setFiles({ version, waiting, audio, images })
  const [own, setOwn] = useState<{ of: typeof files; media: Media }>()
  useEffect(() => {
    if (files.waiting === '[]') return
    const made: string[] = []
    let left = false
    const bring = async () => {
      const { filesHere } = await import('../../../offline/device-files')
      const found = new Map<string, Awaited<ReturnType<typeof filesHere>>>()
      const urlOf = async (field: string, file: ShownFile | null) => {
        if (file === null || typeof file === 'string') return file
        const { operation, place } = file
        const there = found.get(operation) ?? (await filesHere(operation))
        found.set(operation, there)
        const chosen = there.filter((one) => one.field === field)[place]
        if (!chosen) return null
        const url = URL.createObjectURL(chosen.file)
        made.push(url)
        return url
      }
      const shown = [await urlOf('audio_file', files.audio)]
      for (const image of files.images) shown.push(await urlOf('images', image))
      const [sound = null, ...pictures] = shown
      const media = { audio: sound, images: pictures.filter((url) => url !== null) }
      if (!left && made.length > 0) setOwn({ of: files, media })
    }
    bring().catch((error: unknown) => console.error(error))
    return () => {
      left = true
      for (const url of made) URL.revokeObjectURL(url)
    }
  }, [files])
  if (own?.of === files) return own.media
  return {
    audio: typeof audio === 'string' ? audio : null,
    images: images.filter((image) => typeof image === 'string'),
  }
}
