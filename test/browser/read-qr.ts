import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// by default the reader downloads its WebAssembly
const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

/** The text of a QR picture, read by a third-party library, and its size in pixels. */
export async function readQr(picture: string): Promise<{ text: string; width: number; height: number }> {
  const { buffer } = await readFile(wasm)
  prepareZXingModule({ overrides: { wasmBinary: buffer as ArrayBuffer } })
  const bytes = await readFile(picture)
  const [code] = await readBarcodes(bytes, { formats: ['QRCode'] })
  const { width, height } = await sharp(bytes).metadata()
  return { text: code?.text ?? '', width, height }
}
