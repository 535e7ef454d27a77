/**
 * Digits of other scripts as ASCII digits: people type with the keyboard that they have. Each script has its ten digits
 * in a row, as Unicode promises (chapter 4.6).
 */
export const asciiDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const at = digit.codePointAt(0) ?? 0
    let before = 0
    while (/\p{Nd}/u.test(String.fromCodePoint(at - before - 1))) before++
    // rows may be next to each other
    return String(before % 10)
  })
