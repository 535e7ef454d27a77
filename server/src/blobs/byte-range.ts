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
 * Reads a Range header (RFC 9110, section 14). Only a single range of bytes with a beginning is served: browsers play
 * recordings by such ranges. Any other header is ignored, as the RFC allows: the whole file is sent.
 */
export function parseRange(header: string | undefined): AskedRange | undefined {
  const match = /^bytes=[ \t]*(\d+)-(\d*)[ \t]*$/i.exec(header ?? '')
  const [start, end] = [match?.[1], match?.[2]].map((digits) =>
    digits ? Math.min(Number(digits), Number.MAX_SAFE_INTEGER) : undefined,
  )
  if (start === undefined) return undefined
  if (end === undefined) return { start }
  return end < start ? undefined : { start, end }
}

/** The part of a range that a file has. @throws RangeBeyondEndError if it has none of it */
export function rangeWithin({ start, end = Infinity }: AskedRange, size: number): ByteRange {
  if (start >= size) throw new RangeBeyondEndError(size)
  return { start, end: Math.min(end, size - 1) }
}
