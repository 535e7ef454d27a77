import { asciiDigits } from '../text/digits'
import { CODE_GROUP_LENGTH, CODE_LENGTH, MASTER_CODE_LENGTH } from './code-limits'
import { asToken } from '../text/token-text'

/** Crockford base32: no I, L, O, U. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE = /^[0-9A-HJKMNP-TV-Z]+$/
/** of a code with all that people write in it and around it */
const TYPED_MAX = 200
const FIRST_TO_LAST = /[\p{L}\d](?:.*[\p{L}\d])?/su

/**
 * The stored form of a code that a person typed or a link contained. Case does not matter, O reads as 0, I and L read
 * as 1, and digits of other scripts as ASCII digits; spaces, dashes, invisible characters and the punctuation around it
 * are dropped.
 * @returns the code of exactly `length` characters, or null if it cannot be one
 */
export function normalizeCode(typed: string, length: number = CODE_LENGTH): string | null {
  if (typed.length > TYPED_MAX) return null
  // most codes are in stored form already
  const code = codeCharacters(typed)
  return code.length === length && CODE.test(code) ? code : null
}

/** Whether all of it can be in a code. */
export const isCodeText = (characters: string) => CODE.test(characters)

/** As much of a code as was typed, each character in its stored form; what no code contains stays as it is. */
export const codeCharacters = (typed: string): string =>
  CODE.test(typed)
    ? typed
    : (FIRST_TO_LAST.exec(asciiDigits(asToken(typed)))?.[0] ?? '')
        .replace(/[\s-]/g, '')
        .toUpperCase()
        .replace(/O/g, '0')
        .replace(/[IL]/g, '1')

/** Like normalizeCode, for the 26 characters of a master code. */
export const normalizeMasterCode = (typed: string) => normalizeCode(typed, MASTER_CODE_LENGTH)

/**
 * The gift code in scanned or typed text: a claim link of any origin, or the bare code.
 * @returns the stored form of the code, or null
 */
export function codeFromText(text: string): string | null {
  const link = /\/claim\/([^/?#\s]+)/i.exec(text)
  return normalizeCode(link?.[1] ?? text)
}

/** A code as it is printed and read aloud: in groups of four, separated by spaces. @param code in stored form */
export const groupedCode = (code: string) => code.match(GROUPS)?.join(' ') ?? code
const GROUPS = new RegExp(`.{1,${CODE_GROUP_LENGTH}}`, 'g')
