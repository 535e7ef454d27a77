/** The thread that draws documents: it gets one message and posts the parts of one document, moved and not copied. */
import type { Emit } from '../pdf-document'
import { parentPort } from 'node:worker_threads'
import { codesPdf } from '../codes-pdf'
import { linkPreviewSvg } from '../link-preview-svg'
import { qrPng } from '../qr-png'
import { urlSheetPdf } from '../url-sheet-pdf'
import type { FontFor } from '../shaped-text'
import type { DocumentJob, DocumentPart } from './document-worker'
import { notoFontFor } from './noto-fonts'
import type { ThreadMessage } from './work-queue'

const post = (message: ThreadMessage<DocumentPart>, moved: ArrayBuffer[] = []) =>
  parentPort?.postMessage(message, moved)
const emit: Emit = (part) => post({ part }, [part.buffer])

parentPort?.on('message', (work: DocumentJob) => {
  const missing = new Set<number>()
  const fontFor: FontFor = (character, preferred) => {
    const font = notoFontFor(character, preferred)
    if (!font) for (const one of character) missing.add(one.codePointAt(0) ?? 0)
    return font
  }
  if (work.document === 'codesPdf') codesPdf(work.sheet, fontFor, emit)
  else if (work.document === 'urlSheetPdf') urlSheetPdf(work.sheet, fontFor, emit)
  else if (work.document === 'qrPng') emit(qrPng(work.link))
  else emit(new TextEncoder().encode(linkPreviewSvg(work.text, fontFor)))
  if (missing.size > 0) post({ part: { missing: [...missing] } })
  post({ done: true })
})
