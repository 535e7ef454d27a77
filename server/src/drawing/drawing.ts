import { Worker } from 'node:worker_threads'
import type { CodesSheet } from '../documents/codes-pdf'
import { createWorkQueue } from './work-queue'

/** Documents that take longer to draw than other requests may wait, drawn in a thread of their own. */
export interface Drawing {
  /**
   * @param signal gives the document up, also while it is being drawn
   * @returns bytes of a PDF
   * @throws AppError busy (429) when too many documents wait already; the signal's reason
   */
  codesPdf(sheet: CodesSheet, signal: AbortSignal): Promise<Uint8Array>
  /** Ends the thread; documents under way fail. */
  close(): Promise<void>
}

/** What the thread is sent. */
export interface DrawingWork {
  document: 'codesPdf'
  sheet: CodesSheet
}

// a document takes a fraction of a second: who would wait for more than some seconds is told to come again
const WAITING_MAX = 32
const IDLE_MS = 60_000

/** Beside this file: in the bundle as script, in the sources as they are written, for which Node needs a loader. */
function startThread(): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./drawing.worker.js', import.meta.url))
  const source = JSON.stringify(new URL('./drawing.worker.ts', import.meta.url).href)
  return new Worker(`import('tsx/esm/api').then(({ tsImport }) => tsImport(${source}, ${source}))`, {
    eval: true,
    execArgv: [],
  })
}

/** Starts nothing before the first document is asked for. */
export function createDrawing(waitingMax = WAITING_MAX): Drawing {
  const queue = createWorkQueue(startThread, { waitingMax, idleMs: IDLE_MS })
  const draw = async (work: DrawingWork, signal: AbortSignal) => (await queue.run(work, signal)) as Uint8Array
  return {
    codesPdf: (sheet, signal) => draw({ document: 'codesPdf', sheet }, signal),
    close: queue.close,
  }
}
