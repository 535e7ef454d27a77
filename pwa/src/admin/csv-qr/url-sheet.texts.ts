import { URLS_MAX, URL_MAX } from '@tohfa/sync-protocol/csv-qr/sheet-limits'
import { shownCount } from '../../ui/formats'

const urls = (count: number) => `${shownCount(count)} ${count === 1 ? 'URL' : 'URLs'}`

export const title = 'URL to QR Code PDF'
export const back = 'Back to Admin'
export const adminOnly = 'This page is for admins only.'
export const howTitle = 'How it works'
export const how = [
  'Enter URLs below, one per line, upload a CSV file, or do both. Typed URLs come first.',
  'The first URL becomes the Master QR and fills the first row of the first page; every other one is printed once.',
  `Each A3 page has 9 × 12 = 108 QR codes. One PDF holds at most ${urls(URLS_MAX)}.`,
  `URLs begin with http:// or https:// and have at most ${shownCount(URL_MAX)} characters. Blank lines and repeated URLs are left out.`,
  'In a CSV file, a line that starts with http is read whole, commas included. In any other line, only the first column is read. If a line has more columns, put its URL in quotation marks.',
]
export const textLabel = 'URLs, one per line'
export const textPlaceholder = 'https://example.com/first\nhttps://example.com/second'
export const entered = (count: number) => (count === 0 ? 'No URLs entered' : `${urls(count)} entered`)
export const csvLabel = 'CSV file'
export const chooseCsv = 'Choose a CSV file'
export const csvReading = 'Reading the file…'
export const csvHolds = (count: number) =>
  count === 0 ? 'No URLs in this file' : `${urls(count)} in this file`
export const csvLeft = (lines: number) =>
  lines === 1
    ? '1 line has no URL in its first column and is left out, as headings are.'
    : `${shownCount(lines)} lines have no URL in their first column and are left out, as headings are.`
export const csvWithComma = (lines: number) =>
  lines === 1
    ? '1 line with a comma is read whole, including what follows the comma.'
    : `${shownCount(lines)} lines with commas are read whole, including what follows a comma.`
export const removeCsv = (name: string) => `Remove ${name}`
export const generate = 'Generate PDF'
export const generating = 'Generating PDF...'
export const clear = 'Clear'
export const progress = 'PDF'
export const pagesOf = (done: number, pages: number) => `${shownCount(done)} of ${shownCount(pages)} pages`
export const brokenOff =
  'The server could not be reached, or the connection was lost. No file was saved, and your list is still here.'
export const badTitle = 'Lines to correct'
export const badLine = { text: 'Line', csv: 'CSV line' }
export const badMore = (count: number) => `… and ${shownCount(count)} more`
export const previewTitle = 'First sheet'
export const previewAbout = (cells: number, pages: number) =>
  `${shownCount(cells)} QR codes on ${pages === 1 ? '1 page' : `${shownCount(pages)} pages`} of A3. This is the layout of the first page: the master fills the first row.`
