/** How URLs lie on the pages of their sheet (specification section 9): once, for the server that draws it and the page that shows it. */
import { URL_GRID } from './limits'

/** cells of a page */
export const URLS_PER_PAGE = URL_GRID.columns * URL_GRID.rows

/** A cell of a sheet: what it leads to, and what its label calls it. */
export interface SheetCell {
  url: string
  name: string
}

/** The first URL is the master and fills the first row of the first page; those after it have a cell each. */
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

/** Header of the answer that is a sheet: how many pages it has, which is known before they are drawn. */
export const PAGES_HEADER = 'x-pages'
/** Stands in the file once for each page, after what is drawn on it: who reads it come can count them. */
export const PAGE_MARK = '/MediaBox ['
