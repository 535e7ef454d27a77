import type { SealingKey } from '@tohfa/sync-protocol/operations/seal'
import type { OperationResult } from '@tohfa/sync-protocol/operations/sync-answer'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { beforeTests, testApp } from '../../test/app'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { saleForm, travelForm } from '../../test/forms'
import { seal } from '../../test/seal'
import { stored } from '../../test/stored'

/** midnight in India */
const CAPTURED = '2026-02-28T18:30:00.000Z'

describe.each(engines)('travelers and sales that were queued on $name', (engine) => {
  let key: SealingKey
  const test = testApp(engine)
  const travel = beforeTests(() => codeSupply(test, 10, { campaign_type: 'travel' }))
  const sale = beforeTests(() => codeSupply(test, 10, { campaign_type: 'sale' }, travel.owner))
  beforeAll(async () => {
    key = (await test.get('/api/sync/key')).json()
  })

  /** an operation as a device queues it: what is secret is sealed */
  const queued = async (kind: string, code: string, form: Record<string, unknown>) => {
    const id = v7()
    const secret = ['pin', 'passport_number', 'aadhar_number', 'pan_number']
    const pick = (sealed: boolean) =>
      Object.fromEntries(Object.entries(form).filter(([field]) => secret.includes(field) === sealed))
    return {
      id,
      kind,
      code,
      captured_at: CAPTURED,
      fields: pick(false),
      sealed: await seal(key, { id, kind }, pick(true)),
      sealed_for: key.key_id,
    }
  }
  const details = async (kind: 'travel' | 'sale', code: string) =>
    (await test.get(`/api/${kind}/${code}/details`, { 'x-pin': '482913' })).json()
  const bodies = (results: OperationResult[]) =>
    results.map((result) => (result.outcome === 'applied' ? result.body : result))

  it('a traveler is claimed and edited twice in one batch, with sealed PIN and identity numbers', async () => {
    const code = travel.next()
    const { pin } = travelForm()
    const batch = [
      await queued('travel.claim', code, travelForm()),
      await queued('travel.update', code, { name: 'Second', pin }),
      await queued('travel.update', code, { passport_number: 'B2222222', pin }),
    ]
    const verifying = vi.spyOn(test.deps.hasher, 'verify')
    const results = await test.sync(batch)
    // the claim has proven the PIN for the rest of its batch
    expect(verifying).not.toHaveBeenCalled()
    vi.restoreAllMocks()
    expect(results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied'])
    expect(bodies(results)[2]).toMatchObject({ code, claimed: true, name: 'Second', captured_at: CAPTURED })
    expect(await details('travel', code)).toMatchObject({
      name: 'Second',
      passport_number: 'B2222222',
      aadhar_number: '999941057058',
      captured_at: CAPTURED,
    })
    const before = await stored(test)
    expect(await test.sync(batch)).toEqual(results.map((result) => ({ ...result, replayed: true, age: 0 })))
    expect(await stored(test)).toEqual(before)
  })

  it('a sale is booked and paid in one batch, on the day in India that the device says', async () => {
    const code = sale.next()
    const batch = [
      await queued('sale.claim', code, saleForm()),
      await queued('sale.payment', code, { amount: 0.97, payment_method: 'Cash', pin: saleForm().pin }),
    ]
    const results = await test.sync(batch)
    expect(results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied'])
    expect(await details('sale', code)).toMatchObject({
      balance_amount: 999,
      captured_at: CAPTURED,
      payments: [
        { amount: 500, paid_on: '2026-03-01' },
        { amount: 0.97, paid_on: '2026-03-01' },
      ],
    })
    expect(await test.sync(batch)).toEqual(results.map((result) => ({ ...result, replayed: true, age: 0 })))
    expect(await details('sale', code)).toMatchObject({ amount_paid: 500.97 })
  })
})
