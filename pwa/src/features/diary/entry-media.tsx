import { useEffect, useState } from 'react'
import * as t from './diary.texts'
import type { ShownEntry } from './diary.view'

interface Media {
  audio: string | null
  images: readonly string[]
}

/** Addresses of an entry's files: the server's, or those of this device while it waits. */
export function useMedia(entry: ShownEntry): Media {
  const [own, setOwn] = useState<Media>()
  const { id } = entry
  // whether it waits or travels makes no difference: what plays must go on
  const waiting = entry.state !== undefined
  useEffect(() => {
    if (!waiting) return
    let made: string[] = []
    let left = false
    const bring = async () => {
      const { filesOf } = await import('../../offline/observe')
      const files = (await filesOf(id)).map(({ field, file }) => ({ field, url: URL.createObjectURL(file) }))
      made = files.map(({ url }) => url)
      if (left) return
      setOwn({
        audio: files.find(({ field }) => field === 'audio_file')?.url ?? null,
        images: files.filter(({ field }) => field === 'images').map(({ url }) => url),
      })
    }
    bring().catch((error: unknown) => console.error(error))
    return () => {
      left = true
      for (const url of made) URL.revokeObjectURL(url)
    }
  }, [id, waiting])
  return (waiting ? own : undefined) ?? { audio: entry.audio_file, images: entry.images }
}

export const EntryMedia = ({ entry }: { entry: ShownEntry }) => {
  const { audio, images } = useMedia(entry)
  return (
    <>
      {audio && <audio controls preload="metadata" src={audio} className="mt-3 w-full" />}
      {images.length > 0 && (
        <ul className="mt-3 grid gap-2">
          {images.map((image, place) => (
            <li key={image}>
              <img
                src={image}
                alt={t.entryImage(place + 1)}
                loading="lazy"
                className="w-full rounded-control"
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
