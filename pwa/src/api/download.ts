import type { Endpoint } from '@tohfa/sync-protocol/http/contract'
import { call, noAnswer, type Asked } from './client'

export interface Download {
  /**
   * receives the part of the file that has arrived, 0 to 1, at every whole percent; never if the answer
   * says neither its length nor how many rows it has
   */
  onProgress?: ((part: number) => void) | undefined
  signal?: AbortSignal | undefined
}

interface MeteredDownload extends Download {
  /** tells what part has arrived, at each piece; if not given, by the answer's length or its rows */
  meter?: Meter
}

/** @returns called with each piece, returns the part of the file that has arrived, 0 to 1; undefined if nobody knows */
export type Meter = (headers: Headers) => (piece: Uint8Array) => number | undefined

/** bytes that are gathered before the browser takes them as a Blob, which it may store on disk */
const GATHERED_BYTES = 8_000_000

/**
 * A file that the API answers with, read so that its progress can be shown. A large one is not held in this page's
 * memory; one that breaks off is an error.
 * @param asked what the endpoint asks for
 * @throws ApiError for every answer but 2xx, NoConnectionError if there was none or it broke off; an aborted signal's
 *   own reason
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  asked: Asked<E>,
  { onProgress, signal, meter = progressOf }: MeteredDownload = {},
): Promise<Blob> {
  const response = await call(endpoint, { ...asked, signal })
  const type = response.headers.get('content-type') ?? ''
  const partOf = meter(response.headers)
  const blobs: Blob[] = []
  let pieces: Uint8Array<ArrayBuffer>[] = []
  let gathered = 0
  let lastPercent = -1
  try {
    for await (const piece of piecesOf(response)) {
      pieces.push(piece)
      gathered += piece.length
      if (gathered >= GATHERED_BYTES) {
        blobs.push(new Blob(pieces))
        pieces = []
        gathered = 0
      }
      const part = partOf(piece)
      if (part === undefined || Math.floor(part * 100) === lastPercent) continue
      lastPercent = Math.floor(part * 100)
      onProgress?.(part)
    }
  } catch (cause) {
    signal?.throwIfAborted()
    throw noAnswer(cause)
  }
  return new Blob([...blobs, ...pieces], { type })
}

const LINE_FEED = 10

/** The part that has arrived, at each piece: by the file's length, or by the rows of a CSV file of unknown length. */
function progressOf(headers: Headers): (piece: Uint8Array) => number | undefined {
  const bytes = Number(headers.get('content-length'))
  const rows = Number(headers.get('x-total-rows'))
  const whole = bytes || rows
  let arrived = 0
  return (piece) => {
    arrived += bytes ? piece.length : rows ? linesIn(piece) : 0
    // a compressed file is longer than it says, and a cell may contain line breaks
    return whole ? Math.min(1, arrived / whole) : undefined
  }
}

function linesIn(piece: Uint8Array): number {
  let lines = 0
  for (let at = piece.indexOf(LINE_FEED); at !== -1; at = piece.indexOf(LINE_FEED, at + 1)) lines++
  return lines
}

// some browsers cannot iterate over a stream yet
async function* piecesOf({ body }: Pick<Response, 'body'>) {
  const reader = body?.getReader()
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) yield read.value
}
