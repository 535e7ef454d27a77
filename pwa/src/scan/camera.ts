/** The back camera: shows its picture, reads codes from it, and switches its light and zoom if it has them. */
import type { QrReader } from '../device/qr/scanner'

/** What a camera can do besides showing a picture. */
export interface Camera {
  /** switches the light; undefined: it has none, or none that can be switched */
  setTorch: ((on: boolean) => Promise<void>) | undefined
  /** undefined: it cannot zoom */
  zoom:
    | { min: number; max: number; step: number; now: number; set: (factor: number) => Promise<void> }
    | undefined
}

/** The program that reads codes is not on this device, and could not be downloaded. */
export class ScannerMissingError extends Error {
  override readonly name = 'ScannerMissingError'
}

/** long side of a frame when it is read, in pixels: enough for a code that fills a third of the picture */
const READ_AT_PX = 800
const PAUSE_MS = 80

/**
 * Shows the back camera in `video` and reads codes until `signal` ends it; then the camera is off.
 * @param onText receives every text that is read, for as long as it is in the picture
 * @param onLost called if something else takes the camera, which is then off
 * @throws DOMException if the camera is refused or missing
 * @throws ScannerMissingError
 */
export async function openCamera(
  video: HTMLVideoElement,
  onText: (text: string) => void,
  onLost: () => void,
  signal: AbortSignal,
): Promise<Camera | undefined> {
  const reading = bestReader()
  // without a camera nobody waits for it
  reading.catch(() => undefined)
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    audio: false,
  })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
  if (signal.aborted) return void stop()
  stream.getVideoTracks()[0]?.addEventListener('ended', onLost)
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play().catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  const read = await reading.catch((error: unknown) => {
    stop()
    throw error
  })
  void readFrames(video, read, onText, signal)
  return abilitiesOf(stream.getVideoTracks()[0])
}

/** https://www.w3.org/TR/image-capture/#mediatrackcapabilities-section */
interface Capabilities {
  torch?: boolean
  zoom?: { min: number; max: number; step: number }
}

function abilitiesOf(track: MediaStreamTrack | undefined): Camera {
  // Firefox did not have this method for a long time
  const { getCapabilities } = (track ?? {}) as { getCapabilities?: () => Capabilities }
  const { torch, zoom }: Capabilities = track && getCapabilities ? getCapabilities.call(track) : {}
  const apply = (wanted: object) => track?.applyConstraints({ advanced: [wanted] }) ?? Promise.resolve()
  const now = (track?.getSettings() as { zoom?: number } | undefined)?.zoom
  return {
    setTorch: torch ? (on) => apply({ torch: on }) : undefined,
    zoom:
      zoom && zoom.max > zoom.min
        ? { ...zoom, step: zoom.step || 0.1, now: now ?? zoom.min, set: (factor) => apply({ zoom: factor }) }
        : undefined,
  }
}

/** https://wicg.github.io/shape-detection-api/#barcode-detection-api */
interface NativeDetector {
  detect(
    picture: CanvasImageSource | ImageData,
  ): Promise<{ rawValue: string; boundingBox: DOMRectReadOnly }[]>
}
interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats(): Promise<string[]>
}

/** The browser's own reader, which uses the least battery, or else the bundled one. @throws ScannerMissingError */
async function bestReader(): Promise<QrReader> {
  const own = await nativeReader().catch(() => undefined)
  if (!own) return bundledReader()
  let bundled: Promise<QrReader> | undefined
  return async (picture) => {
    if (!bundled)
      try {
        return await own(picture)
      } catch {
        // the interface exists but its service does not, as on computers without a graphics service
        bundled = bundledReader()
      }
    return (await bundled)(picture)
  }
}

async function nativeReader(): Promise<QrReader | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetectorClass }
  if (!BarcodeDetector) return undefined
  const formats = await BarcodeDetector.getSupportedFormats()
  if (!formats.includes('qr_code')) return undefined
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return async (picture) => {
    const found = await detector.detect(picture)
    return found.map(({ rawValue, boundingBox: { x, y, width, height } }) => ({
      text: rawValue,
      x: x + width / 2,
      y: y + height / 2,
    }))
  }
}

const bundledReader = async (): Promise<QrReader> => {
  const scanner = await import('../device/qr/scanner').catch(() => null)
  if (!scanner) throw new ScannerMissingError()
  return scanner.readQrs
}

/** A function, because the compiler believes that nothing changes during an await. */
const hasEnded = ({ aborted }: AbortSignal) => aborted

async function readFrames(
  video: HTMLVideoElement,
  read: QrReader,
  onText: (text: string) => void,
  signal: AbortSignal,
) {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  while (!signal.aborted && context) {
    if (video.videoWidth > 0) {
      const scale = Math.min(1, READ_AT_PX / Math.max(video.videoWidth, video.videoHeight))
      canvas.width = Math.round(video.videoWidth * scale)
      canvas.height = Math.round(video.videoHeight * scale)
      context.drawImage(video, 0, 0, canvas.width, canvas.height)
      const picture = context.getImageData(0, 0, canvas.width, canvas.height)
      const found = await read(picture).catch(() => [])
      // on a sheet of codes, the one that the camera is aimed at
      const distance = ({ x, y }: { x: number; y: number }) =>
        Math.hypot(x - canvas.width / 2, y - canvas.height / 2)
      const [aimed] = found.sort((a, b) => distance(a) - distance(b))
      if (aimed && !hasEnded(signal)) onText(aimed.text)
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
