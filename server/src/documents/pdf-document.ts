import { deflateSync } from 'node:zlib'
import { pdfNumber } from './pdf-operators'
import { FONT_RESOURCES } from './standard-fonts'

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
  /** Adds a page, which is compressed and emitted at once, so that the whole document is never in memory. */
  page(operators: string): void
  /** Writes what follows the last page. */
  end(): void
}

/** the object number of the page tree, which pages refer to before it is written */
const [CATALOG, PAGES, INFO, RESOURCES] = [1, 2, 3, 4]

/**
 * A PDF 1.4 (ISO 32000-1, annex H), written sequentially.
 * @param emit receives one part for each page, and a last one
 */
export function newPdf({ page: size, title, createdAt }: PdfAbout, emit: Emit): PdfDocument {
  let pending: Buffer[] = []
  let written = 0
  /** offset of each object, by its number */
  const offsets: number[] = []
  const pages: number[] = []

  const write = (piece: string | Buffer) => {
    const bytes = typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece
    pending.push(bytes)
    written += bytes.length
  }
  const object = (number: number, ...body: (string | Buffer)[]) => {
    offsets[number] = written
    write(`${number} 0 obj\n`)
    body.forEach(write)
    write('\nendobj\n')
  }
  const giveAway = () => {
    emit(joined(pending))
    pending = []
  }

  // the second line marks the file as binary for programs that transfer it
  write('%PDF-1.4\n%\xE2\xE3\xCF\xD3\n')
  object(CATALOG, `<</Type /Catalog /Pages ${PAGES} 0 R>>`)
  object(INFO, `<</Title ${utf16(title)} /CreationDate (D:${dateDigits(createdAt)}Z)>>`)
  object(RESOURCES, `<</Font <<${FONT_RESOURCES}>>>>`)

  return {
    page(operators) {
      const content = deflateSync(Buffer.from(operators, 'latin1'))
      const number = RESOURCES + 1 + 2 * pages.length
      object(number, `<</Length ${content.length} /Filter /FlateDecode>>\nstream\n`, content, '\nendstream')
      object(
        number + 1,
        `<</Type /Page /Parent ${PAGES} 0 R /MediaBox [0 0 ${pdfNumber(size.width)} ${pdfNumber(size.height)}] ` +
          `/Resources ${RESOURCES} 0 R /Contents ${number} 0 R>>`,
      )
      pages.push(number + 1)
      giveAway()
    },
    end() {
      const kids = pages.map((number) => `${number} 0 R`).join(' ')
      object(PAGES, `<</Type /Pages /Count ${pages.length} /Kids [${kids}]>>`)
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

/** A text string in any script, as hexadecimal digits. */
const utf16 = (text: string) => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
/** YYYYMMDDHHmmSS in UTC */
const dateDigits = (at: number) => new Date(at).toISOString().replace(/\D/g, '').slice(0, 14)
