import { writePdf, type Emit, type PdfAbout, type PdfDocument } from '@tohfa/sync-protocol/pdf/document'
import { deflateSync } from 'node:zlib'

/** @param emit receives one part for each page, and a last one */
export const newPdf = (about: PdfAbout, emit: Emit): PdfDocument => writePdf(about, deflateSync, emit)
