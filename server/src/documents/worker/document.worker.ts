/** The thread that draws documents: it gets one message and posts the parts of one document, moved and not copied. */
import { parentPort } from 'node:worker_threads'
import { codesPdf } from '../codes-pdf'
import { linkPreviewSvg } from '../link-preview-svg'
import type { Emit } from '../pdf-document'
import { qrPng } from '../qr-png'
import { urlSheetPdf } from '../url-sheet-pdf'
import type { DocumentJob } from './document-worker'
import { notoFontFor } from './noto-fonts'
import type { ThreadMessage } from './work-queue'

const post = (message: ThreadMessage<Uint8Array<ArrayBuffer>>, moved: ArrayBuffer[] = []) =>
  parentPort?.postMessage(message, moved)
const emit: Emit = (part) => post({ part }, [part.buffer])

parentPort?.on('message', (work: DocumentJob) => {
  if (work.document === 'codesPdf') codesPdf(work.sheet, notoFontFor, emit)
  else if (work.document === 'urlSheetPdf') urlSheetPdf(work.sheet, notoFontFor, emit)
  else if (work.document === 'qrPng') emit(qrPng(work.link))
  else emit(new TextEncoder().encode(linkPreviewSvg(work.text, notoFontFor)))
  post({ done: true })
})
