/** The syntax of PDF's operators (ISO 32000-1). */

/** A number without an exponent, with three decimals at most. */
export const pdfNumber = (value: number) => String(Math.round(value * 1000) / 1000)

/** A string in hexadecimal digits. @param codes one byte each */
export const pdfString = (codes: Iterable<number>) =>
  `<${Array.from(codes, (code) => code.toString(16).padStart(2, '0')).join('')}>`

/** The hexadecimal digits of a text in UTF-16, whose high byte comes first. */
export function utf16Digits(text: string): string {
  let digits = ''
  for (let at = 0; at < text.length; at++) digits += text.charCodeAt(at).toString(16).padStart(4, '0')
  return digits
}

/** One line of text as operators. */
export interface PdfText {
  /** at a font size of 1 */
  width: number
  /**
   * Operators that show the line from (x, y) on its baseline, in points.
   * @param stretch factor of its width; 1 if none is given
   */
  draw(x: number, y: number, size: number, stretch?: number): string
}
