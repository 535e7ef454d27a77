/** Reads QR codes from pictures. All of it is bundled: nothing is fetched from elsewhere. */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

prepareZXingModule({
  overrides: {
    locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasmUrl : prefix + path),
  },
})

/** What it runs on, as a path of this origin. */
export const scannerFile = wasmUrl

/** A code in a picture, and its middle in pixels from the upper left. */
export interface SeenQr {
  text: string
  x: number
  y: number
}
export type QrReader = (picture: ImageData) => Promise<SeenQr[]>

/** as many as are in view of a camera that is held over a sheet */
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

/** The text of the first QR code in a picture, or null. */
export async function readQr(picture: Blob): Promise<string | null> {
  const found = await readBarcodes(picture, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 1 })
  return found.find(({ isValid }) => isValid)?.text ?? null
}
