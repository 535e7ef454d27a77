import type { PdfText } from './pdf-operators'
import { shapeText, type FontFor } from './shaped-text'
import { standardText, type TextFont } from './standard-fonts'

/** A line in a standard font if that has all characters, so that it can be searched for; outlines if not. */
export const pdfText = (text: string, font: TextFont, fontFor: FontFor): PdfText =>
  standardText(text, font) ?? shapeText(text, fontFor)
