import { widthsOf } from '@tohfa/sync-protocol/files/picture-widths'
import { useRef } from 'react'
import * as t from '../diary.texts'
import type { ShownEntry } from './diary.view'
import { useMedia } from './use-media'

interface EntryMediaProps {
  entry: Pick<ShownEntry, 'audio' | 'images' | 'version' | 'state'>
  /** called once for the same URLs if a file cannot be loaded, mostly because its URL has expired */
  onLost?: () => void
}

/** The recording and images of one entry. */
export const EntryMedia = ({ entry, onLost }: EntryMediaProps) => {
  const { audio, images } = useMedia(entry)
  const lostBefore = useRef<string>(undefined)
  const lost = () => {
    const urls = [audio, ...images].join()
    if (lostBefore.current !== urls) onLost?.()
    lostBefore.current = urls
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
                srcSet={widthsOf(image)}
                sizes="(min-width: 40rem) 26rem, 100vw"
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
