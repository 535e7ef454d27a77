/** The file format of PDF, for whatever draws pages with operators. */
import { createGlyphFonts, type GlyphFonts } from '@tohfa/sync-protocol/pdf/glyph-fonts'
import { pdfNumber, utf16Digits } from '@tohfa/sync-protocol/pdf/operators'
import { FONT_RESOURCES } from '@tohfa/sync-protocol/pdf/standard-fonts'
import { deflateSync } from 'node:zlib'

/** points in a millimetre; a point is 1/72 inch */
export const MM = 72 / 25.4

/** Receives the parts of a document, one after another; the first is not empty. */
export type Emit = (part: Uint8Array<ArrayBuffer>) => void

export interface PdfAbout {
  /** points */
  page: { width: number; height: number }
  title: string
  /** epoch ms */
  createdAt: number
}

/** A document whose pages are drawn by operators, in points from the lower left corner of the page. */
export interface PdfDocument {
  /** what is not in the standard fonts */
  glyphs: GlyphFonts
  /** Adds a page, which is compressed and emitted at once, so that the whole document is never in memory. */
  page(operators: string): void
  /** Writes what follows the last page. */
  end(): void
}

/** object numbers of what is referred to before it is written */
const [CATALOG, PAGES, INFO, RESOURCES] = [1, 2, 3, 4]

/**
 * A PDF 1.4 (ISO 32000-1, annex H), written sequentially.
 * @param emit receives one part for each page, and a last one
 */
export function newPdf({ page: size, title, createdAt }: PdfAbout, emit: Emit): PdfDocument {
  let pending: Uint8Array[] = []
  let written = 0
  /** offset of each object, by its number */
  const offsets: number[] = []
  let next = RESOURCES + 1
  const pages: number[] = []
  const glyphs = createGlyphFonts()

  const write = (piece: string | Uint8Array) => {
    const bytes = typeof piece === 'string' ? bytesOf(piece) : piece
    pending.push(bytes)
    written += bytes.length
  }
  const put = (number: number, ...body: (string | Uint8Array)[]) => {
    offsets[number] = written
    write(`${number} 0 obj\n`)
    body.forEach(write)
    write('\nendobj\n')
    return number
  }
  const object = (body: string, stream?: string): number => {
    if (stream === undefined) return put(next++, body)
    const packed = deflateSync(bytesOf(stream))
    const head = `<<${body}/Length ${packed.length} /Filter /FlateDecode>>\nstream\n`
    return put(next++, head, packed, '\nendstream')
  }
  const giveAway = () => {
    emit(joined(pending))
    pending = []
  }

  // the second line marks the file as binary for programs that transfer it
  write('%PDF-1.4\n%\xE2\xE3\xCF\xD3\n')
  put(CATALOG, `<</Type /Catalog /Pages ${PAGES} 0 R>>`)
  put(INFO, `<</Title <FEFF${utf16Digits(title)}> /CreationDate (D:${dateDigits(createdAt)}Z)>>`)

  return {
    glyphs,
    page(operators) {
      const content = object('', operators)
      const number = object(
        `<</Type /Page /Parent ${PAGES} 0 R /MediaBox [0 0 ${pdfNumber(size.width)} ${pdfNumber(size.height)}] ` +
          `/Resources ${RESOURCES} 0 R /Contents ${content} 0 R>>`,
      )
      pages.push(number)
      giveAway()
    },
    end() {
      const fonts = FONT_RESOURCES + glyphs.write(object)
      put(RESOURCES, `<</Font <<${fonts}>>>>`)
      const kids = pages.map((number) => `${number} 0 R`).join(' ')
      put(PAGES, `<</Type /Pages /Count ${pages.length} /Kids [${kids}]>>`)
      const table = written
      const rows = Array.from(offsets.slice(1), (offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
      write(`xref\n0 ${offsets.length}\n0000000000 65535 f \n${rows.join('')}`)
      write(`trailer\n<</Size ${offsets.length} /Root ${CATALOG} 0 R /Info ${INFO} 0 R>>\n`)
      write(`startxref\n${table}\n%%EOF\n`)
      giveAway()
    },
  }
}

/** Bytes with their own buffer, which can be moved to another thread. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** @param text of characters up to U+00FF */
function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}

/** YYYYMMDDHHmmSS in UTC */
const dateDigits = (at: number) => new Date(at).toISOString().replace(/\D/g, '').slice(0, 14)
