/** Reads QR codes from pictures and from the camera. All of it is bundled: nothing is fetched from elsewhere. */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

prepareZXingModule({
  overrides: {
    locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasmUrl : prefix + path),
  },
})

/** What it runs on, as a path of this origin. */
export const scannerFile = wasmUrl

/** The text of the first QR code in a picture, or null. */
export async function readQr(picture: ImageData | Blob): Promise<string | null> {
  const found = await readBarcodes(picture, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 1 })
  return found.find(({ isValid }) => isValid)?.text ?? null
}

/** pixels of the long side that a frame is read at: enough for a code that fills a third of the picture */
const READ_AT_PX = 800
const PAUSE_MS = 80

/**
 * Shows the back camera in `video` and reads codes until `signal` ends it; then the camera is off.
 * @param onText told of every text that is read
 * @throws DOMException where the camera is refused or missing
 */
export async function scanCamera(
  video: HTMLVideoElement,
  onText: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    audio: false,
  })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play().catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  void readFrames(video, onText, signal)
}

/** A function, because the compiler believes that nothing changes while a loop awaits. */
const hasEnded = ({ aborted }: AbortSignal) => aborted

async function readFrames(video: HTMLVideoElement, onText: (text: string) => void, signal: AbortSignal) {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  while (!signal.aborted && context) {
    if (video.videoWidth > 0) {
      const scale = Math.min(1, READ_AT_PX / Math.max(video.videoWidth, video.videoHeight))
      canvas.width = Math.round(video.videoWidth * scale)
      canvas.height = Math.round(video.videoHeight * scale)
      context.drawImage(video, 0, 0, canvas.width, canvas.height)
      const text = await readQr(context.getImageData(0, 0, canvas.width, canvas.height)).catch(() => null)
      if (text !== null && !hasEnded(signal)) onText(text)
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
