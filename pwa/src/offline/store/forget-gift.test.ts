import { expect, it } from 'vitest'
import type { OutboxEntry } from '../sending-rules/outbox-entry'
import { CODES, createTestClient } from '../testing/test-client'
import { KEPT_FILES } from './forget-delivered'
import { forgetGift, forgetGiftsOfAccounts } from './forget-gift'
import { META, readMeta, writeMeta } from './meta'

const [A, B, C] = CODES
const deliveredOf = (code: string) => ({
  ...{ id: code, appliedBefore: 0, bytes: 1 },
  entry: { id: code, code, fields: { name: 'Asha' } } as unknown as OutboxEntry,
})

it('forgets everything about an erased gift, and nothing about another one', async () => {
  const client = createTestClient()
  const { cache, db } = client
  for (const code of [A, B]) {
    await cache.rememberCode(code, { code, claimed: true, claimer_name: 'Asha' })
    await writeMeta(db, META.emergencyCard(code), { name: 'Asha' })
    await db.delivered.put(deliveredOf(code))
    await db.blobs.put({
      ...{ id: `file ${code}`, operationId: KEPT_FILES + code, field: 'profile_image', size: 1 },
      ...{ type: 'image/jpeg', name: 'photo.jpg' },
    } as never)
  }
  await forgetGift(db, A)
  const here = async (code: string) => [
    (await cache.cachedCode(code)) !== undefined,
    (await readMeta(db, META.emergencyCard(code))) !== undefined,
    (await db.delivered.get([0, 1, code])) !== undefined,
    (await db.blobs
      .where('operationId')
      .equals(KEPT_FILES + code)
      .count()) > 0,
  ]
  expect(await here(A)).toEqual([false, false, false, false])
  expect(await here(B)).toEqual([true, true, true, true])
})

it('keeps what a restored store may need again of a moved gift', async () => {
  const { cache, db } = createTestClient()
  await cache.rememberCode(A, { code: A, claimed: true, claimer_name: 'Asha' })
  await writeMeta(db, META.emergencyCard(A), { name: 'Asha' })
  await db.delivered.put(deliveredOf(A))
  await forgetGift(db, A, true)
  expect(await cache.cachedCode(A)).toBeUndefined()
  expect(await readMeta(db, META.emergencyCard(A))).toBeUndefined()
  expect(await db.delivered.get([0, 1, A])).toBeDefined()
})

it('forgets gifts that only the account has opened with its session, and keeps those of anybody else', async () => {
  const { cache, db, signIn } = createTestClient()
  const opened = async (by: (string | null)[], code: string) => {
    for (const account of by) {
      signIn(account)
      await cache.rememberCode(code, { code, claimed: true, claimer_name: 'Asha' })
    }
    await writeMeta(db, META.emergencyCard(code), { name: 'Asha' })
  }
  await opened(['ended'], A)
  await opened(['ended', null], B)
  await opened(['signed in now'], C)
  await forgetGiftsOfAccounts(db, 'signed in now')
  expect(await db.codes.toCollection().primaryKeys()).toEqual([B, C])
  expect(await readMeta(db, META.emergencyCard(A))).toBeUndefined()
  expect(await readMeta(db, META.emergencyCard(B))).toBeDefined()
})
