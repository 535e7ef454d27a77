import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PAGE_MARK } from '@tohfa/sync-protocol/url-sheet'
import { csvFile, logInAsAdmin, openSheet, paste } from './admin-people'
import { focused } from './keyboard'
import { register, rows } from './people'
import { openPerson, type Person } from './profile'
import { realServer, type RealServer } from './server'

let server: RealServer
let page: Page
beforeAll(async () => {
  server = await realServer()
})
afterAll(() => server.remove())

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

describe.each([
  ['a phone', { width: 360, height: 740 }],
  ['a desk', { width: 1280, height: 900 }],
])('§2 /csv-qr on %s', (_what, viewport) => {
  let admin: Person
  beforeAll(async () => {
    admin = await openPerson(viewport)
    page = await admin.page()
    await logInAsAdmin(page, server.origin)
  })
  afterAll(() => admin.remove())

  it('a list that was pasted survives a reload, until it is cleared', async () => {
    await openSheet(page, server.origin)
    await text().fill(urlsTo(3).join('\n'))
    await expect.poll(async () => JSON.stringify(await rows(page, ['drafts']))).toContain('gift/3')
    await page.reload()
    await says('3 URLs entered')
    await button('Clear').click()
    await says('Cleared all inputs')
    await expect.poll(async () => JSON.stringify(await rows(page, ['drafts']))).not.toContain('gift/3')
    await page.reload()
    await says('No URLs entered')
  })

  it('makes a PDF of what is typed, and of a CSV after it', async () => {
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
    await says('1 line has no URL in its first column and is left out, as titles are.')
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

  it('§5 says which lines are no URLs, of both sources, and forgets it when something changes', async () => {
    await openSheet(page, server.origin)
    await text().fill('https://example.com/a\n\njavascript:alert(1)\nftp://example.com\nexample.com')
    await file().setInputFiles(csvFile('https://example.com/b\nhttp:oops,x'))
    await says('2 URLs in this file')
    await button('Generate PDF').click()
    await says('Invalid URLs found: javascript:alert(1), ftp://example.com, example.com...')
    const lines = await page
      .getByRole('region', { name: 'Lines to correct' })
      .getByRole('listitem')
      .allInnerTexts()
    expect(lines.map((line) => line.replace(/\s+/g, ' '))).toEqual([
      'Line 3 javascript:alert(1)',
      'Line 4 ftp://example.com',
      'Line 5 example.com',
      'CSV line 2 http:oops,x',
    ])
    await button('Remove links.csv').click()
    await says('CSV file removed')
    expect(await page.getByText('Invalid URLs found').count()).toBe(0)

    await text().fill('https://example.com/'.padEnd(3000, 'a'))
    await button('Generate PDF').click()
    await says(`Invalid URLs found: ${'https://example.com/'.padEnd(50, 'a')}…`)
    await text().fill(`https://example.com/${'म'.repeat(900)}\nhttps://example.com/${'म'.repeat(1000)}`)
    await button('Generate PDF').click()
    await says(
      'This URL does not fit into a QR code, which holds 2,953 bytes: a letter of Hindi takes three of them',
    )
    expect(await page.getByRole('listitem').filter({ hasText: 'Line 2' }).count()).toBe(1)
    expect(await page.getByRole('listitem').filter({ hasText: 'Line 1' }).count()).toBe(0)
    await paste(page, urlsTo(5001).join('\n'))
    await says('5,001 URLs entered')
    await button('Generate PDF').click()
    await says('One PDF holds at most 5,000 different URLs')
    await text().fill('')
    await file().setInputFiles(csvFile('Name\nShop'))
    await says('No URLs in this file')
    await button('Generate PDF').click()
    await says('Please provide at least one URL')
  })

  it('reads a CSV however it is written, and refuses what is none', async () => {
    await openSheet(page, server.origin)
    const utf16 = Buffer.from('\uFEFFhttps://example.com/a\r\nhttps://example.com/é\r\n', 'utf16le')
    await file().setInputFiles(csvFile(utf16, 'EXCEL.CSV', 'application/vnd.ms-excel'))
    await says('2 URLs in this file')

    const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806', 'hex')
    await file().setInputFiles(csvFile(png, 'picture.csv'))
    await says('Please upload a valid CSV file')
    await file().setInputFiles(csvFile('https://example.com', 'links.txt', 'text/plain'))
    await says('Please upload a valid CSV file')
    await file().setInputFiles(csvFile('https://example.com/a\n"https://example.com/b,1\n'))
    await says('Failed to read CSV file. The quotation mark in line 2 is never closed.')
    expect(await isInactive('Generate PDF')).toBe(true)

    // twenty megabytes, of which the first column is the least
    const wide = urlsTo(5000).map((url) => `"${url}","${'x'.repeat(4000)}"\r\n`)
    await file().setInputFiles(csvFile(wide.join('')))
    await says('5,000 URLs in this file')
    await text().fill('https://example.com/one-more')
    await button('Generate PDF').click()
    await says('One PDF holds at most 5,000 different URLs')
  })
})

describe('while a PDF is made', () => {
  let admin: Person
  beforeAll(async () => {
    admin = await openPerson()
    page = await admin.page()
    await logInAsAdmin(page, server.origin)
  })
  afterAll(() => admin.remove())

  const downloads: string[] = []
  const watchDownloads = () => page.on('download', (saved) => downloads.push(saved.suggestedFilename()))
  const longList = () =>
    urlsTo(800)
      .map((url) => `${url}/`.padEnd(2000, 'abc/0123'))
      .join('\n')

  it('nothing can be changed; it can be broken off, and then no file is saved', async () => {
    watchDownloads()
    await openSheet(page, server.origin)
    await paste(page, longList())
    await button('Generate PDF').click()
    await button('Generating PDF...').waitFor()
    const bar = page.getByRole('progressbar', { name: 'PDF' })
    await bar.waitFor()
    expect(await text().isDisabled()).toBe(true)
    expect(await file().isDisabled()).toBe(true)
    expect(await isInactive('Clear')).toBe(true)
    await page.getByText(/^[1-9]\d* of 8 pages$/).waitFor()
    await button('Cancel PDF').click()
    await bar.waitFor({ state: 'hidden' })
    await button('Generate PDF').waitFor()
    expect(await focused(page)).toMatchObject({ name: 'Generate PDF' })
    expect(await page.getByText('Failed to generate PDF').count()).toBe(0)
    expect((await text().inputValue()).length).toBeGreaterThan(1_000_000)
    expect(downloads).toEqual([])
  })

  it('a server that dies on the way leaves no file and keeps the list; and when it is back, the PDF comes', async () => {
    await openSheet(page, server.origin)
    await paste(page, longList())
    await button('Generate PDF').click()
    await page.getByText(/^[1-9]\d* of 8 pages$/).waitFor()
    await server.stop()
    await page.getByText(/^Failed to generate PDF/).waitFor()
    expect(downloads).toEqual([])
    await button('Generate PDF').click()
    await page.getByText(/^Failed to generate PDF/).waitFor()
    await server.start()
    await text().fill('https://example.com/after')
    expect((await generated(1)).pages).toBe(1)
  })

  it('§8 a broken server and a file that ends too soon are told as failures', async () => {
    await openSheet(page, server.origin)
    await text().fill('https://example.com/a')
    const problem = { type: 'about:blank', title: 'Internal Server Error', status: 500, code: 'internal' }
    await page.route('**/url-to-pdf', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: JSON.stringify({ ...problem, detail: 'Something went wrong' }),
      }),
    )
    await button('Generate PDF').click()
    await says('Failed to generate PDF')
    await page.unroute('**/url-to-pdf')
    downloads.length = 0
    await page.route('**/url-to-pdf', (route) =>
      route.fulfill({ contentType: 'application/pdf', headers: { 'x-pages': '1' }, body: '%PDF-1.4' }),
    )
    await button('Generate PDF').click()
    await page.getByText(/^Failed to generate PDF\. /).waitFor()
    expect(downloads).toEqual([])
    await page.unroute('**/url-to-pdf')
  })

  it('§6 whoever is no admin any more is told so, and stands at the login', async () => {
    await openSheet(page, server.origin)
    await text().fill('https://example.com/a')
    const problem = { type: 'about:blank', title: 'Forbidden', status: 403, code: 'admin_required' }
    await page.route('**/url-to-pdf', (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        body: JSON.stringify({ ...problem, detail: 'Admin access required' }),
      }),
    )
    await button('Generate PDF').click()
    await says('Admin access required')
    await page.waitForURL(/\/login/)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await page.unroute('**/url-to-pdf')
  })
})

it('§2 is for admins: an owner is led home, and whoever is signed out to the login', async () => {
  const owner = await openPerson()
  try {
    page = await owner.page()
    await page.goto(`${server.origin}/csv-qr`)
    await page.waitForURL(/\/login/)
    await register(page, server.origin, 'owner@example.com')
    await page.goto(`${server.origin}/csv-qr`)
    await page.getByText('Create your first campaign').waitFor()
  } finally {
    await owner.remove()
  }
})
