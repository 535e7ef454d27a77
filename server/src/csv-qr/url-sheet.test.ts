import { PAGE_MARK, sheetPage, sheetPages } from '@tohfa/sync-protocol/csv-qr/url-sheet'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { person } from '../../test/admin'
import { openTestApp, type TestApp } from '../../test/app'
import { engines } from '../../test/databases'
import { readPdf } from '../../test/pdf'
import { stored } from '../../test/stored'
import type { Deps } from '../deps'

const URL_TO_PDF = '/api/admin/url-to-pdf'
const urlsTo = (count: number) => Array.from({ length: count }, (_, i) => `https://example.com/gift/${i + 1}`)

async function openAsAdmin(...how: Parameters<typeof openTestApp>) {
  const test = await openTestApp(...how)
  const { headers: admin } = await person(test, { admin: true })
  const ask = (payload: object | string, headers: object = {}) =>
    test.post(URL_TO_PDF, payload, { 'content-type': 'application/json', ...admin, ...headers })
  return { test, admin, ask }
}
/** millimetres: upper edge and height of a row of cells */
const [TOP, ROW] = [15, 398 / 12]
const cuts = Array.from({ length: 13 }, (_, row) => TOP + row * ROW)
type Opened = Awaited<ReturnType<typeof openAsAdmin>>

/** as many bytes as a QR code holds */
const HINDI = `https://example.com/?q=${'म'.repeat(976)}xx`

describe.each(engines.slice(0, 1))('POST /api/admin/url-to-pdf on $name', (engine) => {
  let test: TestApp
  let opened: Opened
  let ask: Opened['ask']
  let before: Awaited<ReturnType<typeof stored>>
  beforeAll(async () => {
    opened = await openAsAdmin(engine)
    ;({ test, ask } = opened)
    before = await stored(test)
  })
  afterAll(async () => {
    const after = await stored(test)
    await test.close()
    // a sheet leaves nothing behind, and a refused one neither
    expect(after).toEqual(before)
  })

  it('§9 returns a file whose name ends in the time, and says beforehand how many pages it has', async () => {
    const answer = await ask(urlsTo(101))
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="url_qrcodes_${test.clock.now()}.pdf"; filename*=UTF-8''url_qrcodes_${test.clock.now()}.pdf`,
      'x-pages': '2',
      'cache-control': 'no-store',
    })
    expect((await readPdf(answer.bytes, { cuts })).map(({ codes }) => codes.length)).toEqual([108, 1])
  })

  it('§5 trims URLs, and drops blank and repeated ones', async () => {
    const answer = await ask([' https://b.example ', '', 'https://a.example', 'https://b.example\n', ' '])
    const [page] = await readPdf(answer.bytes)
    expect(page?.codes.map(({ text }) => text)).toEqual([
      ...Array.from({ length: 9 }, () => 'https://b.example'),
      'https://a.example',
    ])
  })

  it.each([
    ['no URL', [], 'Please provide at least one URL'],
    ['5,001', urlsTo(5001), 'One PDF holds at most 5,000 different URLs'],
    ['another scheme', ['javascript:alert(1)'], 'Invalid URLs found: javascript:alert(1)'],
    [
      'what is no text',
      ['https://a.example', 5],
      'This is not an http or https URL of at most 2,048 characters',
    ],
  ])('§5 refuses %s', async (_what, list, detail) => {
    const answer = await ask(list)
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(answer.json()).toMatchObject({ status: 422, code: 'validation_failed', detail })
  })

  it('names each bad URL by its place', async () => {
    const { errors } = (
      await ask(['https://a.example', '', 'ftp://b.example', 'https://c.example', 'd', HINDI + 'मि'])
    ).json<{
      errors: { field: string; detail: string }[]
    }>()
    const invalid = 'This is not an http or https URL of at most 2,048 characters'
    const tooDense =
      'This URL is too long for a QR code, which holds 2,953 bytes (a Hindi letter takes three)'
    expect(errors).toEqual([
      { field: '2', detail: invalid },
      { field: '4', detail: invalid },
      { field: '5', detail: tooDense },
    ])
  })

  it('takes a list of URLs and nothing else', async () => {
    for (const body of ['{"urls":[]}', '"https://a.example"', 'null', '[', ''])
      expect((await ask(body)).status).toBe(400)
    expect((await ask('https://a.example', { 'content-type': 'text/csv' })).status).toBe(415)
    const tooLarge = JSON.stringify(
      Array.from({ length: 8600 }, () => 'https://example.com/'.padEnd(2000, 'a')),
    )
    expect((await ask(tooLarge)).json()).toMatchObject({ status: 413, code: 'body_too_large' })
  })
})

// drawing touches no store: one engine is enough for what follows
describe.each(engines.slice(0, 1))('§9 the sheet', (engine) => {
  let opened: Opened
  beforeAll(async () => (opened = await openAsAdmin(engine)))
  afterAll(() => opened.test.close())

  it('is A3, nine by twelve, the master nine times first, and every code scans in its place, named under it', async () => {
    const urls = urlsTo(420)
    const pages = await readPdf((await opened.ask(urls)).bytes, { cuts })
    expect(pages).toHaveLength(sheetPages(urls.length))
    expect(pages).toHaveLength(4)
    for (const [number, page] of pages.entries()) {
      expect(page.width).toBeCloseTo(297, 0)
      expect(page.height).toBeCloseTo(420, 0)
      expect(page.text).toContain(`Page ${number + 1} of 4`)
      const cells = sheetPage(urls, number)
      expect(page.codes.map(({ text }) => text)).toEqual(cells.map(({ url }) => url))
      for (const [i, { left, top, size }] of page.codes.entries()) {
        // in the middle of its cell's width, above its label
        expect(left + size / 2).toBeCloseTo(7 + ((i % 9) + 0.5) * (283 / 9), 0)
        expect(top + size / 2).toBeCloseTo(TOP + Math.floor(i / 9) * ROW + 14.3, 0)
      }
    }
    const [first, ...rest] = pages.flatMap(({ codes }) => codes.map(({ text }) => text))
    expect([first, ...rest.slice(0, 8)]).toEqual(Array.from({ length: 9 }, () => urls[0]))
    expect(rest.slice(8)).toEqual(urls.slice(1))
    const labels = pages.flatMap(({ text }) =>
      [...text.matchAll(/(Master QR|#\d+)(?!\S)/g)].map(([name]) => name),
    )
    expect(labels).toEqual([
      ...Array.from({ length: 9 }, () => 'Master QR'),
      ...urls.slice(1).map((_url, i) => `#${i + 2}`),
    ])
    expect(Math.min(...pages.flatMap(({ codes }) => codes.map(({ size }) => size)))).toBeGreaterThan(20)
  }, 120_000)

  it('holds the longest URL, one in another script, and one in capitals, each as it was given', async () => {
    const urls = [
      'https://दिवाली.example/मिठाई?उपहार=1',
      HINDI,
      'https://example.com/'.padEnd(2048, 'abc/0123'),
      'HTTP://EXAMPLE.COM/A',
      'https://example.com/(a)\\b',
    ]
    const [page] = await readPdf((await opened.ask(urls)).bytes, { cuts, dpi: 600 })
    expect(page?.codes.slice(8).map(({ text }) => text)).toEqual(urls)
    expect(page?.text).toContain('HTTP://EXAMPLE.COM/A')
    expect(page?.text).toContain('(a)\\b')
  }, 120_000)
})

describe.each(engines.slice(0, 1))('a sheet that takes long', (engine) => {
  const longest = Array.from({ length: 150 }, (_, i) => `https://example.com/${i}/`.padEnd(2048, 'abc/0123'))

  /** Sends the longest list over a real connection. */
  async function underWay(change?: (deps: Deps) => Partial<Deps>) {
    const opened = await openAsAdmin(engine, { LOG_LEVEL: 'error' }, change)
    await opened.test.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = opened.test.app.server.address() as AddressInfo
    const headers = { ...opened.admin, 'content-type': 'application/json' }
    const sent = request({ port, path: URL_TO_PDF, method: 'POST', headers })
    sent.on('error', () => undefined)
    sent.end(JSON.stringify(longest))
    return { ...opened, sent }
  }

  it('comes whole, with a mark for each page, so that a caller can count them', async () => {
    const { test, sent } = await underWay()
    onTestFinished(() => test.close())
    const whole = await new Promise<Buffer>((resolve) => {
      sent.on('response', (response) => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        response.on('end', () => resolve(Buffer.concat(pieces)))
      })
    })
    expect(whole.toString('latin1').split(PAGE_MARK)).toHaveLength(1 + sheetPages(longest.length))
    expect(whole.subarray(-6).toString()).toBe('%%EOF\n')
  }, 120_000)

  it.each(['before its first page', 'after its first page'])(
    'is given up %s once nobody waits for it, and nothing is logged',
    async (when) => {
      let given: Promise<unknown> | undefined
      let asked: () => void
      const wasAsked = new Promise<void>((resolve) => (asked = resolve))
      const { test, sent, ask } = await underWay(({ documentWorker }) => ({
        documentWorker: {
          ...documentWorker,
          urlSheetPdf: (sheet, signal) => {
            const stream = documentWorker.urlSheetPdf(sheet, signal)
            given ??= stream.then(
              (pdf) => new Promise((resolve) => pdf.once('close', () => resolve('closed'))),
            )
            given.catch(() => undefined)
            asked()
            return stream
          },
        },
      }))
      onTestFinished(() => test.close())
      if (when === 'before its first page') {
        await wasAsked
        sent.destroy()
        await expect(given).rejects.toMatchObject({ name: 'AbortError' })
      } else {
        await new Promise((resolve) => sent.once('response', resolve))
        sent.destroy()
        await expect(given).resolves.toBe('closed')
      }
      // the thread is free again at once
      expect((await ask(urlsTo(1))).status).toBe(200)
      // except the security log, whose lines are always written
      expect(test.log.filter((line) => !line.includes('"security":true'))).toEqual([])
    },
    120_000,
  )
})
