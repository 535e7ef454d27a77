/** Reads QR codes from pictures. All of it is bundled: nothing is fetched from elsewhere. */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

prepareZXingModule({
  overrides: {
    locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasmUrl : prefix + path),
  },
})

/** The program that it runs, as a path of this origin. */
export const scannerFile = wasmUrl

/** A code in a picture, and its middle in pixels from the upper left. */
export interface SeenQr {
  text: string
  x: number
  y: number
}
export type QrReader = (picture: ImageData) => Promise<SeenQr[]>

/** as many codes as a camera that is held over a sheet can see */
const AT_ONCE = 4

export const readQrs: QrReader = async (picture) => {
  const found = await readBarcodes(picture, {
    formats: ['QRCode'],
    tryHarder: true,
    maxNumberOfSymbols: AT_ONCE,
  })
  return found
    .filter(({ isValid }) => isValid)
    .map(({ text, position: { topLeft, bottomRight } }) => ({
      text,
      x: (topLeft.x + bottomRight.x) / 2,
      y: (topLeft.y + bottomRight.y) / 2,
    }))
}

/** The text of the first QR code in a picture; null if there is none, undefined if the browser cannot show the picture. */
export async function readQr(picture: Blob): Promise<string | null | undefined> {
  // the bundled program reads fewer kinds: no WebP, no AVIF
  const pixels = await pixelsOf(picture).catch(() => undefined)
  const found = await readBarcodes(pixels ?? picture, {
    formats: ['QRCode'],
    tryHarder: true,
    maxNumberOfSymbols: 1,
  }).catch(() => [])
  return found.find(({ isValid }) => isValid)?.text ?? (pixels && null)
}

/** pixels that a picture may have to fit into the memory of a small phone */
const PIXELS_MAX = 16_000_000

async function pixelsOf(picture: Blob): Promise<ImageData> {
  const bitmap = await createImageBitmap(picture)
  const part = Math.min(1, Math.sqrt(PIXELS_MAX / (bitmap.width * bitmap.height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(bitmap.width * part)
  canvas.height = Math.floor(bitmap.height * part)
  const pen = canvas.getContext('2d')
  pen?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  if (!pen) throw new Error('the browser gave no canvas')
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}
