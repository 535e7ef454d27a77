import type { UrlLine, UrlLines } from '@tohfa/sync-protocol/csv-qr/url-list'

/** A line of what was typed, or of the file. */
export interface SourcedLine extends UrlLine {
  from: 'text' | 'csv'
}

/** One list of both, with the typed lines first. */
export const linesOf = (typed: UrlLines, csv: UrlLines | null): SourcedLine[] => [
  ...typed.urls.map((line) => ({ ...line, from: 'text' as const })),
  ...(csv?.urls ?? []).map((line) => ({ ...line, from: 'csv' as const })),
]
