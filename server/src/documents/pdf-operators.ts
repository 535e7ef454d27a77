/** A number as PDF writes it: no exponent, and no more digits than a printer sees. */
export const pdfNumber = (value: number) => String(Math.round(value * 1000) / 1000)

/** One line of text as operators. */
export interface PdfText {
  /** of a font size of 1 */
  width: number
  /** operators that show it from (x, y) on the baseline */
  draw(x: number, y: number, size: number): string
}
