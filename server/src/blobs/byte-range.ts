import type { AskedRange, ByteRange } from './blob-store'

/** A range begins after the end of the file. */
export class RangeBeyondEndError extends Error {
  override name = 'RangeBeyondEndError'
  /** @param size bytes of the file */
  constructor(readonly size: number) {
    super('the range begins after the end of the file')
  }
}

/**
 * Reads a Range header (RFC 9110, section 14). Only a single range of bytes is served. A header that is malformed, uses
 * another unit or asks for several ranges is ignored, as the RFC allows: the whole file is sent.
 * @returns the range; or how many bytes at the end of the file; or undefined for the whole file
 */
export function parseRange(header: string | undefined): AskedRange | { last: number } | undefined {
  const match = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '')
  const [first, last] = [match?.[1], match?.[2]].map((digits) =>
    digits ? Math.min(Number(digits), Number.MAX_SAFE_INTEGER) : undefined,
  )
  if (first === undefined) return last === undefined ? undefined : { last }
  if (last === undefined) return { start: first }
  return last < first ? undefined : { start: first, end: last }
}

/** The last bytes of a file. @throws RangeBeyondEndError if there are none */
export function lastBytes(count: number, size: number): ByteRange {
  if (Math.min(count, size) === 0) throw new RangeBeyondEndError(size)
  return { start: Math.max(0, size - count), end: size - 1 }
}

/** The part of a range that a file has. @throws RangeBeyondEndError if it has none of it */
export function rangeWithin({ start, end = Infinity }: AskedRange, size: number): ByteRange {
  if (start >= size) throw new RangeBeyondEndError(size)
  return { start, end: Math.min(end, size - 1) }
}
