/**
 * A text in a normal form of Unicode: NFC, or `form`. More than 30 marks in a row are dropped, because normalizing sorts
 * them, which takes the square of their number; no script has as many (Stream-Safe Text Format, UAX #15 section 13).
 */
export const normalized = (text: string, form?: 'NFKD'): string =>
  text.replace(/\p{M}{31,}/gu, '').normalize(form)
