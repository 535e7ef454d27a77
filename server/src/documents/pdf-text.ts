import type { PdfText } from './pdf-operators'
import { shapeText, type FontFor } from './shaped-text'
import { standardText, type TextFont } from './standard-fonts'

/** A line in a standard font where that has all of it, to be read and searched for; else its outlines. */
export const pdfText = (text: string, font: TextFont, fontFor: FontFor): PdfText =>
  standardText(text, font) ?? shapeText(text, fontFor)
