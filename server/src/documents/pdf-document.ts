import { jsPDF } from 'jspdf'
import { deflateSync } from 'node:zlib'

/** What jsPDF has and its types leave out. */
interface Undeclared {
  API: { processDataByFilters(data: string, filters?: string[]): { data: string; reverseChain: string } }
}
interface UndeclaredOfPage {
  internal: { write(operators: string): void; getFont(family: string, style: string): { id: string } }
}

// In place of jsPDF's own filters, of which only this one is used: its deflate is written in JavaScript, and takes most of
// the time that a document takes.
;(jsPDF as unknown as Undeclared).API.processDataByFilters = (data, filters = []) =>
  filters.includes('FlateEncode')
    ? { data: deflateSync(Buffer.from(data, 'latin1')).toString('latin1'), reverseChain: '/FlateDecode' }
    : { data, reverseChain: '' }

/** points of a millimetre; PDF counts in 1/72 inch */
export const MM = 72 / 25.4

/** A number as PDF writes it: no exponent, and no more digits than a printer sees. */
export const pdfNumber = (value: number) => String(Math.round(value * 1000) / 1000)

/** A document in points whose pages are drawn by raw operators, counted from the page's lower left. */
export interface PdfDocument {
  doc: jsPDF
  /** name of a standard font in the page's resources */
  font(family: 'helvetica' | 'courier', style: 'normal' | 'bold'): string
  /** appends operators to the present page */
  write(operators: string): void
  /** @returns bytes of the PDF */
  bytes(): Uint8Array<ArrayBuffer>
}

/** @param createdAt epoch ms */
export function newPdf(format: 'a4' | 'a3', title: string, createdAt: number): PdfDocument {
  const doc = new jsPDF({ unit: 'pt', format, compress: true })
  doc.setProperties({ title })
  doc.setCreationDate(new Date(createdAt))
  const { internal } = doc as unknown as UndeclaredOfPage
  return {
    doc,
    font: (family, style) => internal.getFont(family, style).id,
    write: internal.write,
    bytes: () => new Uint8Array(doc.output('arraybuffer')),
  }
}
