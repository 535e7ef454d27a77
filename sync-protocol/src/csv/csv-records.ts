/** Reads tables (RFC 4180) that other programs wrote: quoted fields with commas, quotes and line breaks in them, any line end. */

/** One record, reduced to its first column. */
export interface CsvRecord {
  /** line of the file where the record begins, from 1 */
  line: number
  /** the record's text, without its line end */
  raw: string
  /** the first column, unquoted */
  first: string
  /** whether one of its fields is quoted */
  quoted: boolean
}

/** A quoted field never ends, so nobody can say where the next record begins. */
export class UnclosedQuoteError extends Error {
  /** @param line of the quotation mark, from 1 */
  constructor(readonly line: number) {
    super(`a quoted field that begins in line ${line} has no end`)
  }
}

const [QUOTE, COMMA, LF, CR] = [0x22, 0x2c, 0x0a, 0x0d]

/**
 * @param text of the file, with or without a byte order mark
 * @throws UnclosedQuoteError for a quoted field that never ends
 */
export function* csvRecords(text: string): Generator<CsvRecord> {
  let at = text.startsWith('\uFEFF') ? 1 : 0
  let line = 1
  while (at < text.length) {
    const [start, startLine] = [at, line]
    let first: string | undefined
    let quoted = false
    let fieldStart = at
    for (;;) {
      if (text.charCodeAt(at) === QUOTE && at === fieldStart) {
        quoted = true
        const end = closingQuote(text, at)
        if (end < 0) throw new UnclosedQuoteError(line)
        line += lineBreaks(text, at, end)
        at = end + 1
      }
      const code = text.charCodeAt(at)
      const ends = at >= text.length || code === LF || code === CR
      if (!ends && code !== COMMA) {
        at++
        continue
      }
      first ??= unquoted(text.slice(fieldStart, at))
      if (ends) break
      fieldStart = ++at
    }
    yield { line: startLine, raw: text.slice(start, at), first, quoted }
    at += text.startsWith('\r\n', at) ? 2 : 1
    line++
  }
}

/** @returns the index of the quote that closes the field opened at `open`; -1 if there is none */
function closingQuote(text: string, open: number): number {
  let at = text.indexOf('"', open + 1)
  while (at >= 0 && text.charCodeAt(at + 1) === QUOTE) at = text.indexOf('"', at + 2)
  return at
}

function lineBreaks(text: string, from: number, to: number): number {
  return text.slice(from, to).match(/\r\n|\r|\n/g)?.length ?? 0
}

/** Text after a closing quote is not part of the format. It stays in the field, so that nothing is lost. */
const unquoted = (field: string): string => {
  if (!field.startsWith('"')) return field
  const end = closingQuote(field, 0)
  return field.slice(1, end).replaceAll('""', '"') + field.slice(end + 1)
}
