import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { rawRows } from '../../../../test/raw-rows'
import { deviceDatabase as db } from '../../../offline/device-store'
import type * as ForgetAccount from './forget-account'

let wipeAccountHere: typeof ForgetAccount.wipeAccountHere
beforeAll(async () => {
  // the session was ended, and nothing is wiped yet
  vi.stubGlobal('localStorage', { getItem: () => '', setItem: () => undefined, removeItem: () => undefined })
  // is needed as soon as it is imported
  vi.stubGlobal('window', new EventTarget())
  ;({ wipeAccountHere } = await import('./forget-account'))
  return () => vi.unstubAllGlobals()
})
// other files of the worker may have left rows
beforeEach(async () => void (await Promise.all(db.tables.map((table) => table.clear()))))

it('an answer that comes just before an ended session’s work is sealed leaves nothing readable', async () => {
  const seq = await db.outbox.add({
    ...{ v: 1, id: 'a', kind: 'qr.claim', code: 'AAAAAAAAAAAAAAAAAAAA', maker: 'account', fields: {} },
    ...{ capturedAt: 1, state: 'sending', attempts: 0, nextAttemptAt: 0 },
  })
  const digest = crypto.subtle.digest.bind(crypto.subtle)
  const sealing = vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (...work) => {
    await db.outbox.update(seq, { state: 'delivered', result: { claimer_name: 'Asha Rao' } })
    return digest(...work)
  })
  await wipeAccountHere()
  expect(sealing).toHaveBeenCalled()
  expect(await rawRows(db)).not.toContain('Asha')
})
