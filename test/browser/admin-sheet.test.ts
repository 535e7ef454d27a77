import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PAGE_MARK } from '@tohfa/sync-protocol/url-sheet/url-sheet'
import { csvFile, logInAsAdmin, openSheet } from './admin-people'
import { openPerson, type Person } from './profile'
import { realServer, type RealServer } from './server'

let server: RealServer
let admin: Person
let page: Page
beforeAll(async () => {
  server = await realServer()
  admin = await openPerson({ width: 360, height: 740 })
  page = await admin.page()
  await logInAsAdmin(page, server.origin)
})
afterAll(async () => {
  await admin.remove()
  await server.remove()
})

const text = () => page.locator('textarea[name=urls]')
const file = () => page.locator('input[name=csv]')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const says = (words: string) => page.getByText(words, { exact: true }).first().waitFor()
const isInactive = async (name: string) => (await button(name).getAttribute('aria-disabled')) === 'true'
const urlsTo = (count: number) => Array.from({ length: count }, (_, i) => `https://example.com/gift/${i + 1}`)

async function generated(count: number) {
  const [saved] = await Promise.all([page.waitForEvent('download'), button('Generate PDF').click()])
  await says(`PDF generated successfully with ${count} URL(s)`)
  const pdf = await readFile(await saved.path())
  return { name: saved.suggestedFilename(), pages: pdf.toString('latin1').split(PAGE_MARK).length - 1 }
}

it('§2 /csv-qr makes a PDF on a phone, first from typed URLs, then from a CSV', async () => {
  await openSheet(page, server.origin)
  await says('No URLs entered')
  expect(await isInactive('Generate PDF')).toBe(true)
  expect(await page.getByRole('link', { name: 'Back to Admin' }).getAttribute('href')).toBe('/admin')

  await text().fill(' https://example.com/a\n\nhttps://example.com/b \nhttps://example.com/a\n')
  await says('2 URLs entered')
  await says('First sheet')
  const one = await generated(2)
  expect(one.name).toMatch(/^url_qrcodes_\d{13}\.pdf$/)
  expect(one.pages).toBe(1)

  const csv = ['Link,Shop', 'https://example.com/a', ...urlsTo(150).map((url) => `"${url}","Rao,\nJaipur"`)]
  await file().setInputFiles(csvFile(csv.join('\r\n')))
  await says('CSV file uploaded successfully')
  await says('151 URLs in this file')
  await says('1 line has no URL in its first column and is left out, as headings are.')
  // 9 of the master and 151 more
  expect((await generated(152)).pages).toBe(2)

  await button('Remove links.csv').click()
  await says('CSV file removed')
  expect((await generated(2)).pages).toBe(1)
  await button('Clear').click()
  await says('Cleared all inputs')
  await says('No URLs entered')
  expect(await text().inputValue()).toBe('')
  expect(await isInactive('Generate PDF')).toBe(true)
})
