import { HIDDEN_KEY } from '@tohfa/sync-protocol/entities/claim-page'
import { addressOf } from '@tohfa/sync-protocol/http/address'
import { OPERATION_ENDPOINTS } from '@tohfa/sync-protocol/http/operation-endpoints'
import type { OperationKind } from '@tohfa/sync-protocol/operations/kinds'
import type { SealingKey } from '@tohfa/sync-protocol/operations/seal'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { seal } from '../../test/seal'
import { testApp } from '../../test/app'
import { builtClaimPages } from '../../test/claim-pages'
import { codeSupply, type CodeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimForm, entryForm, plainForm, saleForm } from '../../test/forms'
import { stored } from '../../test/stored'

describe.each(engines.slice(0, 1))('one operation that comes in several ways, on $name', (engine) => {
  let key: SealingKey
  let gifts: CodeSupply
  let sales: CodeSupply
  let diaries: CodeSupply
  const test = testApp(engine, {}, async () => ({ claimPages: await builtClaimPages() }))
  beforeAll(async () => {
    key = (await test.get('/api/sync/key')).json()
    gifts = await codeSupply(test, 20)
    sales = await codeSupply(test, 10, { campaign_type: 'sale' })
    diaries = await codeSupply(test, 10, { campaign_type: 'diary' })
  })

  type Fields = Record<string, unknown>
  /** As sent by a page that has no outbox. */
  const direct = async (kind: OperationKind, code: string, id: string, payload: Fields) => {
    const url = addressOf<string>(OPERATION_ENDPOINTS[kind], { code })
    const answer = await test.post(url, payload, { 'idempotency-key': id.toUpperCase() })
    return { status: answer.status, body: answer.json(), replayed: answer.headers['idempotency-replayed'] }
  }
  /** As sent by an outbox. */
  const queued = async (kind: string, code: string, id: string, { pin, ...fields }: Fields) => {
    const [result] = await test.sync([
      { id, kind, code, fields, sealed: await seal(key, { id, kind }, { pin }), sealed_for: key.key_id },
    ])
    return result
  }
  /** As sent by a browser without script. */
  const withoutScript = (code: string, id: string, fields: Fields) => {
    const all = { website: '', ...fields, pin_confirmation: fields.pin, [HIDDEN_KEY]: id }
    const { headers, payload } = plainForm(all)
    return test.post(`/claim/${code}`, payload, headers)
  }

  const cases = [
    ['qr.claim', () => Promise.resolve(gifts.next()), claimForm],
    ['sale.claim', () => Promise.resolve(sales.next()), saleForm],
    ['sale.payment', () => sales.claimed(), () => ({ amount: 10.5, payment_method: 'Cash', pin: '482913' })],
    ['diary.entry', () => diaries.claimed(), entryForm],
  ] as const

  it.each(cases)(
    '%s whose direct answer was lost is delivered by the outbox with that answer',
    async (kind, codeOf, form) => {
      const [code, id] = [await codeOf(), v7()]
      const first = await direct(kind, code, id, form())
      expect(first.status).toBeLessThan(300)
      const before = await stored(test)
      expect(await queued(kind, code, id, form())).toEqual({
        id,
        outcome: 'applied',
        status: first.status,
        replayed: true,
        age: 0,
        body: first.body,
      })
      // sealed again, as by a device that entered its PIN again
      expect(await queued(kind, code, id, form())).toMatchObject({ outcome: 'applied', replayed: true })
      expect(await stored(test)).toEqual(before)
    },
  )

  it.each(cases)(
    '%s that the outbox has delivered gets the same answer when it is sent directly',
    async (kind, codeOf, form) => {
      const [code, id] = [await codeOf(), v7()]
      const first = await queued(kind, code, id, form())
      expect(first).toMatchObject({ outcome: 'applied', replayed: false })
      const before = await stored(test)
      expect(await direct(kind, code.toLowerCase(), id, form())).toMatchObject({
        ...{ replayed: 'true', body: (first as { body: unknown }).body },
      })
      expect(await stored(test)).toEqual(before)
    },
  )

  it('a form that is sent without and then with JavaScript is applied once, and so is the reverse', async () => {
    for (const form of [claimForm(), saleForm({ price_per_unit: 12.5, amount_paid: 0.1 })]) {
      const isSale = 'quantity' in form
      const supply = isSale ? sales : gifts
      const kind = isSale ? 'sale.claim' : 'qr.claim'
      const [posted, sent] = [supply.next(), supply.next()]
      const [one, other] = [v7(), v7()]
      expect(await withoutScript(posted, one, form)).toMatchObject({ status: 303 })
      expect(await queued(kind, posted, one, form)).toMatchObject({ outcome: 'applied', replayed: true })
      expect(await queued(kind, sent, other, form)).toMatchObject({ outcome: 'applied', replayed: false })
      expect(await withoutScript(sent, other, form)).toMatchObject({ status: 303 })
    }
  })

  it.each([
    ['other words', (form: Fields) => ({ ...form, name: 'Somebody Else' })],
    ['another PIN', (form: Fields) => ({ ...form, pin: '111111' })],
    ['a field more', (form: Fields) => ({ ...form, address: 'Pune' })],
  ])('the id of a claim with %s is refused by the outbox, and changes nothing', async (_what, change) => {
    const [code, id] = [gifts.next(), v7()]
    await direct('qr.claim', code, id, claimForm())
    const before = await stored(test)
    expect(await queued('qr.claim', code, id, change(claimForm()))).toMatchObject({
      outcome: 'refused',
      body: { code: 'idempotency_key_reused' },
    })
    expect(await queued('qr.claim', gifts.next(), id, claimForm())).toMatchObject({
      outcome: 'refused',
      body: { code: 'idempotency_key_reused' },
    })
    expect(await stored(test)).toEqual(before)
  })
})
