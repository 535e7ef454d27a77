import * as endpoints from '@tohfa/sync-protocol/http/endpoints'
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { testApp } from '../../test/app'
import { engines, type Engine } from '../../test/databases'
import { describeApi } from '../http/openapi/openapi'
import { apiPage } from './api-page'

const test = testApp(engines[0] as Engine)

it('shows every call to read, with its fields, answers and refusals, without a script', async () => {
  const { headers, body } = await test.get('/api/docs')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  for (const name of Object.keys(endpoints)) expect(body).toContain(`<section id="${name}">`)
  expect(body).toContain('<code>POST /api/qr/{code}/claim</code>')
  expect(body).toContain('<td><code>profile_image</code></td><td>a file</td>')
  expect(body).toContain('<td><code>Idempotency-Key</code></td><td>header</td>')
  expect(body).toContain('<code>pin_invalid</code>')
  expect(body).not.toContain('<script')
  const targets = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  for (const id of targets) expect(body).toContain(`id="${id}"`)
})

it('has its own styles and nothing else under the policy of pages', async () => {
  const { headers, body } = await test.get('/api/docs')
  const [, style = ''] = /<style>([^]*?)<\/style>/.exec(body) ?? []
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain(`style-src 'self' 'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  expect(policy).not.toContain('unsafe-inline')
  expect(body).not.toContain(' style=')
})

it('escapes HTML in texts', () => {
  const api = describeApi('/')
  api.info.description = '<b>bold</b> & "quoted", with `code`'
  expect(apiPage(api)).toContain('&lt;b&gt;bold&lt;/b&gt; &amp; &quot;quoted&quot;, with <code>code</code>')
})
