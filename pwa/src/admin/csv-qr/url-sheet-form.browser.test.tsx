import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderAt } from '../../../test/app'
import { focused } from '../../../test/keyboard'
import { savedFiles } from '../../../test/saved-files'
import { refusal, server } from '../../../test/server'
import { toasts } from '../../../test/toasts'
import { session, signIn } from '../../api/session'
import { deviceDatabase } from '../../offline/device-store'
import CsvQrPage from './csv-qr-page'

let saved: string[]
beforeEach(() => {
  saved = savedFiles()
  signIn('a token', true)
})

const text = page.getByRole('textbox')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const says = (words: string) => expect.element(page.getByText(words, { exact: true }).first()).toBeVisible()
/** In one step: the driver's own ways send each byte through a socket, and insert a text line by line. */
function choose(content: BlobPart, name = 'links.csv', type = 'text/csv') {
  const input = page.getByLabelText(/^CSV file/).element() as HTMLInputElement
  const { files, items } = new DataTransfer()
  items.add(new File([content], name, { type }))
  input.files = files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
function paste(urls: readonly string[]) {
  const area = text.element() as HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, urls.join('\n'))
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
const urlsTo = (count: number) => Array.from({ length: count }, (_, i) => `https://example.com/gift/${i + 1}`)
const open = async () => {
  const opened = await renderAt('/csv-qr', <CsvQrPage />)
  await says('How it works')
  await expect.element(text).toBeVisible()
  return opened
}
const generate = () => button('Generate PDF').click()
const answerPdf = (answer: () => Response) => server.answer(endpoint.drawUrlSheet as never, answer as never)

it('§2 a pasted list is restored until it is cleared', async () => {
  const stored = async () => JSON.stringify(await deviceDatabase.drafts.toArray())
  const { unmount } = await open()
  await says('No URLs entered')
  await expect.element(button('Generate PDF')).toHaveAttribute('aria-disabled', 'true')
  await text.fill(urlsTo(3).join('\n'))
  await expect.poll(stored).toContain('gift/3')
  await unmount()
  await open()
  await says('3 URLs entered')
  await says('First sheet')
  await button('Clear').click()
  await expect.poll(toasts).toEqual(['Cleared all inputs'])
  await says('No URLs entered')
  await expect.poll(stored).not.toContain('gift/3')
  await expect.element(page.getByRole('link', { name: 'Back to Admin' })).toHaveAttribute('href', '/admin')
})

describe('§5', () => {
  it('says which lines of both sources are not URLs, until something changes', async () => {
    await open()
    await text.fill('https://example.com/a\n\njavascript:alert(1)\nftp://example.com\nexample.com')
    choose('https://example.com/b\nhttp:oops,x')
    await says('2 URLs in this file')
    await generate()
    await says('Invalid URLs found: javascript:alert(1), ftp://example.com, example.com...')
    const lines = page.getByRole('region', { name: 'Lines to correct' }).getByRole('listitem').elements()
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Line 3javascript:alert(1)',
      'Line 4ftp://example.com',
      'Line 5example.com',
      'CSV line 2http:oops,x',
    ])
    await button('Remove links.csv').click()
    await expect.poll(toasts).toContain('CSV file removed')
    expect(page.getByText('Invalid URLs found').elements()).toEqual([])
  })

  it('says that a URL is too long, or too long for a QR code', async () => {
    await open()
    await text.fill('https://example.com/'.padEnd(3000, 'a'))
    await generate()
    await says(`Invalid URLs found: ${'https://example.com/'.padEnd(50, 'a')}…`)
    await text.fill(`https://example.com/${'म'.repeat(900)}\nhttps://example.com/${'म'.repeat(1000)}`)
    await generate()
    await says('This URL is too long for a QR code, which holds 2,953 bytes (a Hindi letter takes three)')
    const lines = page.getByRole('region', { name: 'Lines to correct' }).getByRole('listitem').elements()
    expect(lines.map(({ textContent }) => textContent.slice(0, 6))).toEqual(['Line 2'])
  })

  it('says that there are too many, or none', async () => {
    await open()
    paste(urlsTo(5001))
    await says('5,001 URLs entered')
    await generate()
    await says('One PDF holds at most 5,000 different URLs')
    await text.fill('')
    choose('Name\nShop')
    await says('No URLs in this file')
    await generate()
    await says('Please provide at least one URL')
    expect(server.calls(endpoint.drawUrlSheet)).toEqual([])
  })
})

describe('a CSV', () => {
  it('is read in the encoding of a spreadsheet, and says what was left out', async () => {
    await open()
    const utf16 = Uint8Array.from('\uFEFFhttps://example.com/a\r\nhttps://example.com/é\r\n', (letter) =>
      letter.charCodeAt(0),
    )
    choose(new Uint16Array([0xfeff, ...utf16.slice(1)]), 'EXCEL.CSV', 'application/vnd.ms-excel')
    await says('2 URLs in this file')
    choose(['Link,Shop', 'https://example.com/a', '"https://example.com/b","Rao,\nJaipur"'].join('\r\n'))
    await says('1 line has no URL in its first column and is left out, as headings are.')
    await says('2 URLs in this file')
  })

  it.each([
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13), 'picture.csv'],
    ['a text file', 'https://example.com', 'links.txt'],
  ])('is refused if it is %s', async (_, content, name) => {
    await open()
    choose(content, name, name.endsWith('txt') ? 'text/plain' : 'text/csv')
    await says('Please upload a valid CSV file')
  })

  it('with a quotation mark that is never closed says where', async () => {
    await open()
    choose('https://example.com/a\n"https://example.com/b,1\n')
    await says('Failed to read CSV file. The quotation mark in line 2 is never closed.')
    await expect.element(button('Generate PDF')).toHaveAttribute('aria-disabled', 'true')
  })

  it('of twenty megabytes is read, and its URLs are counted with those that are typed', async () => {
    await open()
    choose(
      urlsTo(5000)
        .map((url) => `"${url}","${'x'.repeat(4000)}"\r\n`)
        .join(''),
    )
    await says('5,000 URLs in this file')
    await text.fill('https://example.com/one-more')
    await generate()
    await says('One PDF holds at most 5,000 different URLs')
  })
})

describe('the PDF', () => {
  it('allows no changes while it is made; cancelled, it saves no file and keeps the list', async () => {
    answerPdf(
      () =>
        new Response(new ReadableStream(), {
          headers: { 'content-type': 'application/pdf', 'x-pages': '1' },
        }),
    )
    await open()
    await text.fill('https://example.com/a')
    await generate()
    await expect.element(page.getByRole('progressbar', { name: 'PDF' })).toBeVisible()
    await expect.element(button('Generating PDF...')).toHaveAttribute('aria-busy', 'true')
    await expect.element(text).toBeDisabled()
    await expect.element(page.getByLabelText(/^CSV file/)).toBeDisabled()
    await expect.element(button('Clear')).toHaveAttribute('aria-disabled', 'true')
    await says('0 of 1 pages')
    await says('Drawing the PDF…')
    await button('Cancel PDF').click()
    await expect.element(button('Generate PDF')).toBeVisible()
    await expect.poll(() => focused()?.name).toBe('Generate PDF')
    await expect.element(text).toHaveValue('https://example.com/a')
    expect([page.getByText('Failed to generate PDF').elements(), saved]).toEqual([[], []])
  })

  it.each([
    ['a broken server', () => refusal('internal'), /^Failed to generate PDF$/],
    [
      'a file that ends too soon',
      () => new Response('%PDF-1.4', { headers: { 'content-type': 'application/pdf', 'x-pages': '1' } }),
      /^Failed to generate PDF\. ./,
    ],
  ])('§8 %s is shown as a failure', async (_, answer, says) => {
    answerPdf(answer)
    await open()
    await text.fill('https://example.com/a')
    await generate()
    await expect.element(page.getByText(says)).toBeVisible()
    expect(saved).toEqual([])
  })

  it('§6 is not made for an account that is no longer an admin, which goes to login with a message', async () => {
    answerPdf(() => refusal('admin_required'))
    await open()
    await text.fill('https://example.com/a')
    await generate()
    await expect.poll(toasts).toEqual(['Admin access required'])
    expect(session().token).toBeNull()
    expect(location.pathname).toBe('/login')
  })
})
