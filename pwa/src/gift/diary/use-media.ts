import { useEffect, useState } from 'react'
import type { ShownEntry } from './diary.view'

export interface Media {
  audio: string | null
  images: readonly string[]
}

/** URLs of an entry's files: the server's, or this device's if the entry waited when it was first shown. */
export function useMedia(entry: ShownEntry): Media {
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
