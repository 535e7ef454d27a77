/** Texts about the downloads of a campaign. */
export const excel = 'Excel'
export const excelAbout = 'Download the gifts as an Excel file'
export const pdf = 'PDF'
export const vcard = 'Gift giver’s vCard'
export const csvAbout = 'Download the gifts as CSV'
export const pdfAbout = 'Download the QR codes to print as PDF'
export const vcardAbout = 'Download the gift giver’s vCard'
export const typeCsvNeedsNetwork =
  'This list comes from the server, which cannot be reached. Please try again when you are back online.'
export const arriving = 'Downloading the PDF…'
export const percentOf = (percent: number) => `${percent}%`
export const pdfProgress = 'PDF'
export const pdfNeedsNetwork =
  'The PDF comes from the server, which cannot be reached. Please try again when you are back online.'
export const vcardNeedsNetwork =
  'The vCard comes from the server, which cannot be reached. Please try again when you are back online.'
export const openPublicView = 'Open Public View'
