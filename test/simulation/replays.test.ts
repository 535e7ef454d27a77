/**
 * A thousand requests are sent again after 400 days, three times, each time in another order. Each gets its first answer
 * again, byte for byte, and no row is added. By then the server has long deleted the keys that PINs were sealed to and the
 * uploads of files.
 */
import type { SealingKey } from '@tohfa/sync-protocol/operations/seal'
import type { InjectOptions } from 'fastify'
import { v7 } from 'uuid'
import { afterEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../server/test/app'
import { engines } from '../../server/test/databases'
import { claimForm, entryForm, multipart, saleForm, travelForm } from '../../server/test/forms'
import { asFile, phonePhoto } from '../../server/test/photos'
import { seal } from '../../server/test/seal'
import { seeded } from './random'

const REQUESTS = 1_000
const ROUNDS = 3
const LATER_MS = 400 * 24 * 60 * 60_000
const PIN = '482913'
const TABLES = ['codes', 'diaryEntries', 'travelers', 'sales', 'salePayments', 'operations', 'blobs'] as const

let opened: TestApp | undefined
afterEach(async () => {
  await opened?.close()
  opened = undefined
})

interface Asked {
  request: InjectOptions
  answer: string
}

describe.each(engines)('requests that come again, $name', (engine) => {
  it(`get their first answers again, ${REQUESTS} of them, 400 days later`, { timeout: 180_000 }, async () => {
    const test = (opened = await openTestApp(engine))
    const owner = await test.signUp()
    const each = REQUESTS / 8
    const codesOf = async (type: string) =>
      (await test.campaign(owner, { campaign_type: type, qr_quantity: each })).codes.map(({ code }) => code)
    const key = (await test.call({ method: 'GET', url: '/api/sync/key' })).json<SealingKey>()
    const photo = asFile(await phonePhoto())
    const asked: Asked[] = []

    const ask = async (request: InjectOptions) => {
      const { status, body } = await test.call(request)
      expect(status, body).toBe(200)
      asked.push({ request, answer: body })
    }
    /** a direct call, with its key in a header */
    const call = (url: string, payload: object, method: 'POST' | 'PUT' = 'POST') =>
      ask({ method, url, payload, headers: { 'idempotency-key': v7() } })
    const callWithPhoto = (url: string, fields: Record<string, string>) => {
      const { headers, payload } = multipart([...Object.entries(fields), ['profile_image', photo]])
      return ask({ method: 'POST', url, payload, headers: { ...headers, 'idempotency-key': v7() } })
    }
    /** a batch of one, as a device sends it */
    const sync = async (
      kind: string,
      code: string,
      fields: object,
      secrets: object,
      files: object[] = [],
    ) => {
      const id = v7()
      const box = { sealed: await seal(key, { id, kind }, secrets), sealed_for: key.key_id }
      const operation = { id, kind, code, captured_at: '2026-03-01T08:30:00Z', fields, files, ...box }
      await ask({ method: 'POST', url: '/api/sync', payload: { operations: [operation] } })
      expect(asked.at(-1)?.answer).toContain('"outcome":"applied"')
    }
    const upload = async () => {
      const begun = await test.call({
        method: 'POST',
        url: '/api/uploads',
        headers: {
          'tus-resumable': '1.0.0',
          'upload-length': String(photo.bytes.length),
          'content-type': 'application/offset+octet-stream',
        },
        payload: photo.bytes,
      })
      return String(begun.headers.location).split('/').at(-1)
    }

    const [vcards, diaries, travels, sales] = [
      await codesOf('vcard'),
      await codesOf('diary'),
      await codesOf('travel'),
      await codesOf('sale'),
    ]
    for (let place = 0; place < each; place++) {
      const [vcard, diary, travel, sale] = [
        vcards[place] ?? '',
        diaries[place] ?? '',
        travels[place] ?? '',
        sales[place] ?? '',
      ]
      const { pin: _pin, ...card } = claimForm()
      if (place % 25 === 0) await callWithPhoto(`/api/qr/${vcard}/claim`, claimForm())
      else await call(`/api/qr/${vcard}/claim`, claimForm())
      await sync('qr.update', vcard, { address: `Street ${place}` }, { pin: PIN })
      await sync('qr.claim', diary, card, { pin: PIN })
      await call(`/api/diary/${diary}/entry`, entryForm())
      const { pin, passport_number, aadhar_number, pan_number, ...traveler } = travelForm()
      const files =
        place % 25 === 0
          ? [{ field: 'profile_image', upload: await upload(), name: 'a.jpg', type: 'image/jpeg' }]
          : []
      await sync('travel.claim', travel, traveler, { pin, passport_number, aadhar_number, pan_number }, files)
      await call(`/api/travel/${travel}/update`, { pin, food_type: 'Vegan' }, 'PUT')
      await call(`/api/sale/${sale}/claim`, saleForm())
      await sync('sale.payment', sale, { amount: 1, payment_method: 'Cash' }, { pin: PIN })
    }
    expect(asked).toHaveLength(REQUESTS)

    const rowsNow = async () => {
      const { q, t } = test.deps.db.read
      const counts = TABLES.map(async (table) => (await q.select().from(t[table])).length)
      return Promise.all(counts)
    }
    const rows = await rowsNow()
    test.clock.advance(LATER_MS)
    const random = seeded(20_261_122)
    for (let round = 0; round < ROUNDS; round++) {
      const order = asked.map((one) => ({ one, at: random.next() })).toSorted((a, b) => a.at - b.at)
      for (const { one } of order) {
        const { status, body } = await test.call(one.request)
        expect(status).toBe(200)
        expect(body.replace(/"replayed":true,"age":\d+/, '"replayed":false')).toBe(one.answer)
      }
    }
    expect(await rowsNow()).toEqual(rows)
  })
})
