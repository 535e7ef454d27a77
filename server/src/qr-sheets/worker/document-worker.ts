import { joined } from '../pdf-document'
import { Readable } from 'node:stream'
import { startThread } from '../../concurrency/start-thread'
import type { CodesSheet } from '../codes-pdf'
import type { PreviewText } from '../link-preview-svg'
import type { ClaimQr } from '../qr-png'
import type { UrlSheet } from '../url-sheet-pdf'
import { createWorkQueue } from './work-queue'

/** Draws documents in threads, one for each kind, because they take longer than other requests may wait. */
export interface DocumentWorker {
  /**
   * @param signal cancels the document, even while it is drawn
   * @returns bytes of a PDF
   * @throws AppError busy (429) if too many documents wait already; the signal's reason
   */
  codesPdf(sheet: CodesSheet, signal: AbortSignal): Promise<Uint8Array>
  /**
   * Like `codesPdf`, for a document that may take minutes. Destroying the stream cancels it.
   * @returns bytes of a PDF, page by page; resolves when the first page is drawn
   */
  urlSheetPdf(sheet: UrlSheet, signal: AbortSignal): Promise<Readable>
  /**
   * @returns an SVG whose text is outlines
   * @throws AppError busy (429) when too many wait already
   */
  linkPreviewSvg(text: PreviewText): Promise<Uint8Array>
  /**
   * @returns bytes of a PNG
   * @throws AppError busy (429) when too many wait already
   */
  qrPng(link: ClaimQr): Promise<Uint8Array>
  /**
   * @param report is called once for each document with the code points that no font has, in the order of their
   * numbers, so that they reveal nothing of its text
   */
  reportMissing(report: (characters: string[]) => void): void
  /** Ends the threads; documents under way fail. */
  close(): Promise<void>
}

/** The message to a thread, which answers with the parts of a PDF. */
export type DocumentJob =
  | { document: 'codesPdf'; sheet: CodesSheet }
  | { document: 'urlSheetPdf'; sheet: UrlSheet }
  | { document: 'linkPreviewSvg'; text: PreviewText }
  | { document: 'qrPng'; link: ClaimQr }

type Part = Uint8Array<ArrayBuffer>
/** What the thread answers: parts of a file, and last the code points that no font has, if there are any. */
export type DocumentPart = Part | { missing: number[] }

// a campaign's codes take a fraction of a second, so nobody waits longer than some seconds
const WAITING_MAX = 32
// a sheet of URLs can take minutes; it does not hold up the codes of campaigns
const SHEETS_WAITING_MAX = 4
// a messenger that asks too often asks again later
const PREVIEWS_WAITING_MAX = 16
// each takes some milliseconds
const PICTURES_WAITING_MAX = 256
const IDLE_MS = 60_000

const startDrawing = () => startThread(new URL('./document.worker.ts', import.meta.url))

/** `U+1C50`, at most fifty of them */
const shownPoints = (points: number[]) =>
  points
    .sort((one, other) => one - other)
    .slice(0, 50)
    .map((point) => `U+${point.toString(16).toUpperCase().padStart(4, '0')}`)

/** Starts no thread before the first document. */
export function createDocumentWorker(): DocumentWorker {
  let report: (characters: string[]) => void = () => undefined
  const queueOf = (most: number) => {
    const queue = createWorkQueue<DocumentJob, DocumentPart>(startDrawing, {
      waitingMax: most,
      idleMs: IDLE_MS,
    })
    return {
      run: (job: DocumentJob, signal: AbortSignal, take: (part: Part) => void) =>
        queue.run(job, signal, (part) => {
          if ('missing' in part) report(shownPoints(part.missing))
          else take(part)
        }),
      close: () => queue.close(),
    }
  }
  const codes = queueOf(WAITING_MAX)
  const sheets = queueOf(SHEETS_WAITING_MAX)
  const previews = queueOf(PREVIEWS_WAITING_MAX)
  const pictures = queueOf(PICTURES_WAITING_MAX)
  const whole = async (
    queue: typeof codes,
    job: DocumentJob,
    { signal }: { signal: AbortSignal } = new AbortController(),
  ): Promise<Uint8Array> => {
    const parts: Part[] = []
    await queue.run(job, signal, (part) => parts.push(part))
    return joined(parts)
  }
  return {
    codesPdf: (sheet, signal) => whole(codes, { document: 'codesPdf', sheet }, { signal }),
    urlSheetPdf: (sheet, signal) =>
      streamed(signal, (given, take) => sheets.run({ document: 'urlSheetPdf', sheet }, given, take)),
    linkPreviewSvg: (text) => whole(previews, { document: 'linkPreviewSvg', text }),
    qrPng: (link) => whole(pictures, { document: 'qrPng', link }),
    reportMissing(given) {
      report = given
    },
    close: async () => {
      await Promise.all([codes, sheets, previews, pictures].map((queue) => queue.close()))
    },
  }
}

/**
 * Turns parts into a stream. A slow reader does not hold up the thread: what was drawn waits in the stream's buffer.
 */
function streamed(
  signal: AbortSignal,
  run: (signal: AbortSignal, take: (part: Part) => void) => Promise<void>,
): Promise<Readable> {
  const leaving = new AbortController()
  return new Promise((resolve, reject) => {
    const stream = new Readable({
      read() {},
      destroy(error, done) {
        leaving.abort(error)
        done(error)
      },
    })
    // an error rejects the promise until the first part, and reaches a reader as the stream's error after that
    stream.on('error', () => undefined)
    run(AbortSignal.any([signal, leaving.signal]), (part) => {
      stream.push(part)
      resolve(stream)
    }).then(
      () => stream.push(null),
      (reason: unknown) => {
        reject(reason as Error)
        stream.destroy(reason as Error)
      },
    )
  })
}
