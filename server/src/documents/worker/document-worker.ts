import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { CodesSheet } from '../codes-pdf'
import { joined } from '../pdf-document'
import type { UrlSheet } from '../url-sheet-pdf'
import { createWorkQueue } from './work-queue'

/** Documents that take longer to draw than other requests may wait, each kind drawn in a thread of its own. */
export interface DocumentWorker {
  /**
   * @param signal gives the document up, also while it is being drawn
   * @returns bytes of a PDF
   * @throws AppError busy (429) when too many documents wait already; the signal's reason
   */
  codesPdf(sheet: CodesSheet, signal: AbortSignal): Promise<Uint8Array>
  /**
   * As `codesPdf`, for what may take minutes. Who destroys the stream gives the document up.
   * @returns bytes of a PDF, each page when it is drawn; begun when the first is
   */
  urlSheetPdf(sheet: UrlSheet, signal: AbortSignal): Promise<Readable>
  /** Ends the threads; documents under way fail. */
  close(): Promise<void>
}

/** What a thread is sent; it answers with the parts of a PDF. */
export type DocumentJob =
  { document: 'codesPdf'; sheet: CodesSheet } | { document: 'urlSheetPdf'; sheet: UrlSheet }

type Part = Uint8Array<ArrayBuffer>

// a campaign's codes take a fraction of a second: who would wait for more than some seconds is told to come again
const WAITING_MAX = 32
// a sheet of URLs can take minutes, and hold up no campaign meanwhile
const SHEETS_WAITING_MAX = 4
const IDLE_MS = 60_000

/** Beside this file: in the bundle as script, in the sources as they are written, for which Node needs a loader. */
function startThread(): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./document.worker.js', import.meta.url))
  const source = JSON.stringify(new URL('./document.worker.ts', import.meta.url).href)
  return new Worker(`import('tsx/esm/api').then(({ tsImport }) => tsImport(${source}, ${source}))`, {
    eval: true,
    execArgv: [],
  })
}

/** Starts nothing before the first document is asked for. */
export function createDocumentWorker(waitingMax = WAITING_MAX): DocumentWorker {
  const queueOf = (most: number) =>
    createWorkQueue<DocumentJob, Part>(startThread, { waitingMax: most, idleMs: IDLE_MS })
  const codes = queueOf(waitingMax)
  const sheets = queueOf(SHEETS_WAITING_MAX)
  return {
    async codesPdf(sheet, signal) {
      const parts: Part[] = []
      await codes.run({ document: 'codesPdf', sheet }, signal, (part) => parts.push(part))
      return joined(parts)
    },
    urlSheetPdf: (sheet, signal) =>
      streamed(signal, (given, take) => sheets.run({ document: 'urlSheetPdf', sheet }, given, take)),
    close: async () => {
      await Promise.all([codes.close(), sheets.close()])
    },
  }
}

/**
 * What comes part by part as a stream. Nothing holds the thread back: it is there for the next document, and what was
 * drawn waits here until it has gone out.
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
    // who waits for the first part is told by the promise, who reads by the stream's own error
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
