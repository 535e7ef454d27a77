import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { CampaignLogEntry } from '@tohfa/sync-protocol/entities/campaign-log'
import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import pg from 'pg'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { beforeTests, testApp } from '../../test/app'
import { codeSupplies, codeSupply, type CodeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimForm, travelForm } from '../../test/forms'
import { formWithPhoto } from '../../test/photos'
import { newBlobKey } from '../blobs/blob-key'
import { createCampaignLog } from '../campaigns/campaign-log'
import { createCodesService } from '../codes/codes.service'
import { createIdempotency } from '../operations/idempotency'
import { createErasureService } from './erasure.service'

const DAY = 24 * 60 * 60_000
const { pin } = claimForm()
const CHILD = { dob: '2015-03-02', guardian_name: 'Meera Rao', guardian_mobile: '+91 90000 11111' }
/** is in everything that is erased here, and nowhere else */
const PLANTED = 'Plantedperson'

describe.each(engines)('erasure on $name', (engine) => {
  /** what the claim forms tell, by campaign */
  const notices: Record<string, Campaign['notice']> = {}
  const test = testApp(engine)
  const owner = beforeTests(() => test.signUp())
  const supplies = beforeTests(() => codeSupplies(test, 20, {}, owner))
  beforeAll(async () => {
    for (const { campaign } of Object.values(supplies)) {
      const privacy = { purpose: 'send the gift', contact: 'Meera', offers: true }
      const url = `/api/campaigns/${campaign.id}/privacy`
      notices[campaign.id] = (await test.put(url, privacy, owner)).json<Campaign>().notice
    }
  })

  const eraseOwn = (code: string, typed = pin) => test.post(`/api/qr/${code}/erase`, { pin: typed })
  const listed = async ({ campaign }: CodeSupply, code: string) =>
    (await test.get(`/api/campaigns/${campaign.id}/qrcodes`, owner))
      .json<ListedQrCode[]>()
      .find((row) => row.code === code)
  /** All rows of the store, and every file of it and of the server. */
  async function kept(): Promise<Map<string, Buffer>> {
    const places = new Map<string, Buffer>()
    for (const folder of [test.dataDir, test.database.location.dataDir])
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
        if (entry.isFile()) {
          const path = join(entry.parentPath, entry.name)
          places.set(path, await readFile(path))
        }
    const { q, t } = test.deps.db.read
    for (const [name, table] of Object.entries(t))
      places.set(name, Buffer.from(JSON.stringify(await q.select().from(table))))
    return places
  }
  const placesOf = async (...texts: string[]) => {
    const found: string[] = []
    for (const [place, bytes] of await kept())
      if (texts.some((text) => bytes.includes(text))) found.push(place)
    return found
  }
  const consentsOf = async (code: string) => {
    const { q, t } = test.deps.db.read
    return (await q.select().from(t.consents)).filter((row) => row.code === code)
  }
  const filesOf = async () =>
    (await test.deps.db.read.q.select().from(test.deps.db.read.t.blobs)).map(({ key }) => key)

  /** ids of the calls whose answers are remembered */
  const keys: string[] = []
  const key = () => {
    keys.push(v7())
    return { 'idempotency-key': keys.at(-1) }
  }

  /** A gift of each type with everything that can be kept about its holder, by calls with keys that are remembered. */
  async function fullGift(type: CampaignType, mark: string): Promise<string> {
    const code = supplies[type].next()
    const name = `Asha ${mark}`
    const post = async (method: 'POST' | 'PUT', url: string, form: object, file?: string) => {
      const sent = file === undefined ? { payload: form, headers: {} } : await formWithPhoto(form, file)
      const answer = await test.call({ method, url, ...sent, headers: { ...sent.headers, ...key() } })
      expect(answer.status, answer.body).toBe(200)
      return answer
    }
    const email = `${mark.toLowerCase()}@example.com`
    const notice = notices[supplies[type].campaign.id]
    const shown = { notice_hash: notice?.hash, offers_hash: notice?.offers?.hash }
    switch (type) {
      case 'vcard':
        await post('POST', `/api/qr/${code}/claim`, claimForm({ name, email, ...shown }), 'profile_image')
        await post('PUT', `/api/qr/${code}/update`, { pin, name: `${name} Again` }, 'profile_image')
        break
      case 'diary': {
        await post('POST', `/api/qr/${code}/claim`, claimForm({ name, email, ...shown }))
        const form = { pin, date: '2026-03-01', text: `Rain, ${mark}` }
        const entry = await post('POST', `/api/diary/${code}/entry`, form, 'images')
        const url = `/api/diary/${code}/entries/${entry.json<{ id: string }>().id}`
        await post('PUT', url, { pin, text: `Sun, ${mark}` })
        break
      }
      case 'travel':
        await post(
          'POST',
          `/api/travel/${code}/claim`,
          travelForm({ name, email, ...shown, ...CHILD, guardian_hash: notice?.guardian?.hash }),
          'profile_image',
        )
        await post('PUT', `/api/travel/${code}/update`, { pin, address: `${mark} Street` })
        break
      case 'sale': {
        const form = {
          name,
          company: 'Rao',
          mobile: '+91 98765 43210',
          email,
          address: `${mark} Street`,
          pin,
          ...shown,
        }
        const sale = { product_service_name: 'Concert', quantity: 1, price_per_unit: 500, amount_paid: 100 }
        await post('POST', `/api/sale/${code}/claim`, { ...form, ...sale, special_requirements: mark })
        const payment = { pin, amount: 50, payment_method: 'UPI', transaction_id: mark }
        await test.post(`/api/sale/${code}/payments`, payment, key())
      }
    }
    return code
  }

  it.each(['vcard', 'diary', 'travel', 'sale'] as const)(
    'the holder of a %s gift erases everything by PIN: no file of the data folder contains the name',
    async (type) => {
      const mark = `${PLANTED}${type}`
      const before = await filesOf()
      const code = await fullGift(type, mark)
      const consents = await consentsOf(code)
      const guardians = consents.flatMap(({ guardianBox }) => guardianBox ?? [])
      expect([consents.length, guardians.length]).toEqual(type === 'travel' ? [3, 1] : [2, 0])
      const texts = [mark, mark.toLowerCase(), ...guardians]
      for (const sealed of guardians) expect(await placesOf(sealed)).not.toEqual([])
      // an export leaves nothing on the server
      const taken = await test.get(`/api/qr/${code}/export`, { 'x-pin': pin })
      expect(taken.status).toBe(200)
      expect((await placesOf(...texts)).length).toBeGreaterThan(1)
      expect((await eraseOwn(code, '000000')).status).toBe(403)
      const erased = await eraseOwn(code)
      expect([erased.status, erased.json()]).toEqual([200, { message: 'The details were erased.' }])
      // what the hourly sweep does
      await expect.poll(() => test.deps.db.dropDeleted()).toBe(true)
      expect(await placesOf(...texts)).toEqual([])
      expect(await consentsOf(code)).toEqual([])
      expect((await filesOf()).sort()).toEqual(before.sort())
      const blobs = await readdir(join(test.dataDir, 'uploads'), { recursive: true, withFileTypes: true })
      const stored = blobs.filter((entry) => entry.isFile() && /\.(jpg|webp|webm)$/.test(entry.name))
      expect(stored.length).toBe(before.length)
      expect(await listed(supplies[type], code)).toMatchObject({
        claimed: true,
        erased: true,
        claimer_name: null,
      })
    },
  )

  it.each(['vcard', 'diary', 'travel', 'sale'] as const)(
    'leaves no remembered answer of a %s gift, not even of a call to its earlier link',
    async (type) => {
      keys.length = 0
      const first = await fullGift(type, 'Remembered')
      const code = (await test.post(`/api/qr/${first}/move`, { pin }, key())).json<{ code: string }>().code
      const post = async (path: string) =>
        expect((await test.post(`/api/${path}`, { pin }, key())).status, path).toBe(200)
      const read = (path: string) => test.get(`/api/${path}`, { 'x-pin': pin })
      await post(`qr/${code}/recovery`)
      await post(`qr/${code}/consents/offers/withdraw`)
      if (type === 'vcard' || type === 'travel') {
        const path = `${type === 'vcard' ? 'qr' : type}/${code}/history`
        const [past] = (await read(path)).json<{ id: string }[]>()
        const restored = `/api/${path}/${past?.id}/restore`
        expect((await test.post(restored, undefined, { 'x-pin': pin, ...key() })).status).toBe(200)
      }
      if (type === 'diary') {
        const path = `diary/${code}/entries`
        const [entry] = (await read(path)).json<{ entries: { id: string }[] }>().entries
        const deletion = { method: 'DELETE', url: `/api/${path}/${entry?.id}` } as const
        expect((await test.call({ ...deletion, headers: { 'x-pin': pin, ...key() } })).status).toBe(200)
        await post(`${path}/${entry?.id}/restore`)
      }
      expect((await eraseOwn(code)).status).toBe(200)
      const { q, t } = test.deps.db.read
      const rows = await q.select().from(t.operations).where(inArray(t.operations.id, keys))
      expect(rows.length).toBe(keys.length)
      for (const row of rows)
        expect(row).toMatchObject({ status: 410, code: null, fingerprint: '', body: '', bodyBox: null })
    },
  )

  it('is shown to everyone who asks, with and without the PIN, and the code takes no claim', async () => {
    const code = await fullGift('vcard', 'Gone')
    await eraseOwn(code)
    const answers = await Promise.all([
      test.get(`/api/qr/${code}`),
      test.get(`/api/qr/${code}/campaign`),
      test.get(`/api/qr/${code}/vcard`),
      test.post(`/api/qr/${code}/verify-pin`, { pin }),
      test.put(`/api/qr/${code}/update`, { pin, name: 'New' }),
      test.post(`/api/qr/${code}/claim`, claimForm()),
      eraseOwn(code),
    ])
    for (const answer of answers)
      expect([answer.status, answer.json()]).toMatchObject([
        410,
        { code: 'gift_erased', detail: 'The recipient’s details were erased from this gift.' },
      ])
  })

  it('a sale keeps its amounts and receipt numbers, and nothing about a person', async () => {
    const code = await fullGift('sale', 'Booked')
    await eraseOwn(code)
    const { campaign } = supplies.sale
    const list = await test.get(`/api/campaigns/${campaign.id}/sales`, owner)
    const row = list.json<{ qr_code: string }[]>().find(({ qr_code }) => qr_code === code)
    expect(row).toMatchObject({
      ...{ name: '', mobile: '', email: '', address: null, special_requirements: null, transaction_id: null },
      ...{ total_amount: 500, amount_paid: 150 },
      payments: [{ amount: 100 }, { amount: 50, transaction_id: null }],
    })
  })

  it('refuses what a device sends again and what it had queued', async () => {
    const code = supplies.diary.next()
    const claim = { id: v7(), kind: 'qr.claim', code, fields: claimForm({ name: 'Queued Person' }) }
    const entry = (text: string) => ({
      ...{ id: v7(), kind: 'diary.entry', code, captured_at: '2026-03-01T08:40:00Z' },
      fields: { pin, date: '2026-03-01', text },
    })
    const first = entry('first')
    const [claimed, written] = await test.sync([claim, first])
    expect([claimed?.outcome, written?.outcome]).toEqual(['applied', 'applied'])
    await eraseOwn(code)
    for (const operation of [claim, first, entry('later')]) {
      const [result] = await test.sync([operation])
      expect(result).toMatchObject({ outcome: 'refused', body: { code: 'gift_erased' } })
    }
    const { q, t } = test.deps.db.read
    expect((await q.select().from(t.diaryEntries)).filter((row) => row.code === code)).toEqual([])
    const rows = (await q.select().from(t.operations)).filter(({ id }) => [claim.id, first.id].includes(id))
    expect(rows).toMatchObject([
      { status: 410, body: '', fingerprint: '' },
      { status: 410, body: '', fingerprint: '' },
    ])
  })

  it('edits sent during an erasure are applied before it or refused, and nothing is left', async () => {
    for (let round = 0; round < 4; round++) {
      const mark = `Meeting${round}x`
      const { campaign } = supplies.vcard
      const code = await supplies.vcard.claimed({ name: mark, notice_hash: notices[campaign.id]?.hash })
      const queue = Array.from({ length: 8 }, (_, at) => ({
        ...{ id: v7(), kind: 'qr.update', code, captured_at: '2026-03-01T08:40:00Z' },
        fields: { pin, name: `${mark} ${at}` },
      }))
      const [erased, results] = await Promise.all([eraseOwn(code), test.sync(queue)])
      expect(erased.status).toBe(200)
      const refusals = results.flatMap((result) => (result.outcome === 'refused' ? result.body.code : []))
      expect(refusals.filter((refusal) => refusal !== 'gift_erased')).toEqual([])
      // what is sent again, as after a lost answer, is refused whether it was applied or not
      for (const operation of queue)
        expect((await test.sync([operation]))[0]).toMatchObject({
          outcome: 'refused',
          body: { code: 'gift_erased' },
        })
      await expect.poll(() => test.deps.db.dropDeleted()).toBe(true)
      expect(await placesOf(mark)).toEqual([])
      expect(await consentsOf(code)).toEqual([])
    }
  })

  if (engine.name === 'postgres')
    it('leaves no photo that an edit of a diary brings meanwhile', async () => {
      const before = await filesOf()
      const code = await fullGift('diary', 'Meetingphoto')
      const { db } = test.deps
      const { diaryEntries, blobs } = db.read.t
      const ofCode = eq(diaryEntries.code, code)
      let commit = () => {}
      const committed = new Promise<void>((resolve) => (commit = resolve))
      // as an edit does it, with time between its write and its commit
      const editing = db.write(async ({ q }) => {
        const [first] = await q.select().from(blobs).limit(1)
        const key = newBlobKey('diary', 'jpg', randomBytes)
        await q.insert(blobs).values({ ...first!, key })
        await q
          .update(diaryEntries)
          .set({ images: JSON.stringify([key]) })
          .where(ofCode)
        await committed
      })
      const erasing = eraseOwn(code)
      const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      const client = new pg.Client({ connectionString: test.database.location.databaseUrl })
      await client.connect()
      await expect.poll(async () => (await client.query(waits)).rows.length).toBe(1)
      commit()
      await editing
      expect((await erasing).status).toBe(200)
      await client.end()
      expect((await filesOf()).sort()).toEqual(before.sort())
    })

  it('the owner erases one person, once, and the log says which gift and nothing about the person', async () => {
    const code = await fullGift('vcard', 'Ownerwish')
    const { campaign } = supplies.vcard
    const { number } = (await listed(supplies.vcard, code)) ?? {}
    const url = `/api/campaigns/${campaign.id}/codes/${number}/erase`
    for (let i = 0; i < 2; i++) expect((await test.post(url, undefined, owner)).status).toBe(200)
    const log = (await test.get(`/api/campaigns/${campaign.id}/log`, owner)).json<CampaignLogEntry[]>()
    const about = log.filter((entry) => entry.number === number)
    expect(about).toMatchObject([{ action: 'gift.erased', actor_kind: 'owner' }])
  })

  it('comes to recipients when the days that the owner set are over, and to nobody else', async () => {
    const { db } = test.deps
    const codes = createCodesService({ ...test.deps, ...test.deps.config, ...test.deps.config.quotas })
    const idempotency = createIdempotency(test.deps)
    const log = createCampaignLog({ newId: test.deps.ids.uuid, now: test.clock.now })
    const reminders = { remind: async () => {} }
    const deps = { ...test.deps, codes, idempotency, log, reminders, random: randomBytes }
    const erasure = createErasureService(deps)
    const own = await test.signUp()
    const [set, unset] = [await codeSupply(test, 3, {}, own), await codeSupply(test, 3, {}, own)]
    const url = `/api/campaigns/${set.campaign.id}/retention`
    for (const days of [29, 3651, 1.5]) expect((await test.put(url, { days }, own)).status).toBe(422)
    const answer = await test.put(url, { days: 30 }, own)
    expect(answer.json()).toMatchObject({ retention_days: 30 })
    const [old, stays] = [await set.claimed({ name: 'Retainedperson' }), await unset.claimed()]
    test.clock.advance(DAY)
    const fresh = await set.claimed()
    test.clock.advance(29 * DAY - 1)
    expect(await erasure.keepTime()).toBe(0)
    test.clock.advance(1)
    const ofClockThatWasSet = createErasureService({ ...deps, isClockSteady: async () => false })
    expect(await ofClockThatWasSet.keepTime()).toBeNull()
    const both = await Promise.all([erasure.keepTime(), erasure.keepTime()])
    expect(both.filter((count) => count !== null)).toEqual([1])
    await expect.poll(() => db.dropDeleted()).toBe(true)
    expect(await placesOf('Retainedperson')).toEqual([])
    const status = async (code: string) => (await test.get(`/api/qr/${code}`)).status
    expect([await status(old), await status(fresh), await status(stays)]).toEqual([410, 200, 200])
    const { q, t } = db.read
    const entries = (await q.select().from(t.campaignLog)).filter(
      ({ campaignId, action }) => campaignId === set.campaign.id && action === 'gifts.expired',
    )
    expect(entries).toMatchObject([{ actorKind: 'system', details: '{"count":1}' }])
  })
})
