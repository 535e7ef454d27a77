/** The layout of URLs on the pages of a sheet (specification section 9), for the server that draws it and the page that previews it. */
import { URL_GRID } from './sheet-limits'

/** cells of a page */
const URLS_PER_PAGE = URL_GRID.columns * URL_GRID.rows

/** A cell of a sheet: its URL and its label. */
export interface SheetCell {
  url: string
  name: string
}

/** The first URL is the master and fills the first row of the first page. Each other URL has one cell. */
const MASTER_CELLS = URL_GRID.columns

/** @param urls how many, at least one */
export const sheetCells = (urls: number) => MASTER_CELLS + urls - 1
/** @param urls how many, at least one */
export const sheetPages = (urls: number) => Math.ceil(sheetCells(urls) / URLS_PER_PAGE)

/**
 * The cells of a page that are used, row by row.
 * @param page from 0
 */
export function sheetPage(urls: readonly string[], page: number): SheetCell[] {
  const first = page * URLS_PER_PAGE
  const used = Math.min(URLS_PER_PAGE, sheetCells(urls.length) - first)
  return Array.from({ length: Math.max(0, used) }, (_, i) => {
    const place = Math.max(0, first + i - MASTER_CELLS + 1)
    return { url: urls[place] ?? '', name: place === 0 ? 'Master QR' : `#${place + 1}` }
  })
}

/** Header of a sheet's answer: its number of pages, which is known before they are drawn. */
export const PAGES_HEADER = 'x-pages'
/** Written into the file once after each page, so that a reader can count the pages that have arrived. */
export const PAGE_MARK = '/MediaBox ['
