import compress from 'browser-image-compression'
import { shrinkOptions } from './shrink-options'

export type ShrinkAnswer = { shrunk: Blob } | { failed: true }

const answer = (message: ShrinkAnswer) => self.postMessage(message)

self.onmessage = ({ data }: MessageEvent<File>) => {
  compress(data, shrinkOptions).then(
    (shrunk) => answer({ shrunk }),
    () => answer({ failed: true }),
  )
}
