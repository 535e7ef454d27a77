import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'

let test: TestApp
beforeAll(async () => {
  const [engine] = engines
  if (!engine) throw new Error('no engine')
  test = await openTestApp(engine)
})
afterAll(() => test.close())

it('crawlers may read the page of a gift, which asks them not to list it', async () => {
  const answer = await test.get('/robots.txt')
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(answer.body).toMatch(/^User-agent: \*$/m)
  expect(answer.body).not.toMatch(/^Disallow: *\S/m)
})

it('no answer of the API is listed, a contact card least of all', async () => {
  const code = await (await codeSupply(test, 1)).claimed()
  for (const url of [`/api/qr/${code}`, `/api/qr/${code}/vcard`, `/api/qr/${code}/qrcode`])
    expect([url, (await test.get(url)).headers['x-robots-tag']]).toEqual([url, 'noindex'])
})
