/** A number in PDF syntax: without an exponent, and with three decimals at most. */
export const pdfNumber = (value: number) => String(Math.round(value * 1000) / 1000)

/** One line of text as operators. */
export interface PdfText {
  /** at a font size of 1 */
  width: number
  /** Operators that show the line from (x, y) on its baseline. */
  draw(x: number, y: number, size: number): string
}
