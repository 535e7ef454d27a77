import { deflateSync } from 'node:zlib'
import { pdfNumber } from './pdf-operators'
import { FONT_RESOURCES } from './standard-fonts'

/** points of a millimetre; PDF counts in 1/72 inch */
export const MM = 72 / 25.4

/** Takes the parts of a document, one after another; the first is not empty. */
export type Emit = (part: Uint8Array<ArrayBuffer>) => void

export interface PdfAbout {
  /** points */
  page: { width: number; height: number }
  title: string
  /** epoch ms */
  createdAt: number
}

/** A document whose pages are drawn by operators, in points counted from the page's lower left. */
export interface PdfDocument {
  /** Adds a page, which is compressed and given away at once: a document of any length is in no memory as a whole. */
  page(operators: string): void
  /** Writes what stands after the last page. */
  end(): void
}

/** what stands in each page for those that were given away before there were all */
const [CATALOG, PAGES, INFO, RESOURCES] = [1, 2, 3, 4]

/**
 * A PDF 1.4 (ISO 32000-1, annex H), written from its beginning to its end.
 * @param emit is given one part for each page, and a last one
 */
export function newPdf({ page: size, title, createdAt }: PdfAbout, emit: Emit): PdfDocument {
  let pending: Buffer[] = []
  let written = 0
  /** by number: where the object begins */
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

  // the second line tells who carries the file that it is no text
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

/** Bytes of their own, to be moved to another thread. */
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
