import { expect, it } from 'vitest'
import { testApp } from '../../test/app'
import { codeSupply } from '../../test/codes'
import { engines, type Engine } from '../../test/databases'

const test = testApp(engines[0] as Engine)

it('crawlers may read every page, so that they see which ones ask not to be listed', async () => {
  const answer = await test.get('/robots.txt')
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(answer.body).toMatch(/^User-agent: \*$/m)
  expect(answer.body).not.toMatch(/^Disallow: *\S/m)
})

it('no answer of the API may be listed, not even a contact card', async () => {
  const code = await (await codeSupply(test, 1)).claimed()
  for (const url of [`/api/qr/${code}`, `/api/qr/${code}/vcard`, `/api/qr/${code}/qrcode`])
    expect([url, (await test.get(url)).headers['x-robots-tag']]).toEqual([url, 'noindex'])
})
