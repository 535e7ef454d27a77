/** Texts about the sheet that a list of URLs becomes. */
import { URLS_MAX, URL_MAX } from '../csv-qr/sheet-limits'
import { shownLink } from '../code/links'
import { QR_BYTES_MAX } from '../code/qr-picture'

const BAD_SHOWN = 3
const formatted = (count: number) => count.toLocaleString('en-IN')

export const urlsMissing = 'Please provide at least one URL'
/** @param bad the URLs that are refused, in their order; the first three are named, each cut as links are shown */
export const urlsInvalid = (bad: readonly string[]) =>
  `Invalid URLs found: ${bad.slice(0, BAD_SHOWN).map(shownLink).join(', ')}${bad.length > BAD_SHOWN ? '...' : ''}`
export const urlInvalid = `This is not an http or https URL of at most ${formatted(URL_MAX)} characters`
export const urlTooDense = `This URL is too long for a QR code, which holds ${formatted(QR_BYTES_MAX)} bytes (a Hindi letter takes three)`
export const urlsTooMany = `One PDF holds at most ${formatted(URLS_MAX)} different URLs`
export const urlPdfFailed = 'Failed to generate PDF'
export const urlPdfGenerated = (urls: number) => `PDF generated successfully with ${urls} URL(s)`
export const csvInvalid = 'Please upload a valid CSV file'
export const csvReadFailed = 'Failed to read CSV file.'
/** @param line the line of the quotation mark */
export const csvQuoteOpen = (line: number) =>
  `${csvReadFailed} The quotation mark in line ${formatted(line)} is never closed.`
/** @param megabytes the most that is read */
export const csvTooLarge = (megabytes: number) => `Please choose a CSV file of at most ${megabytes} MB`
export const csvUploaded = 'CSV file uploaded successfully'
export const csvRemoved = 'CSV file removed'
export const inputsCleared = 'Cleared all inputs'
