import type { GlyphFonts } from '@tohfa/sync-protocol/pdf/glyph-fonts'
import type { PdfText } from '@tohfa/sync-protocol/pdf/operators'
import { standardText, type TextFont } from '@tohfa/sync-protocol/pdf/standard-fonts'
import { shapeText, type FontFor } from './shaped-text'

/** Sets a line in a standard font if that has all its characters, otherwise as outlines. */
export type SetLine = (text: string, font: TextFont) => PdfText

/** @param glyphs of the document; they make its text searchable */
export const lineSetter =
  (fontFor: FontFor, glyphs: GlyphFonts): SetLine =>
  (text, font) =>
    standardText(text, font, glyphs) ?? shapeText(text, fontFor, glyphs)
