/** The sheet of URLs, in the states that an admin sees. */
import type { Page } from 'playwright-core'
import { csvFile, logInAsAdmin, openSheet } from './admin-people'
import type { Visit } from './screens'

export async function sheetScreens(page: Page, origin: string, visit: Visit): Promise<void> {
  await logInAsAdmin(page, origin)
  await openSheet(page, origin)
  await visit('csv-qr', page)
  const list = page.locator('textarea[name=urls]')
  await list.fill('https://example.com/catalogue\nhttps://example.com/offers/diwali')
  const rows = Array.from({ length: 120 }, (_, i) => `https://example.com/gift/${i + 1}`)
  await page
    .locator('input[name=csv]')
    .setInputFiles(csvFile(['Link', 'https://example.com/?a=1,2', ...rows].join('\n')))
  await page.getByText('121 URLs in this file').waitFor()
  await page.getByRole('heading', { name: 'First sheet' }).scrollIntoViewIfNeeded()
  await visit('csv-qr-filled', page)
  await page.route('**/url-to-pdf', () => undefined)
  await page.getByRole('button', { name: 'Generate PDF' }).click()
  await page.getByRole('progressbar', { name: 'PDF' }).waitFor()
  await visit('csv-qr-generating', page)
  await page.getByRole('button', { name: 'Cancel PDF' }).click()
  await page.unroute('**/url-to-pdf')
  await list.fill('https://example.com\nexample.com\njavascript:alert(1)\n\nftp://example.com\nhttps://')
  await page.getByRole('button', { name: 'Generate PDF' }).click()
  await page.getByText(/^Invalid URLs found/).scrollIntoViewIfNeeded()
  await visit('csv-qr-bad-lines', page)
}
