import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { DiaryEntries } from '@tohfa/sync-protocol/entities/diary-entry'
import type { BegunFactor } from '@tohfa/sync-protocol/entities/second-factor'
import type { AccessToken } from '@tohfa/sync-protocol/entities/user'
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import type { SealingKey } from '@tohfa/sync-protocol/operations/seal'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { v7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimForm, entryForm, travelForm } from '../../test/forms'
import { codeAt } from '../../test/one-time-code'
import { seal } from '../../test/seal'
import { isSecretOfStore, learnRoots } from '../crypto/root-secret-check'
import { createSecrets } from '../crypto/secrets'
import { IN_ROWS, rotateSecret } from './rotate-secret'

const OLD = 'the root secret before, long enough to be one'
const NEXT = 'the root secret after it, just as long as that'
const THIRD = 'the root secret after both, and as long as they'
const PIN = '482913'
const NUMBER = 'M1234567'

it('knows all that is encrypted in rows', () => {
  const src = fileURLToPath(new URL('..', import.meta.url))
  const purposes = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) => [
      ...readFileSync(join(src, path), 'utf8').matchAll(/createSealedText\([\w.]+, '([^']+)'/g),
    ])
    .map(([, purpose]) => purpose)
  const resealed = [
    ...['diary texts', 'history', 'identity numbers', 'links to campaigns', 'secrets of authenticator apps'],
    ...['guardians', 'stored answers', 'travelers'],
  ]
  // in no row that outlives a rotation
  const others = ['pin proof', 'root secrets', 'second step tickets']
  expect(purposes.sort()).toEqual([...resealed, ...others].sort())
})

describe.each(engines)('replacing the root secret on $name', { timeout: 60_000 }, (engine) => {
  let first: TestApp
  /** what the first one does every few seconds: it learns the secrets of the store */
  let look: () => Promise<void>
  const apps: TestApp[] = []
  beforeEach(async () => {
    ;({ test: first, look } = await server(OLD))
  })
  afterEach(async () => {
    for (const app of apps.splice(0).reverse()) await app.close()
  })

  /** One more process over the store of the first, started with that secret. */
  async function server(started: string) {
    const keyring = createSecrets(started)
    const shared = apps[0]?.database
    const over = shared ? { ...engine, open: async () => ({ ...shared, destroy: async () => {} }) } : engine
    const test = await openTestApp(over, {}, () => ({ secrets: keyring }))
    apps.push(test)
    const { db } = test.deps
    let root = started
    const learn = async () => void (root = await learnRoots(db, root, keyring))
    expect(await isSecretOfStore(db, keyring)).toBe(true)
    await learn()
    return { test, look: learn }
  }
  const verify = async (test: TestApp, code: string, pin = PIN) =>
    (await test.post(`/api/qr/${code}/verify-pin`, { pin })).status
  const numberOf = async (test: TestApp, code: string) =>
    (await test.get(`/api/travel/${code}/details`, { 'x-pin': PIN })).json<{
      passport_number: string | null
    }>().passport_number
  const boxesOf = async () => {
    const { q, t } = first.deps.db.read
    const rows = await q.select().from(t.travelers)
    const past = await q.select().from(t.history)
    return [
      ...rows.map(({ passportBox }) => passportBox),
      ...past
        .filter(({ field }) => field === 'passport_number')
        .flatMap(({ value, replacedBy }) => [value, replacedBy]),
    ].filter((box) => box !== null)
  }

  it('loses nothing while two servers are busy; afterwards only the new secret opens everything', async () => {
    const other = await server(OLD)
    const mine = { test: first, look }
    const { db } = first.deps
    const gifts = await codeSupply(first, 30)
    const trips = await codeSupply(first, 6, { campaign_type: 'travel' })
    const traveling = await Promise.all(
      Array.from({ length: 6 }, () => trips.claimed({ passport_number: NUMBER })),
    )
    const key = (await first.get('/api/sync/key')).json<SealingKey>()
    const before = await boxesOf()
    const claimed: string[] = []
    const outcomes: unknown[] = []
    const { pin, ...open } = claimForm({ pin: PIN })
    const sealedClaim = async (code: string) => {
      const operation = { id: v7(), kind: 'qr.claim', code, fields: open }
      return { ...operation, sealed: await seal(key, operation, { pin }), sealed_for: key.key_id }
    }
    const claims = Array.from({ length: 30 }, async (_, i) => {
      const code = gifts.next()
      const operation = await sealedClaim(code)
      const { test } = i % 2 ? other : mine
      const [result] = await test.sync([operation])
      outcomes.push(result?.outcome)
      claimed.push(code)
      // the answer was lost: the other server is asked again
      const [again] = await (i % 2 ? mine : other).test.sync([operation])
      outcomes.push(again?.outcome, (again as { replayed?: boolean }).replayed)
    })
    const edits = traveling.map(async (code, i) => {
      for (let n = 0; n < 4; n++) {
        const answer = await (n % 2 ? other : mine).test.put(`/api/travel/${code}/update`, {
          pin: PIN,
          passport_number: `P${i}00000${n}`,
        })
        outcomes.push(answer.status === 200 ? 'applied' : answer.body)
      }
    })
    const rotation = rotateSecret({
      db,
      root: OLD,
      next: NEXT,
      known: async () => {
        await mine.look()
        await other.look()
      },
      keep: async () => {},
    })
    await Promise.all([...claims, ...edits, rotation])
    expect(new Set(outcomes)).toEqual(new Set(['applied', true]))

    const later = await server(NEXT)
    for (const { test } of [mine, other, later]) {
      expect(await verify(test, claimed[0] ?? '')).toBe(200)
      expect(await verify(test, claimed[1] ?? '', '000000')).toBe(403)
    }
    for (const code of claimed) expect(await verify(later.test, code)).toBe(200)
    for (const [i, code] of traveling.entries()) expect(await numberOf(later.test, code)).toBe(`P${i}000003`)
    expect((await later.test.get('/api/campaigns', trips.owner)).status).toBe(200)
    // no row opens by the former secret any longer
    const after = await boxesOf()
    expect(after.filter((box) => before.includes(box))).toEqual([])
    expect(await isSecretOfStore(db, createSecrets(OLD))).toBe(false)
    // a box that a device sealed before, and delivers now
    const late = await sealedClaim((await codeSupply(later.test, 1, {}, gifts.owner)).next())
    expect(await later.test.sync([late])).toMatchObject([{ outcome: 'applied' }])
  })

  it('encrypts the guardian of a child anew, also in earlier consents', async () => {
    const { owner, campaign, claimed } = await codeSupply(first, 3, { campaign_type: 'travel' })
    const made = await first.put(
      `/api/campaigns/${campaign.id}/privacy`,
      { purpose: 'book the tour', contact: 'Meera' },
      owner,
    )
    const text_hash = made.json<Campaign>().notice?.guardian?.hash
    const guardian = { guardian_name: 'Meera Rao', guardian_mobile: '98765 43210' }
    const code = await claimed({ pin: PIN, dob: '2015-03-02', ...guardian })
    const act = (what: string, payload: object) =>
      first.post(`/api/qr/${code}/consents/guardian/${what}`, payload)
    expect((await act('withdraw', { pin: PIN })).status).toBe(200)
    expect((await act('give', { pin: PIN, text_hash })).status).toBe(200)
    const { db } = first.deps
    const boxes = async () => {
      const { q, t } = db.read
      const rows = [...(await q.select().from(t.consents)), ...(await q.select().from(t.pastConsents))]
      return rows.flatMap(({ guardianBox }) => guardianBox ?? [])
    }
    const before = await boxes()
    expect(before).toHaveLength(2)
    await rotateSecret({ db, root: OLD, next: NEXT, known: look, keep: async () => {} })
    expect((await boxes()).filter((box) => before.includes(box))).toEqual([])
    const later = await server(NEXT)
    const url = `/api/qr/${code}/consents`
    const seen = await later.test.get(url, { 'x-pin': PIN })
    expect(seen.json()).toMatchObject([
      { purpose: 'notice' },
      { purpose: 'guardian', guardian: { name: 'Meera Rao', mobile: '98765 43210' }, earlier: [{}] },
    ])
  })

  it('loses nothing that devices deliver during it: entries, their changes, travelers and answers', async () => {
    const other = await server(OLD)
    const { db } = first.deps
    const bodiesOf = (results: { id: string }[] = []) =>
      new Map(results.map((result) => [result.id, 'body' in result && result.body]))
    const underWay = new Set<Promise<unknown>>()
    let sent = 0
    /** Delivers to either server, and again to the other one, as if the answer had been lost. */
    const deliver = async (...operations: object[]) => {
      const [one, two] = sent++ % 2 ? [first, other.test] : [other.test, first]
      const work = (async () => [await one.sync(operations), await two.sync(operations)])()
      underWay.add(work)
      const [results, again] = await work
      underWay.delete(work)
      expect(results).toMatchObject(operations.map(() => ({ outcome: 'applied' })))
      expect(again).toMatchObject(operations.map(() => ({ outcome: 'applied', replayed: true })))
      expect(bodiesOf(again)).toEqual(bodiesOf(results))
    }
    const [PHONES, ROUNDS] = [4, 5]
    const diaries = await codeSupply(first, 2, { campaign_type: 'diary' })
    const trips = await codeSupply(first, PHONES * ROUNDS, { campaign_type: 'travel' })
    const shared = [await diaries.claimed({ pin: PIN }), await diaries.claimed({ pin: PIN })]
    const written = new Map<string, string[]>(shared.map((code) => [code, []]))
    const travelers = new Map<string, string>()
    let resealing = false
    let whileResealing = 0
    const phones = Array.from({ length: PHONES }, async (_, phone) => {
      const code = shared[phone % 2] ?? ''
      for (let round = 0; round < ROUNDS; round++) {
        const [id, text] = [v7(), `phone ${phone}, page ${round}`]
        const captured_at = '2026-03-01T08:30:00Z'
        const trip = trips.next()
        const dob = `19${50 + round}-0${phone + 1}-11`
        await deliver(
          {
            id,
            kind: 'diary.entry',
            code,
            captured_at,
            fields: entryForm({ pin: PIN, text: `${text}, draft` }),
          },
          {
            ...{ id: v7(), kind: 'diary.update', code, captured_at },
            fields: { pin: PIN, entry: id, version: id, text },
          },
          { id: v7(), kind: 'travel.claim', code: trip, captured_at, fields: travelForm({ pin: PIN }) },
          { id: v7(), kind: 'travel.update', code: trip, captured_at, fields: { pin: PIN, dob } },
        )
        written.get(code)?.push(text)
        travelers.set(trip, dob)
        if (resealing) whileResealing++
      }
    })
    const rotation = rotateSecret({
      db,
      root: OLD,
      next: NEXT,
      known: async () => {
        await look()
        await other.look()
        // a server has seconds for what it has begun
        await Promise.all(underWay)
        resealing = true
      },
      keep: async () => {
        whileResealing += underWay.size
        resealing = false
      },
    })
    await Promise.all([...phones, rotation])
    expect(whileResealing).toBeGreaterThan(0)

    const later = (await server(NEXT)).test
    const get = (url: string) => later.get(url, { 'x-pin': PIN })
    for (const [code, texts] of written) {
      const { entries } = (await get(`/api/diary/${code}/entries`)).json<DiaryEntries>()
      expect(entries.map(({ text }) => text).sort()).toEqual(texts.sort())
      const versions = (await get(`/api/diary/${code}/entries/${entries[0]?.id}/versions`)).body
      expect(versions).toContain(`${entries[0]?.text}, draft`)
    }
    expect(travelers.size).toBe(PHONES * ROUNDS)
    for (const [code, dob] of travelers) {
      expect((await get(`/api/travel/${code}/details`)).json()).toMatchObject({ dob, blood_group: 'AB-' })
      expect((await get(`/api/travel/${code}/history`)).body).toContain('1990-02-28')
    }
    // no row needs the former secret any longer, and nothing is readable
    const alone = createSecrets(NEXT)
    for (const reseal of IN_ROWS) expect(await reseal({ db, secrets: alone })).toBe(0)
    const { q, t } = db.read
    for (const { textBox } of await q.select().from(t.diaryEntries))
      expect(textBox).toEqual(expect.any(String))
    expect(await isSecretOfStore(db, createSecrets(OLD))).toBe(false)
  })

  it('hashes a PIN again at the next right try, and a second rotation loses no PIN', async () => {
    const gifts = await codeSupply(first, 2)
    const [used, unused] = [await gifts.claimed({ pin: PIN }), await gifts.claimed({ pin: PIN })]
    const { db } = first.deps
    const step = { db, known: async () => {}, keep: async () => {} }
    const hashOf = async (code: string) =>
      (await db.read.q.select().from(db.read.t.pins)).find((row) => row.code === code)?.hash
    await rotateSecret({ ...step, root: OLD, next: NEXT })
    const second = await server(NEXT)
    const before = await hashOf(used)
    expect(await verify(second.test, used)).toBe(200)
    expect(await hashOf(used)).not.toBe(before)
    expect(await verify(await server(NEXT).then(({ test }) => test), used)).toBe(200)
    await rotateSecret({ ...step, root: NEXT, next: THIRD })
    await second.look()
    const third = await server(THIRD)
    for (const { test } of [second, third])
      for (const code of [used, unused]) expect(await verify(test, code)).toBe(200)
  })

  it('seals the secrets of authenticator apps anew, and their codes work before, during and after it', async () => {
    const account = { email: 'owner@example.com', password: 'a long password' }
    const post = async <T>(test: TestApp, url: string, payload: object, token = '') =>
      (await test.post(url, payload, { authorization: `Bearer ${token}` })).json<T>()
    const { access_token } = await post<AccessToken>(first, '/api/auth/register', account)
    const form = { current_password: account.password, kind: 'totp' }
    const begun = await post<BegunFactor>(first, '/api/user/second-factors/begin', form, access_token)
    const secret = begun.totp?.secret ?? ''
    let at = first.clock.now()
    const add = { ticket: begun.ticket, code: codeAt(secret, at) }
    await post(first, '/api/user/second-factors', add, access_token)
    const apps: TestApp[] = [first]
    const logIn = async (test: TestApp) => {
      at += 30_000
      for (const one of apps) one.clock.advance(at - one.clock.now())
      const { second_factor } = await post<Problem>(test, '/api/auth/login', account)
      const proof = { ticket: second_factor?.ticket, code: codeAt(secret, at) }
      return Object.keys(await post(test, '/api/auth/second-factor', proof))
    }
    const entered = ['access_token', 'is_admin']
    expect(await logIn(first)).toEqual(entered)
    const { db } = first.deps
    const boxes = async () =>
      (await db.read.q.select().from(db.read.t.secondFactors)).map((row) => row.secretBox)
    const before = await boxes()
    const meanwhile: unknown[] = []
    const known = async () => {
      await look()
      meanwhile.push(await logIn(first))
    }
    expect(await rotateSecret({ db, root: OLD, next: NEXT, known, keep: async () => {} })).toEqual({
      resealed: 1,
    })
    expect(meanwhile).toEqual([entered])
    expect(await boxes()).not.toEqual(before)
    const later = await server(NEXT)
    apps.push(later.test)
    expect(await logIn(later.test)).toEqual(entered)
  })

  it.each([
    ['before the servers know', 'known', OLD],
    ['once they know', 'keep', OLD],
    ['once the new one is kept', 'keep', NEXT],
  ] as const)('goes on where it was cut off %s', async (_moment, at, root) => {
    const trips = await codeSupply(first, 1, { campaign_type: 'travel' })
    const code = await trips.claimed({ passport_number: NUMBER })
    const { db } = first.deps
    const fine = { db, known: async () => {}, keep: async () => {} }
    const cut = async () => Promise.reject(new Error('the power went'))
    await expect(rotateSecret({ ...fine, root: OLD, next: NEXT, [at]: cut })).rejects.toThrow(
      'the power went',
    )
    // either secret opens the store until then
    for (const started of [OLD, NEXT]) expect(await numberOf((await server(started)).test, code)).toBe(NUMBER)
    const kept: string[] = []
    await rotateSecret({ ...fine, root, next: THIRD, keep: async (current) => void kept.push(current) })
    expect(kept).toEqual([NEXT])
    expect(await numberOf((await server(NEXT)).test, code)).toBe(NUMBER)
    expect(await isSecretOfStore(db, createSecrets(OLD))).toBe(false)
    expect(await isSecretOfStore(db, createSecrets(THIRD))).toBe(false)
  })

  it('is refused with a secret that is not the store’s, and saves no secret in the database', async () => {
    await codeSupply(first, 1)
    const { db } = first.deps
    const step = { db, known: async () => {}, keep: async () => Promise.reject(new Error('cut')) }
    await expect(rotateSecret({ ...step, root: THIRD, next: NEXT })).rejects.toThrow(
      /^TOHFA_SECRET should be/,
    )
    await expect(rotateSecret({ ...step, root: OLD, next: NEXT })).rejects.toThrow('cut')
    const rows = JSON.stringify(await db.read.q.select().from(db.read.t.settings))
    for (const secret of [OLD, NEXT]) expect(rows).not.toContain(secret)
  })
})
