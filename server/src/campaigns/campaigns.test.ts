import { CODE_ALPHABET } from '@tohfa/sync-protocol/code/code-alphabet'
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { CAMPAIGN_TYPES } from '@tohfa/sync-protocol/enums'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { v7 } from 'uuid'
import { testApp } from '../../test/app'
import { engines } from '../../test/databases'
import { claimForm } from '../../test/forms'
import { stored } from '../../test/stored'

type Headers = Record<string, string>

describe.each(engines)('campaigns on $name', (engine) => {
  let owner: Headers
  const test = testApp(engine)
  beforeAll(async () => {
    owner = await test.signUp()
  })

  const create = (form: object, headers: Headers = owner) =>
    test.post('/api/campaigns', { name: 'Spring gifts', qr_quantity: 2, ...form }, headers)
  const get = (url: string, headers: Headers = owner) => test.get(url, headers)

  describe('create', () => {
    it.each(CAMPAIGN_TYPES)('§3 makes a %s campaign with its codes', async (campaign_type) => {
      const made = await create({ campaign_type })
      expect(made.status).toBe(200)
      const campaign = made.json<Campaign>()
      expect(campaign).toMatchObject({
        name: 'Spring gifts',
        campaign_type,
        qr_quantity: 2,
        claimed_count: 0,
        unclaimed_count: 2,
        created_at: '2026-03-01T09:00:00.000Z',
        user_email: 'owner1@example.com',
        contact_name: null,
        images: [],
      })
      expect((await get(`/api/campaigns/${campaign.id}`)).json()).toEqual(campaign)
    })

    it('§1 is a vcard campaign if no type is named', async () => {
      expect((await create({})).json()).toMatchObject({ campaign_type: 'vcard' })
    })

    it.each([1, 1000, '7'])('§5 takes a quantity of %j, with different codes', async (qr_quantity) => {
      const { id, master_code } = (await create({ qr_quantity })).json<Campaign>()
      const codes = (await get(`/api/campaigns/${id}/qrcodes`)).json<ListedQrCode[]>()
      expect(codes.map(({ number }) => number)).toEqual(codes.map((_, i) => i + 1))
      expect(new Set(codes.map(({ code }) => code)).size).toBe(Number(qr_quantity))
      const alphabet = new RegExp(`^[${CODE_ALPHABET}]{20}$`)
      expect(codes.filter(({ code, claimed }) => claimed || !alphabet.test(code))).toEqual([])
      expect(master_code).toMatch(new RegExp(`^[${CODE_ALPHABET}]{26}$`))
    })

    it.each([0, -1, 1001, 1.5, 'abc', '1e2', true, [5]])(
      '§5 refuses a quantity of %j',
      async (qr_quantity) => {
        const answer = await create({ qr_quantity })
        expect(answer.status).toBe(422)
        expect(answer.json()).toMatchObject({
          code: 'validation_failed',
          detail: 'QR quantity must be between 1 and 1000',
          errors: [{ field: 'qr_quantity', detail: 'QR quantity must be between 1 and 1000' }],
        })
      },
    )

    it.each([
      [{ qr_quantity: null }, 'qr_quantity', 'QR quantity must be between 1 and 1000'],
      [{ name: '  ' }, 'name', 'This field is required'],
      [{ name: 'x'.repeat(121) }, 'name', 'Please use at most 120 characters'],
      [{ campaign_type: 'party' }, 'campaign_type', 'Please choose a campaign type'],
      [{ contact_email: 'nobody' }, 'contact_email', 'Please enter a valid email address'],
      [{ contact_mobile: 'none' }, 'contact_mobile', 'Please enter a valid mobile number'],
      [{ owner_id: 'somebody' }, 'owner_id', 'This field is unknown'],
    ])('§5 refuses %j at its field and makes nothing', async (form, field, detail) => {
      const before = await stored(test)
      const answer = await create(form)
      expect(answer.status).toBe(422)
      expect(answer.json().errors).toEqual([{ field, detail }])
      expect(await stored(test)).toEqual(before)
    })

    it("§5 makes the gift giver's contact along with it", async () => {
      const contact = {
        contact_name: 'Ravi Mehta',
        contact_company: 'Mehta & Söhne 🎁',
        contact_mobile: '+91 22 5550 100',
        contact_email: 'ravi@example.com',
      }
      const { id } = (await create(contact)).json<Campaign>()
      expect((await get(`/api/campaigns/${id}`)).json()).toMatchObject({ ...contact, contact_website: null })
    })

    it('one request sent 20 times at once makes one campaign and 20 equal answers', async () => {
      const before = await stored(test)
      const headers = { ...owner, 'idempotency-key': v7() }
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => create({ qr_quantity: 50 }, headers)),
      )
      expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
      expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(19)
      const after = await stored(test)
      expect(after.rows.campaigns).toBe((before.rows.campaigns ?? 0) + 1)
      expect(after.rows.codes).toBe((before.rows.codes ?? 0) + 50)
      expect((await create({ qr_quantity: 51 }, headers)).json()).toMatchObject({
        status: 422,
        code: 'idempotency_key_reused',
      })
    })

    it("another owner's request under the same key is another request", async () => {
      const key = { 'idempotency-key': v7() }
      expect((await create({}, { ...owner, ...key })).status).toBe(200)
      const other = await create({}, { ...(await test.signUp()), ...key })
      expect(other.json()).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
    })
  })

  it('§3 the list is newest first and paged by keyset', async () => {
    const headers = await test.signUp()
    const ids: string[] = []
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      ids.unshift((await create({ name }, headers)).json<Campaign>().id)
      // three at one moment: the id decides
      if (name !== 'b' && name !== 'c') test.clock.advance(1000)
    }
    const whole = await get('/api/campaigns', headers)
    expect(whole.json<Campaign[]>().map(({ id }) => id)).toEqual(ids)
    expect(whole.headers['x-next-cursor']).toBeUndefined()

    const paged: string[] = []
    let cursor: unknown
    do {
      const page = await get(`/api/campaigns?limit=2${cursor ? `&cursor=${String(cursor)}` : ''}`, headers)
      expect(page.status).toBe(200)
      paged.push(...page.json<Campaign[]>().map(({ id }) => id))
      cursor = page.headers['x-next-cursor']
      // a new one is newer than every cursor
      await create({ name: 'late' }, headers)
    } while (cursor)
    expect(paged).toEqual(ids)
  })

  const base64 = (text: string) => Buffer.from(text).toString('base64url')
  it.each([
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=', 'limit'],
    ['limit=2&limit=3', 'limit'],
    ['limit=all', 'limit'],
    ['limit=2&cursor=', 'cursor'],
    ['limit=2&cursor=nonsense', 'cursor'],
    [`cursor=${base64('1 \u0000')}`, 'cursor'],
    [`cursor=${base64('99999999999999999 x')}`, 'cursor'],
    [`cursor=${base64('1 ')}`, 'cursor'],
  ])('a page asked for with %s is refused at %s', async (query, field) => {
    const answer = await get(`/api/campaigns?${query}`)
    expect(answer.status).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ field }] })
  })

  it('an unchanged list and campaign answer 304, and a changed one is sent again', async () => {
    const headers = await test.signUp()
    const { id } = (await create({}, headers)).json<Campaign>()
    for (const url of ['/api/campaigns', `/api/campaigns/${id}`]) {
      const first = await get(url, headers)
      const again = await get(url, { ...headers, 'if-none-match': String(first.headers.etag) })
      expect([again.status, again.body]).toEqual([304, ''])
    }
    const tag = String((await get(`/api/campaigns/${id}`, headers)).headers.etag)
    await test.put(`/api/campaigns/${id}`, { name: 'Renamed' }, headers)
    const changed = await get(`/api/campaigns/${id}`, { ...headers, 'if-none-match': tag })
    expect([changed.status, changed.json().name]).toEqual([200, 'Renamed'])
  })

  it('§7 renaming answers the campaign; a blank or missing name is refused', async () => {
    const { id } = (await create({})).json<Campaign>()
    const rename = (payload: object) => test.put(`/api/campaigns/${id}`, payload, owner)
    expect((await rename({ name: '  Diwali 🎁 ' })).json()).toMatchObject({ id, name: 'Diwali 🎁' })
    for (const bad of [{}, { name: '' }, { name: 5 }, { name: 'ok', qr_quantity: 9 }])
      expect((await rename(bad)).status).toBe(422)
    expect((await get(`/api/campaigns/${id}`)).json().name).toBe('Diwali 🎁')
  })

  describe('the list of codes', () => {
    it('is at most 40 KB compressed for 1,000 unclaimed codes', async () => {
      const { id } = (await create({ qr_quantity: 1000 })).json<Campaign>()
      const plain = await get(`/api/campaigns/${id}/qrcodes`)
      const tags = new Set([plain.headers.etag])
      for (const [encoding, unpack] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
      ] as const) {
        const small = await get(`/api/campaigns/${id}/qrcodes`, { ...owner, 'accept-encoding': encoding })
        expect(small.headers['content-encoding']).toBe(encoding)
        tags.add(small.headers.etag)
        expect(small.bytes.length).toBeLessThan(40_000)
        expect(unpack(small.bytes).toString()).toBe(plain.body)
      }
      // each has bytes of its own
      expect(tags.size).toBe(3)
    })

    it('answers 304 until a code changes; a cursor then gets only what changed', async () => {
      const { campaign, codes } = await test.campaign(owner, { qr_quantity: 5 })
      const url = `/api/campaigns/${campaign.id}/qrcodes`
      const first = await get(url)
      const { etag, 'x-cursor': cursor } = first.headers
      expect((await get(url, { ...owner, 'if-none-match': String(etag) })).status).toBe(304)
      expect((await get(`${url}?since=${String(cursor)}`)).json()).toEqual([])

      const code = codes[2]?.code ?? ''
      await test.post(`/api/qr/${code}/claim`, claimForm())
      const whole = await get(url, { ...owner, 'if-none-match': String(etag) })
      expect(whole.status).toBe(200)
      expect(whole.json<ListedQrCode[]>().map(({ claimed }) => claimed)).toEqual([
        false,
        false,
        true,
        false,
        false,
      ])
      const changed = await get(`${url}?since=${String(cursor)}`)
      expect(changed.json()).toEqual([whole.json<ListedQrCode[]>()[2]])
      expect(changed.headers['x-cursor']).toBe(whole.headers['x-cursor'])
      expect((await get(`${url}?since=${String(changed.headers['x-cursor'])}`)).json()).toEqual([])
      expect((await get(`/api/campaigns/${campaign.id}`)).json()).toMatchObject({
        claimed_count: 1,
        unclaimed_count: 4,
      })
    })

    // 7 is later than the time of a store to which an older backup was restored
    it.each(['', 'x', '-1', '1.5', '7', '99999999999', '1&since=2'])('since=%s is refused', async (since) => {
      const { id } = (await create({})).json<Campaign>()
      const answer = await get(`/api/campaigns/${id}/qrcodes?since=${since}`)
      expect(answer.json()).toMatchObject({ status: 422, errors: [{ field: 'since' }] })
    })
  })
})
