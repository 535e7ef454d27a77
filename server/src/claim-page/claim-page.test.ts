import { HIDDEN_KEY } from '@tohfa/sync-protocol/entities/claim-page'
import { CAMPAIGN_TYPES } from '@tohfa/sync-protocol/enums'
import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { beforeTests, testApp } from '../../test/app'
import { builtClaimPages } from '../../test/claim-pages'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimForm, entryOperation, multipart } from '../../test/forms'
import { asFile, phonePhoto } from '../../test/photos'
import { fullGift } from '../../test/full-gift'
import { stored } from '../../test/stored'
import type { Database } from '../db/database'
import { createPageCache } from './page-cache'

/** as long as an address can be expected to be */
const LINK = 'https://gifts.example-of-a-company.com/claim/0123456789ABCDEFGHJK'

type Part = Parameters<typeof multipart>[0][number]

// nothing of it depends on the database
describe.each(engines.slice(0, 1))('the claim page on $name', (engine) => {
  const store: { broken: 'read' | 'write' | null } = { broken: null }
  /** A store that can be made to fail. */
  const breakable = (db: Database): Database =>
    new Proxy(db, {
      get(target, name) {
        if (name === store.broken) throw new Error('the disk is gone')
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    })
  const test = testApp(engine, { LOG_LEVEL: 'info' }, async ({ db }) => ({
    claimPages: await builtClaimPages(),
    db: breakable(db),
  }))
  const supply = beforeTests(() => codeSupply(test, 60))

  const see = (code: string, headers: Record<string, string> = {}, query = '') =>
    test.get(`/claim/${code}${query}`, headers)
  const send = (code: string, parts: Part[], query = '', headers: Record<string, string> = {}) => {
    const form = multipart(parts)
    return test.post(`/claim/${code}${query}`, form.payload, {
      ...form.headers,
      'sec-fetch-site': 'same-origin',
      ...headers,
    })
  }
  const typed = (change: Record<string, string> = {}): Part[] =>
    Object.entries({ ...claimForm(), pin_confirmation: '482913', pin: '482913', ...change }) as Part[]
  const hidden = (html: string, name: string) =>
    new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? ''

  it('is whole HTML under a policy that names its style and script by their hashes', async () => {
    const code = supply.next()
    const answer = await see(code)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
    })
    expect(answer.body).toContain('name="company_name"')
    expect(answer.body).toContain('<script type="application/json" id="start">')
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).not.toContain('unsafe-inline')
    for (const [, kind, text = ''] of answer.body.matchAll(/<(style|script)>([^]*?)<\/\1>/g)) {
      const source = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
      const directive = policy.split(';').find((one) => one.trim().startsWith(`${kind}-src`))
      expect(directive).toContain(source)
    }
  })

  it.each(CAMPAIGN_TYPES)('a %s form with everything known about its gift fits into 6 KB', async (type) => {
    const gift = { qr: { code: '', claimed: false }, campaign: fullGift(type) }
    const html = createPageCache(await builtClaimPages())(gift).html(v7(), LINK)
    expect(html).toContain('name="pin_confirmation"')
    expect(gzipSync(html).length).toBeLessThan(6000)
  })

  it('is the same for all codes of a campaign except the key and its own address, and compressed', async () => {
    const [one, two] = [await see(supply.next()), await see(supply.next())]
    const withoutKey = (html: string) =>
      html.replaceAll(hidden(html, HIDDEN_KEY), '').replace(/\/claim\/[0-9A-Z]{20}/g, '/claim/-')
    expect(withoutKey(one.body)).toBe(withoutKey(two.body))
    expect(hidden(one.body, HIDDEN_KEY)).not.toBe(hidden(two.body, HIDDEN_KEY))
    const code = supply.next()
    const packed = await see(code, { 'accept-encoding': 'gzip' })
    const packedBr = await see(code, { 'accept-encoding': 'gzip, br' })
    expect(packed.bytes.length).toBeLessThan(6000)
    expect(packedBr.bytes.length).toBeLessThan(packed.bytes.length)
    expect(withoutKey(gunzipSync(packed.bytes).toString())).toBe(withoutKey(one.body))
    expect(withoutKey(brotliDecompressSync(packedBr.bytes).toString())).toBe(withoutKey(one.body))
  })

  it('is not sent again while it stays the same, and differs after the campaign changed', async () => {
    const { campaign, codes } = await test.campaign(supply.owner)
    const code = codes[0]?.code ?? ''
    const first = await see(code)
    const etag = String(first.headers.etag)
    const again = await see(code, { 'if-none-match': etag })
    expect([again.status, again.body, again.headers.vary]).toEqual([304, '', 'accept-encoding'])
    const packed = await see(code, { 'accept-encoding': 'br', 'if-none-match': etag })
    expect([packed.status, packed.headers.vary]).toEqual([200, 'accept-encoding'])
    expect(packed.headers.etag).not.toBe(etag)
    await test.put(`/api/campaigns/${campaign.id}`, { name: '</script><b>Renamed' }, supply.owner)
    const changed = await see(code, { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(changed.body).toContain('\\u003c/script>\\u003cb>Renamed')
    expect(changed.body).not.toContain('<b>Renamed')
  })

  it('an unknown code is 404, and a claimed card is in no cache', async () => {
    const unknown = await see('0'.repeat(20))
    expect([unknown.status, unknown.headers['cache-control']]).toEqual([404, 'no-store'])
    expect(unknown.body).toContain('Invalid QR code')
    const card = await see(await supply.claimed())
    expect(card.headers['cache-control']).toBe('no-store')
    expect(card.headers['x-robots-tag']).toBe('noindex')
    expect(card.body.slice(0, card.body.indexOf('</head>'))).toContain(
      '<meta name="robots" content="noindex">',
    )
    expect(card.body).toContain('Asha Rao')
    expect(card.body).not.toContain('<form method="post"')
  })

  it('claims the gift, and answers a second press like the first', async () => {
    const code = supply.next()
    const key = hidden((await see(code)).body, HIDDEN_KEY)
    const photo: Part = ['profile_image', asFile(await phonePhoto())]
    const form = [...typed({ [HIDDEN_KEY]: key }), photo]
    for (const answer of [await send(code, form), await send(code, form)])
      expect([answer.status, answer.headers.location]).toEqual([303, `/claim/${code}?done=claim`])
    const { body } = await see(code)
    expect(body).toContain('Rao Textiles')
    expect(body).toContain('/media/profiles/')
    // the same key with other values counts as somebody who came second
    const second = { [HIDDEN_KEY]: key, name: 'Second Comer', notice_hash: 'of the words shown' }
    const other = await send(code, typed(second))
    expect(other.status).toBe(409)
    expect(other.body).toContain('This QR code has already been claimed')
    expect(other.body).toMatch(/Full name<\/dt><dd[^>]*>Second Comer</)
    expect(other.body).not.toContain('of the words shown')
  })

  it('refuses what the app refuses, in the same words, at the fields, without a PIN in the page', async () => {
    const before = await stored(test)
    const code = supply.next()
    const photo: Part = ['profile_image', asFile(await phonePhoto())]
    const answer = await send(code, [
      ...typed({ name: '', email: 'x', pin_confirmation: '482914', website: '"><i>' }),
      photo,
    ])
    expect(answer.status).toBe(422)
    expect(answer.headers['cache-control']).toBe('no-store')
    for (const said of [
      'This field is required',
      'Please enter a valid email address',
      'PINs do not match',
      'Please choose the photo again',
    ])
      expect(answer.body).toContain(said)
    expect(answer.body).toContain('value="Rao Textiles"')
    expect(answer.body).not.toContain('<i>')
    expect(answer.body).not.toContain('482913')
    expect((answer.body.match(/ autofocus/g) ?? []).length).toBe(1)
    for (const [change, status] of [
      [{ nonsense: '1' }, 422],
      [{ pin: '12345', pin_confirmation: '12345' }, 422],
      [{ latitude: '91', longitude: '1' }, 422],
    ] as const)
      expect((await send(code, typed(change))).status).toBe(status)
    expect(await stored(test)).toEqual(before)
  })

  it('a photo of 20 MB is refused, and the form keeps what was typed before it', async () => {
    const code = supply.next()
    const answer = await send(code, [
      ...typed(),
      ['profile_image', { bytes: Buffer.alloc(20_000_000, 1), fileName: 'big.jpg', type: 'image/jpeg' }],
    ])
    expect(answer.status).toBe(413)
    expect(answer.body).toContain('Please choose an image of at most 10 MB')
    expect(answer.body).toContain('value="Rao Textiles"')
  })

  it('says on the page itself that the server failed, with what was typed, and lets the form be sent again', async () => {
    const said = 'Something went wrong on the server. Please try again.'
    const code = supply.next()
    const key = v7()
    const ask = async (method: 'GET' | 'POST', broken: 'read' | 'write') => {
      const form = multipart(typed({ [HIDDEN_KEY]: key }))
      const headers = { host: 'gifts.test', ...(method === 'POST' && form.headers) }
      store.broken = broken
      try {
        return await test.app.inject({
          method,
          url: `/claim/${code}`,
          headers,
          ...(method === 'POST' && { payload: form.payload }),
        })
      } finally {
        store.broken = null
      }
    }
    const failures = () => test.log.filter((line) => line.includes('request failed')).length
    const failedBefore = failures()
    const refused = await ask('POST', 'write')
    expect(refused.statusCode).toBe(500)
    expect(refused.body).toContain('value="Rao Textiles"')
    expect(refused.body).not.toContain('482913')
    // the server may have claimed it before it failed, so the key stays
    expect(hidden(refused.body, HIDDEN_KEY)).toBe(key)
    for (const answer of [refused, await ask('POST', 'read'), await ask('GET', 'read')]) {
      expect(answer.statusCode).toBe(500)
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
      })
      expect(answer.body).toContain(said)
    }
    expect(failures()).toBe(failedBefore + 3)
    expect((await send(code, typed({ [HIDDEN_KEY]: key }))).status).toBe(303)
  })

  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.test' },
    { origin: 'null' },
  ])('a form of another site is refused: %j', async (headers) => {
    const code = supply.next()
    const asked: Record<string, string> = { 'sec-fetch-site': 'none', ...headers }
    if ('origin' in headers) delete asked['sec-fetch-site']
    const form = multipart(typed())
    const answer = await test.post(`/claim/${code}`, form.payload, { ...form.headers, ...asked })
    expect(answer.status).toBe(403)
    expect(answer.body).toContain('sent from another site')
    expect((await test.get(`/api/qr/${code}`)).json()).toMatchObject({
      claimed: false,
    })
  })

  it('counts wrong PINs with all others, and carries a proof in place of a right one', async () => {
    const code = supply.next()
    await send(code, typed())
    expect((await see(code, {}, '?ask=pin')).body).toContain('Enter PIN to Edit')
    const wrong = await send(code, [['pin', '111111']], '?do=pin')
    expect(wrong.status).toBe(403)
    expect(wrong.body).toContain('Invalid PIN')
    const form = await send(code, [['pin', '482913']], '?do=pin')
    expect(form.status).toBe(200)
    expect(form.body).not.toContain('482913')
    const proof = hidden(form.body, '_proof')
    const edit = (parts: Part[], at = code) => send(at, [['_proof', proof], ...parts], '?do=edit')
    const changed = await edit([
      ['name', 'Asha R. Rao'],
      ['website', ''],
      [HIDDEN_KEY, v7()],
    ])
    expect(changed.status).toBe(303)
    expect((await see(code)).body).toContain('Asha R. Rao')
    // another code's, made up, or too old: the form asks for the PIN, and keeps what was typed
    const other = supply.next()
    await send(other, typed())
    test.clock.advance(16 * 60_000)
    for (const refused of [
      await edit([['name', 'Mallory']]),
      await edit([['name', 'Mallory']], other),
      await send(
        code,
        [
          ['_proof', 'x'],
          ['name', 'Mallory'],
        ],
        '?do=edit',
      ),
    ]) {
      expect(refused.status).toBe(403)
      expect(refused.body).toContain('Please enter your PIN again.')
      expect(refused.body).toContain('value="Mallory"')
    }
    const byPin = await send(
      code,
      [
        ['pin', '482913'],
        ['name', 'Asha by PIN'],
      ],
      '?do=edit',
    )
    expect(byPin.status).toBe(303)
    for (let tries = 0; tries < 5; tries++) await send(code, [['pin', '000000']], '?do=pin')
    const locked = await send(code, [['pin', '482913']], '?do=pin')
    expect(locked.status).toBe(429)
    expect(locked.headers['retry-after']).toBeDefined()
    expect(locked.body).toContain('Too many wrong PINs. Try again in 15 minutes.')
  })

  it('shows a diary in parts of 100 entries, from the newest to the oldest', async () => {
    const code = await (await codeSupply(test, 1, { campaign_type: 'diary' }, supply.owner)).claimed()
    const entries = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, i) => `Entry ${from + i}.`)
    await test.sync(entries(0, 250).map((text) => entryOperation(code, { text })))
    const parts: string[][] = []
    let page = await send(code, [['pin', '482913']], '?do=pin')
    const proof: Part = ['_proof', hidden(page.body, '_proof')]
    const older = (form: Part[]) => send(code, form, '?do=older')
    for (let cursor = ' '; cursor !== '';) {
      parts.push(page.body.match(/Entry \d+\./g) ?? [])
      cursor = hidden(page.body, 'cursor')
      expect(page.body.includes('action="?do=older"')).toBe(cursor !== '')
      if (cursor !== '') page = await older([proof, ['cursor', cursor]])
    }
    // those of one day are shown in the order in which they were written
    expect(parts).toEqual([entries(150, 250), entries(50, 150), entries(0, 50)])
    expect((await older([proof, ['cursor', 'made up']])).status).toBe(422)
    expect((await older([['cursor', 'MjAyNjAzMDEgOTk']])).status).toBe(403)
  })

  it('no PIN reaches the log', () => {
    expect(test.log.join('\n')).not.toMatch(/482913|111111/)
  })
})
