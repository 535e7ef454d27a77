/** The thread that draws documents: one message in, one document's bytes out, moved and not copied. */
import { parentPort } from 'node:worker_threads'
import { codesPdf } from '../documents/codes-pdf'
import type { DrawingWork } from './drawing'
import { notoFontFor } from './noto-fonts'

parentPort?.on('message', ({ sheet }: DrawingWork) => {
  const pdf = codesPdf(sheet, notoFontFor)
  parentPort?.postMessage(pdf, [pdf.buffer])
})
