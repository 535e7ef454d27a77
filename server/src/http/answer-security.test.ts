import { HIDDEN_KEY } from '@tohfa/sync-protocol/entities/claim-page'
import { v4, v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { person } from '../../test/admin'
import { beforeTests, testApp } from '../../test/app'
import { builtClaimPages } from '../../test/claim-pages'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimForm, plainForm } from '../../test/forms'

const [engine] = engines
if (!engine) throw new Error('no engine')
const BY_TLS = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' }

describe('what an answer says to browsers', () => {
  const test = testApp(engine, { TRUST_PROXY: 'true' }, async () => ({ claimPages: await builtClaimPages() }))
  const supply = beforeTests(() => codeSupply(test, 5))
  const send = (method: 'GET' | 'POST', url: string, headers: object = {}, payload?: object) =>
    test.call({ method, url, headers: { ...BY_TLS, ...headers }, ...(payload && { payload }) })

  it.each<['GET' | 'POST', string]>([
    ['GET', '/api/health'],
    ['GET', '/api/campaigns'],
    ['GET', '/api/nothing'],
    ['GET', '/nothing'],
    ['GET', '/media/profiles/none.jpg'],
    ['GET', '/api/campaigns/%00'],
    ['GET', `/api/qr/${'A'.repeat(20)}/image`],
    ['POST', '/api/sync'],
  ])('%s %s can be put in no frame, loads nothing, and is only its own type', async (method, url) => {
    const { headers } = await send(method, url)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  it('a page has its own policy, once, which also forbids plugins and another base', async () => {
    const { headers } = await send('GET', `/claim/${supply.next()}`)
    const policy = String(headers['content-security-policy'])
    for (const directive of [
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(directive)
    expect(policy.match(/default-src/g)).toHaveLength(1)
  })

  it('a 304 keeps the policy of the page that the browser has', async () => {
    const url = `/claim/${supply.next()}`
    const { headers } = await send('GET', url)
    const again = await send('GET', url, { 'if-none-match': String(headers.etag) })
    expect(again.status).toBe(304)
    const policy = again.headers['content-security-policy'] ?? headers['content-security-policy']
    expect(policy).toBe(headers['content-security-policy'])
  })

  it('an ended session clears the browser’s cache, which keeps photos for a year; an expired one does not', async () => {
    const cleared = async (headers: object, method: 'GET' | 'POST' = 'GET', url = '/api/user/profile') => {
      const answer = await send(method, url, headers)
      return [answer.status, answer.headers['clear-site-data']]
    }
    const [user, other] = [await person(test), await person(test)]
    expect(await cleared(user.headers)).toEqual([200, undefined])
    expect(await cleared({ authorization: 'Bearer forged' })).toEqual([401, undefined])
    expect(await cleared(user.headers, 'POST', '/api/auth/logout')).toEqual([200, '"cache"'])
    const { headers } = await person(test, { admin: true })
    expect((await send('POST', `/api/admin/users/${other.id}/disable`, headers)).status).toBe(200)
    expect(await cleared(other.headers)).toEqual([401, '"cache"'])
  })

  it('cookies that come by TLS can be set by no other host', async () => {
    const code = supply.next()
    const group = { code, count: 1, since: '2026-03-01T08:20:00Z' }
    const report = { operations: [], device_id: v4(), waiting: [group] }
    const witness = (await send('POST', '/api/sync', {}, report)).headers['set-cookie']
    expect(witness).toMatch(/^__Host-tohfa_waiting=[^;]+; Path=\/; Max-Age=34560000; SameSite=Lax; Secure$/)

    const fields = { ...claimForm(), pin_confirmation: claimForm().pin, [HIDDEN_KEY]: v7() }
    const form = plainForm(fields)
    const sent = await test.post(`/claim/${code}`, form.payload, { ...form.headers, ...BY_TLS })
    const [done = '', device] = [sent.headers['set-cookie']].flat().map(String)
    expect(device).toMatch(
      /^__Host-tohfa_device=[\w-]{32}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/,
    )
    expect(done).toBe(`__Host-tohfa_done=claim.${code}; Path=/; Secure; Max-Age=900; HttpOnly; SameSite=Lax`)
    const page = String(sent.headers.location)
    const said = 'QR code claimed successfully!'
    expect((await send('GET', page, { cookie: done.split(';')[0] })).body).toContain(said)
    for (const cookie of ['tohfa_done=claim', `__Host-tohfa_done=claim.${supply.next()}`])
      expect((await send('GET', page, { cookie })).body).not.toContain(said)
  })
})
