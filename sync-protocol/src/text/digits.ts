const values: Record<string, string> = {}
// rows may be next to each other
const valueOf = (at: number): number =>
  /\p{Nd}/u.test(String.fromCodePoint(at - 1)) ? (valueOf(at - 1) + 1) % 10 : 0

/**
 * Digits of other scripts as ASCII digits: people type with the keyboard that they have. Each script has its ten digits
 * in a row, as Unicode promises (chapter 4.6).
 */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => (values[digit] ??= String(valueOf(digit.codePointAt(0) ?? 0))))
