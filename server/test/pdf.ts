/** PDFs as others see them: independent readers rasterise them, extract their text and decode their QR codes. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { joined, type Emit } from '../src/qr-sheets/pdf-document'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const run = promisify(execFile)

/** The bytes of a PDF that is drawn in parts. */
export function drawnPdf(draw: (emit: Emit) => void): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  draw((part) => parts.push(part))
  return joined(parts)
}

/** pixels per inch of a cheap office scanner */
const DPI = 150

export interface PdfPage {
  /** millimetres */
  width: number
  height: number
  text: string
  /** line by line, from the upper left */
  codes: PrintedCode[]
}

export interface PrintedCode {
  text: string
  /** millimetres: the symbol without its quiet zone, and its place from the page's upper left */
  size: number
  left: number
  top: number
}

export interface Reading {
  /** more than DPI for codes that are denser than a campaign's */
  dpi?: number
  /**
   * Millimetres from the upper edge: where to split rows of codes. The reader handles at most 256 triples of corners,
   * and a page of a hundred codes has more by chance.
   */
  cuts?: readonly number[]
}

/** Every page of a PDF. */
export async function readPdf(pdf: Uint8Array, { dpi = DPI, cuts = [] }: Reading = {}): Promise<PdfPage[]> {
  const how = { dpi, cuts }
  const reader = process.env.TOHFA_TEST_PDF_READER ?? 'pdftoppm'
  return reader.endsWith('.js') ? withPdfium(reader, pdf, how) : withPoppler(reader, pdf, how)
}

async function withPoppler(pdftoppm: string, pdf: Uint8Array, how: Required<Reading>): Promise<PdfPage[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tohfa-pdf-'))
  try {
    const file = join(folder, 'in.pdf')
    await writeFile(file, pdf)
    const pdftotext = pdftoppm.includes('/') ? join(dirname(pdftoppm), 'pdftotext') : 'pdftotext'
    const [{ stdout }] = await Promise.all([
      run(pdftotext, ['-layout', file, '-'], { maxBuffer: 2 ** 26 }),
      run(pdftoppm, ['-r', String(how.dpi), '-gray', file, join(folder, 'page')]),
    ])
    const texts = stdout.split('\f')
    const pages: PdfPage[] = []
    for (const name of (await readdir(folder)).filter((entry) => entry.endsWith('.pgm')).sort())
      pages.push(await asPage(await readFile(join(folder, name)), texts[pages.length] ?? '', how))
    return pages
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The size in the header of a greyscale picture: https://netpbm.sourceforge.net/doc/pgm.html */
function sizeOf(pgm: Uint8Array): { width: number; height: number } {
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(Buffer.from(pgm.subarray(0, 64)).toString('latin1'))
  if (!head) throw new Error('not a PGM file')
  return { width: Number(head[1]), height: Number(head[2]) }
}

/** The part of the package that we use, because it has no types: https://pdfium.js.org */
interface Pdfium {
  PDFiumLibrary: {
    init(): Promise<{
      loadDocument(pdf: Uint8Array): Promise<{
        pages(): Iterable<{
          getText(): string
          render(how: { scale: number; render: 'bitmap' }): Promise<{
            width: number
            height: number
            data: Uint8Array
          }>
        }>
        destroy(): void
      }>
      destroy(): void
    }>
  }
}

async function withPdfium(module: string, pdf: Uint8Array, how: Required<Reading>): Promise<PdfPage[]> {
  const { PDFiumLibrary } = (await import(pathToFileURL(module).href)) as Pdfium
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  try {
    const pages: PdfPage[] = []
    for (const page of document.pages()) {
      // before the picture, which closes the page
      const text = page.getText()
      const { width, height, data } = await page.render({ scale: how.dpi / 72, render: 'bitmap' })
      // the page is black and white, so one of the four channels is enough
      const grey = Buffer.alloc(width * height)
      for (let i = 0; i < grey.length; i++) grey[i] = data[i * 4] ?? 0
      const pgm = Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), grey])
      pages.push(await asPage(pgm, text, how))
    }
    return pages
  } finally {
    document.destroy()
    library.destroy()
  }
}

async function asPage(pgm: Uint8Array, text: string, { dpi, cuts }: Required<Reading>): Promise<PdfPage> {
  await ready
  const mm = (pixels: number) => (pixels / dpi) * 25.4
  const { width, height } = sizeOf(pgm)
  const pixels = pgm.subarray(pgm.length - width * height)
  const codes: PrintedCode[] = []
  const edges = [0, ...cuts.map((cut) => Math.round((cut / 25.4) * dpi)), height]
  for (const [i, from] of edges.slice(0, -1).entries()) {
    const to = edges[i + 1] ?? height
    const head = Buffer.from(`P5 ${width} ${to - from} 255\n`)
    const strip = Buffer.concat([head, pixels.subarray(from * width, to * width)])
    const found = await readBarcodes(strip, { formats: ['QRCode'], maxNumberOfSymbols: 255 })
    for (const { isValid, text: read, position } of found) {
      const { topLeft, topRight } = position
      if (!isValid) continue
      const [size, left, top] = [topRight.x - topLeft.x, topLeft.x, topLeft.y + from].map(mm)
      codes.push({ text: read, size: size ?? 0, left: left ?? 0, top: top ?? 0 })
    }
  }
  // codes in one row may differ by a pixel
  codes.sort((a, b) => Math.round((a.top - b.top) / 10) || a.left - b.left)
  return { width: mm(width), height: mm(height), text, codes }
}

/** By default the reader downloads its WebAssembly. */
const ready = readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')).then(
  ({ buffer }) => {
    prepareZXingModule({ overrides: { wasmBinary: buffer as ArrayBuffer } })
  },
)
