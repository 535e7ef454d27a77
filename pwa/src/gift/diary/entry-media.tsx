import { useEffect, useRef, useState } from 'react'
import * as t from './diary.texts'
import type { ShownEntry } from './diary.view'

interface Media {
  audio: string | null
  images: readonly string[]
}

/** URLs of an entry's files: the server's, or this device's if the entry was waiting when it was opened. */
function useMedia(entry: ShownEntry): Media {
  const [own, setOwn] = useState<Media>()
  const { id } = entry
  // playback continues when the entry is delivered meanwhile
  const [waiting] = useState(entry.state !== undefined)
  useEffect(() => {
    if (!waiting) return
    let made: string[] = []
    let left = false
    const bring = async () => {
      const { outboxViews } = await import('../../offline/device-store')
      const files = (await outboxViews.filesOf(id)).map(({ field, file }) => ({
        field,
        url: URL.createObjectURL(file),
      }))
      made = files.map(({ url }) => url)
      if (left || files.length === 0) return
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
  return own ?? { audio: entry.audio_file, images: entry.images }
}

interface EntryMediaProps {
  entry: ShownEntry
  /** called once if a file cannot be loaded, mostly because its URL has expired */
  onLost?: () => void
}

/** The recording and images of one entry. */
export const EntryMedia = ({ entry, onLost }: EntryMediaProps) => {
  const { audio, images } = useMedia(entry)
  const told = useRef(false)
  const lost = () => {
    if (!told.current) onLost?.()
    told.current = true
  }
  return (
    <>
      {audio && <audio controls preload="metadata" src={audio} onError={lost} className="mt-3 w-full" />}
      {images.length > 0 && (
        <ul className="mt-3 grid gap-2">
          {images.map((image, place) => (
            <li key={image}>
              <img
                src={image}
                alt={t.entryImage(place + 1)}
                loading="lazy"
                onError={lost}
                className="w-full rounded-control"
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
