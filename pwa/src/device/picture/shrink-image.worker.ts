import compress from 'browser-image-compression'
import { shrinkOptions } from './shrink-options'

/** progress from 0 to 1; the last message is one of the others */
export type ShrinkMessage = { part: number } | { shrunk: Blob } | { failed: true }

const answer = (message: ShrinkMessage) => self.postMessage(message)

self.onmessage = ({ data }: MessageEvent<File>) => {
  compress(data, { ...shrinkOptions, onProgress: (percent) => answer({ part: percent / 100 }) }).then(
    (shrunk) => answer({ shrunk }),
    () => answer({ failed: true }),
  )
}
