import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// the reader's own default is to fetch its WebAssembly from elsewhere
const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

/** What a picture of a QR code says, read by others' code, and how large it is in pixels. */
export async function readQr(picture: string): Promise<{ text: string; width: number; height: number }> {
  const { buffer } = await readFile(wasm)
  prepareZXingModule({ overrides: { wasmBinary: buffer as ArrayBuffer } })
  const bytes = await readFile(picture)
  const [code] = await readBarcodes(bytes, { formats: ['QRCode'] })
  const { width, height } = await sharp(bytes).metadata()
  return { text: code?.text ?? '', width, height }
}
