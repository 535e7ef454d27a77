/** The check digit of Aadhaar numbers (J. Verhoeff, 1969): finds every wrong digit and every swap of two neighbours. */

/** the dihedral group of order 10: 0-4 rotate, 5-9 rotate and flip */
const product = (a: number, b: number): number => {
  const turned = a < 5 ? (a + b) % 5 : (a - b + 5) % 5
  return a < 5 === b < 5 ? turned : turned + 5
}
/** applied once per position, counted from the right */
const PERMUTATION = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]

/** Whether the last of these decimal digits is the check digit of those before it. */
export function hasCheckDigit(digits: string): boolean {
  let check = 0
  for (let place = 0; place < digits.length; place++) {
    let digit = Number(digits[digits.length - 1 - place])
    for (let times = 0; times < place % 8; times++) digit = PERMUTATION[digit] ?? 0
    check = product(check, digit)
  }
  return check === 0
}
