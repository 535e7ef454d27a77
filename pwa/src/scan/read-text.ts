/** What a scanned or typed text means. Pure. */
import {
  codeCharacters,
  codeFromText,
  isCodeText,
  normalizeMasterCode,
} from '@tohfa/sync-protocol/code/code-alphabet'
import { asciiDigits } from '@tohfa/sync-protocol/text/digits'
import { CODE_LENGTH, CODE_SHOWN_LENGTH } from '@tohfa/sync-protocol/code/code-limits'
import { asToken } from '@tohfa/sync-protocol/text/token-text'

/** What a QR code may hold. */
export type ScannedText =
  { is: 'code'; code: string } | { is: 'master'; masterCode: string } | { is: 'foreign' }

/** What people may type, too. */
export type TypedText =
  | ScannedText
  | { is: 'empty' }
  /** the running number that is printed next to a code */
  | { is: 'number'; number: number }
  /** its first characters: as many as screens show, or more */
  | { is: 'start'; start: string }
  /** no code has so many characters */
  | { is: 'wrongLength'; length: number }

export function readScanned(text: string): ScannedText {
  const masterLink = /\/campaign-view\/([^/?#\s]+)/i.exec(text)
  const masterCode = normalizeMasterCode(masterLink?.[1] ?? text)
  if (masterCode !== null) return { is: 'master', masterCode }
  const code = codeFromText(text)
  return code === null ? { is: 'foreign' } : { is: 'code', code }
}

export function readTyped(text: string): TypedText {
  const typed = asciiDigits(asToken(text))
  if (typed === '') return { is: 'empty' }
  const scanned = readScanned(typed)
  if (scanned.is !== 'foreign') return scanned
  const number = /^#?\s*(\d{1,4})$/.exec(typed)?.[1]
  if (number !== undefined) return { is: 'number', number: Number(number) }
  const characters = codeCharacters(typed)
  if (!isCodeText(characters)) return { is: 'foreign' }
  const { length } = characters
  return length >= CODE_SHOWN_LENGTH && length < CODE_LENGTH
    ? { is: 'start', start: characters }
    : { is: 'wrongLength', length }
}
