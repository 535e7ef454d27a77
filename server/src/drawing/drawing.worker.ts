/** The thread that draws documents: one message in, the parts of one document's bytes out, moved and not copied. */
import { parentPort } from 'node:worker_threads'
import { codesPdf } from '../documents/codes-pdf'
import type { Emit } from '../documents/pdf-document'
import { urlSheetPdf } from '../documents/url-sheet-pdf'
import type { DrawingWork } from './drawing'
import { notoFontFor } from './noto-fonts'
import type { ThreadMessage } from './work-queue'

const post = (message: ThreadMessage<Uint8Array<ArrayBuffer>>, moved: ArrayBuffer[] = []) =>
  parentPort?.postMessage(message, moved)
const emit: Emit = (part) => post({ part }, [part.buffer])

parentPort?.on('message', (work: DrawingWork) => {
  if (work.document === 'codesPdf') codesPdf(work.sheet, notoFontFor, emit)
  else urlSheetPdf(work.sheet, notoFontFor, emit)
  post({ done: true })
})
