import { contract } from '@tohfa/sync-protocol/http/contract'
import type { EndpointContract } from '@tohfa/sync-protocol/http/endpoint-contract'
import { ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Answer, type TestApp } from '../../test/app'
import { builtClaimPages } from '../../test/claim-pages'
import { codeSupply, type CodeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimForm, multipart } from '../../test/forms'
import { asFile, phonePhoto } from '../../test/photos'
import { refused } from '../../test/refused'
import { stored } from '../../test/stored'
import { URL_LIST_BODY_MAX_BYTES } from '../csv-qr/url-sheet.routes'

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS'

// refused before any database sees it; PostgreSQL would also refuse what gets through, NUL bytes for example
describe.each(engines.slice(1))('bad input on $name', (engine) => {
  let test: TestApp
  let supply: CodeSupply
  let claimed: string
  let diary: string
  let user: string
  let ofType: Record<'travel' | 'sale', { free: string; claimed: string }>
  let origin: string
  let before: Awaited<ReturnType<typeof stored>>
  let renames = 0
  beforeAll(async () => {
    const claimPages = await builtClaimPages()
    test = await openTestApp(engine, {}, () => ({ claimPages }))
    supply = await codeSupply(test, 20)
    const { authorization } = await test.signUp()
    user = test.app.jwt.decode<{ sub: string }>(authorization.slice(7))?.sub ?? ''
    // otherwise admin calls would refuse the caller before they look at a body
    await test.deps.db.write(({ q, t }) =>
      q.update(t.users).set({ isAdmin: true }).where(ne(t.users.id, user)),
    )
    diary = await (await codeSupply(test, 1, { campaign_type: 'diary' }, supply.owner)).claimed()
    claimed = await supply.claimed()
    const codesOf = async (campaign_type: 'travel' | 'sale') => {
      const codes = await codeSupply(test, 2, { campaign_type }, supply.owner)
      return { free: codes.next(), claimed: await codes.claimed() }
    }
    ofType = { travel: await codesOf('travel'), sale: await codesOf('sale') }
    origin = await test.app.listen({ host: '127.0.0.1', port: 0 })
    before = await stored(test)
  })
  afterAll(async () => {
    const after = await stored(test)
    await test.close()
    // none of this was half written; the renames of one test are in the campaign's log
    before.rows.campaignLog = (before.rows.campaignLog ?? 0) + renames
    expect(after).toEqual(before)
  })

  const send = (method: Method, url: string, payload?: string | Buffer | object, headers: object = {}) =>
    test.call({
      method,
      url,
      headers: { ...supply.owner, ...headers },
      ...(payload !== undefined && { payload }),
    })
  const json = { 'content-type': 'application/json' }

  const NO_VALUE = '01900000-0000-7000-8000-000000000000'
  /** read by the library itself: see uploads.routes.test.ts */
  const ELSEWHERE = ['POST /api/uploads', 'PATCH /api/uploads/:id']
  /** a gift that is there, of the type and in the state that the call is for */
  const giftOf = (url: string) => {
    const type = /\/(travel|sale)\//.exec(url)?.[1] as 'travel' | 'sale' | undefined
    const isClaim = /\/claim(\/|$)/.test(url)
    if (type) return ofType[type][isClaim ? 'free' : 'claimed']
    if (url.startsWith('/api/diary/')) return diary
    return isClaim ? freeCode() : claimed
  }
  const addressOf = (url: string) =>
    url
      .replace('/campaigns/:id', `/campaigns/${supply.campaign.id}`)
      .replace('/users/:id', `/users/${user}`)
      .replace('/codes/:number', '/codes/1')
      .replace(':masterCode', supply.campaign.master_code)
      .replace(':purpose', 'offers')
      .replace(':code', () => giftOf(url))
      .replaceAll(/:\w+/g, NO_VALUE)
  /** every call that changes something, the form of the claim page included */
  const calls = () =>
    test.routes
      .filter((route) => /^(POST|PUT|PATCH) /.test(route) && !ELSEWHERE.includes(route))
      .map((route): [Method, string, string] => {
        const [method = '', url = ''] = route.split(' ')
        return [method as Method, addressOf(url), route]
      })
  const all: Record<string, EndpointContract> = contract
  /** takes no fields, and refuses a body only if there is one */
  const isBodiless = (route: string) => {
    const call = all[route]
    return call !== undefined && !call.body && !call.form && !call.fileForm
  }

  /** A page says it in words, to a person; its form can only be multipart. */
  const refusedAt = (url: string, answer: Answer, ...statuses: number[]) => {
    if (!url.startsWith('/claim/')) return refused(answer, ...statuses)
    expect([...statuses, 415]).toContain(answer.status)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  }
  let free: string | undefined
  const freeCode = () => (free ??= supply.next())

  const deep = (depth: number) => `${'{"name":'.repeat(depth)}1${'}'.repeat(depth)}`
  it.each<[string, string]>([
    ['nothing', ''],
    ['half an object', '{"name": "x"'],
    ['no JSON', 'name=x'],
    ['a list', '[{"name":"x"}]'],
    ['null', 'null'],
    ['text', '"x"'],
    ['a number', '1'],
    ['a byte order mark and rubbish', '\ufeff{]'],
    ['__proto__', '{"__proto__": {"is_admin": true}, "name": "x"}'],
    ['a constructor with a prototype', '{"constructor": {"prototype": {"is_admin": true}}}'],
    ['unknown fields', '{"is_admin": true, "toString": "x"}'],
    ['objects where text should be', '{"name": {"$ne": 1}, "email": ["x"], "password": {}, "pin": {"a": 1}}'],
    [
      'NUL bytes',
      JSON.stringify({
        name: 'a\u0000',
        email: 'a\u0000@b.cd',
        password: 'long enough',
        contact_name: 'a\u0000',
      }),
    ],
    [
      'a lone surrogate',
      '{"name": "\\ud800", "contact_name": "\\udc00", "email": "\\ud800@b.cd", "password": "\\ud800\\ud800\\ud800\\ud800"}',
    ],
    ['objects in objects without end', deep(20_000)],
    ['lists in lists without end', `{"name": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
  ])('a JSON body of %s is refused by every call', async (_what, body) => {
    for (const [method, url] of calls()) refusedAt(url, await send(method, url, body, json), 400, 422)
  })

  it.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'application/json-seq',
    'nonsense',
    '',
  ])('a body of type %j is refused by every call', async (type) => {
    for (const [method, url] of calls())
      refusedAt(url, await send(method, url, 'name=x', { 'content-type': type }), 415)
  })

  it('no body at all is refused by every call', async () => {
    for (const [method, url, route] of calls())
      if (!isBodiless(route)) refusedAt(url, await send(method, url), 400, 422)
  })

  const LIMITS: Record<string, number> = {
    '/api/sync': 1024 * 1024,
    '/api/admin/url-to-pdf': URL_LIST_BODY_MAX_BYTES,
  }
  it('a JSON body over its limit is 413 at every call', async () => {
    for (const [method, url] of calls()) {
      const big = JSON.stringify({ name: 'x'.repeat(LIMITS[url] ?? 256 * 1024) })
      refusedAt(url, await send(method, url, big, json), 413)
    }
  })

  it('bytes that are not UTF-8 are refused', async () => {
    const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe, 0x80]), Buffer.from('"}')])
    for (const [method, url] of calls()) {
      // the name of a link is free text too, and a link that was made cannot be removed without a trace
      if (url.endsWith('/links')) continue
      const answer = await send(method, url, body, json)
      // a reader of UTF-8 puts U+FFFD in place of bytes: two calls accept that as a name
      if (answer.status !== 200) refusedAt(url, answer, 400, 422)
      else {
        expect(answer.json().name).toBe('\ufffd\ufffd\ufffd')
        const { id } = answer.json<{ id: string }>()
        // another campaign with this name
        if (id !== supply.campaign.id) {
          expect((await send('DELETE', `/api/campaigns/${id}`)).status).toBe(200)
          continue
        }
        // and the number of its words has not changed
        expect((await send(method, url, { name: supply.campaign.name })).status).toBe(200)
        renames += 2
      }
    }
  })

  describe('multipart', () => {
    const photo = async () => asFile(await phonePhoto())
    const claimUrl = () => `/api/qr/${freeCode()}/claim`
    const form = async (...parts: Parameters<typeof multipart>[0]) =>
      multipart([...(Object.entries(claimForm()) as [string, string][]), ...parts])

    it('cut off anywhere is refused', async () => {
      const { headers, payload } = await form(['profile_image', await photo()])
      for (const length of [0, 10, 60, 300, payload.length - 300, payload.length - 5])
        refused(await send('POST', claimUrl(), payload.subarray(0, length), headers), 400, 422)
    })

    it('without a boundary, or with an empty or wrong one, is refused', async () => {
      const { payload } = await form()
      for (const type of [
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/form-data; boundary=other',
      ])
        refused(await send('POST', claimUrl(), payload, { 'content-type': type }), 400, 415, 422)
    })

    it('as a mixed or related type is refused', async () => {
      const { payload } = await form()
      for (const type of ['multipart/mixed; boundary=a-boundary-of-these-tests', 'multipart/related'])
        refused(await send('POST', claimUrl(), payload, { 'content-type': type }), 415)
    })

    it('with a file under an unknown field is refused at that field', async () => {
      const { headers, payload } = await form(['avatar', await photo()])
      const answer = await send('POST', claimUrl(), payload, headers)
      refused(answer, 422)
      expect(answer.json().errors).toEqual([{ field: 'avatar', detail: 'This field is unknown' }])
    })

    it('with text in place of the file is refused at that field', async () => {
      const { headers, payload } = await form(['profile_image', 'https://example.com/a.jpg'])
      const answer = await send('POST', claimUrl(), payload, headers)
      refused(answer, 422)
      expect(answer.json().errors).toEqual([{ field: 'profile_image', detail: 'This field is unknown' }])
    })

    it.each(['__proto__', 'constructor', 'toString', 'n\u0000ame', '🎁', 'x'.repeat(1000)])(
      'with a field %j is refused',
      async (field) => {
        const { headers, payload } = await form([field, 'x'])
        refused(await send('POST', claimUrl(), payload, headers), 400, 413, 422)
      },
    )

    it('with too many fields, files or too long a field is refused', async () => {
      const file = await photo()
      for (const parts of [
        Array.from({ length: 100 }, (_, i): [string, string] => [`field${i}`, 'x']),
        Array.from({ length: 6 }, (_, i): [string, typeof file] => [`file${i}`, file]),
        [['address', 'x'.repeat(300_000)] as [string, string]],
        // each small enough, but too much together
        Array.from({ length: 20 }, (_, i): [string, string] => [`field${i}`, 'x'.repeat(20_000)]),
      ]) {
        const { headers, payload } = await form(...parts)
        refused(await send('POST', claimUrl(), payload, headers), 413)
      }
    })

    it('over 10 MB is 413, also over a real connection', async () => {
      const { headers, payload } = await form(['profile_image', asFile(Buffer.alloc(12_000_000, 1))])
      refused(await send('POST', claimUrl(), payload, headers), 413)
      const answer = await fetch(origin + claimUrl(), {
        method: 'POST',
        headers,
        body: new Uint8Array(payload),
      })
      expect(answer.status).toBe(413)
      expect(await answer.json()).toMatchObject({ code: 'file_too_large' })
    })

    it('to a call that takes only JSON is refused', async () => {
      const { headers, payload } = multipart([['name', 'x']])
      refused(await send('PUT', `/api/campaigns/${supply.campaign.id}`, payload, headers), 400, 415)
      refused(await send('POST', '/api/sync', payload, headers), 400, 415, 422)
    })
  })

  it.each(['not a uuid', '', '0'.repeat(1000), "' or 1=1", '0190a1b2-0000-7000-8000-0000000000ag'])(
    'an Idempotency-Key %j is refused',
    async (key) => {
      const answer = await send(
        'POST',
        '/api/campaigns',
        { name: 'x', qr_quantity: 1 },
        { 'idempotency-key': key },
      )
      refused(answer, 422)
      expect(answer.json().code).toBe('idempotency_key_invalid')
    },
  )

  it.each(['1.5', '-1', '0', '1001', '1e9', '-Infinity', 'NaN', 'x'])(
    'no gift has the number %s',
    async (number) => {
      const { id } = supply.campaign
      const reason = 'forgot'
      for (const what of ['reset-pin', 'pin-help'])
        refused(await send('POST', `/api/campaigns/${id}/codes/${number}/${what}`, { reason }), 404, 409)
      refused(await send('POST', `/api/campaigns/${id}/codes/${number}/erase`), 404)
    },
  )

  it('strange conditional headers never cause an error', async () => {
    for (const tag of ['"', '*', 'W/', ',,,', '"'.repeat(5000), '\u00ff'])
      expect([200, 304]).toContain(
        (await send('GET', '/api/campaigns', undefined, { 'if-none-match': tag })).status,
      )
  })
})
