import { useState } from 'react'
import type { ShownEntry } from '../reading/diary.view'
import { useMedia } from '../reading/use-media'

/** The files of a written entry while it is changed: each can be kept or removed. */
export function useKeptFiles(entry: ShownEntry, fields: Readonly<Record<string, unknown>> = {}) {
  const media = useMedia(entry)
  const all = entry.images.map((_, place) => place)
  const [places, setPlaces] = useState(() =>
    typeof fields.keep_images === 'string' ? fields.keep_images.split(',').filter(Boolean).map(Number) : all,
  )
  const [audio, setAudio] = useState(entry.audio !== null && fields.remove_audio === undefined)
  return {
    media,
    /** positions of the images that stay */
    places,
    audio,
    removeImage: (place: number) => setPlaces((before) => before.filter((one) => one !== place)),
    removeAudio: () => setAudio(false),
    /** As fields of the operation. @param replaced whether there is a new recording */
    changes: (replaced: boolean) => ({
      ...(places.length < all.length && { keep_images: places.join() }),
      ...(!audio && !replaced && entry.audio !== null && { remove_audio: 'true' }),
    }),
  }
}
export type KeptFiles = ReturnType<typeof useKeptFiles>
