/** What an admin does on the screens. */
import type { Page } from 'playwright-core'
import { ADMIN } from './server'

export async function logInAsAdmin(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.locator('input[name=email]:visible').fill(ADMIN.email)
  await page.locator('input[name=password]:visible').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForFunction(() => localStorage.getItem('isAdmin') === 'true')
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

/** The sheet of URLs, empty. */
export async function openSheet(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/csv-qr`)
  await page.getByRole('heading', { name: 'URL to QR Code PDF' }).waitFor()
}

/** A file to choose, as it lies on somebody's disk. */
export const csvFile = (content: string | Buffer, name = 'links.csv', mimeType = 'text/csv') => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
})

/** Puts a long text into the list at once, as a paste does: the driver's own way inserts it line by line. */
export const paste = (page: Page, text: string) =>
  page.locator('textarea[name=urls]').evaluate((area, value) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {}
    set?.call(area, value)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }, text)
