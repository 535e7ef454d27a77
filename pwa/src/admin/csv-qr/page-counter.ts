import { PAGE_MARK } from '@tohfa/sync-protocol/csv-qr/url-sheet'

const MARK = Uint8Array.from(PAGE_MARK, (character) => character.charCodeAt(0))

/** Counts the pages of a PDF that arrives in pieces. @returns a function that takes the next piece and returns the pages so far */
export function pageCounter(): (piece: Uint8Array) => number {
  let pages = 0
  /** how many bytes of a mark the bytes so far end with */
  let matched = 0
  return (piece) => {
    for (const byte of piece) {
      // the first byte of the mark occurs only there, so a new match can only begin with this byte
      matched = byte === MARK[matched] ? matched + 1 : byte === MARK[0] ? 1 : 0
      if (matched < MARK.length) continue
      pages++
      matched = 0
    }
    return pages
  }
}
