import { expect, it, vi } from 'vitest'
import { CODES, createTestClient } from '../offline/testing/test-client'
import { drainOutbox } from './drain-outbox'

async function woken(lastChance: boolean, connected: boolean) {
  const client = createTestClient()
  await client.enqueue({ kind: 'qr.claim', code: CODES[0], fields: {} })
  if (!connected) client.transport.disconnect()
  const askAgain = vi.fn(() => Promise.resolve())
  const isDone = await drainOutbox(client.sync, { lastChance, askAgain }).then(
    () => true,
    () => false,
  )
  return { isDone, asked: askAgain.mock.calls.length }
}

it.each([
  ['is done with what arrives', false, true, { isDone: true, asked: 0 }],
  ['leaves it to the browser to wake it again', false, false, { isDone: false, asked: 0 }],
  ['asks to be woken again after the last chance', true, false, { isDone: false, asked: 1 }],
  ['asks for nothing more when the last chance was enough', true, true, { isDone: true, asked: 0 }],
] as const)('a wake-up %s', async (_what, lastChance, connected, end) =>
  expect(await woken(lastChance, connected)).toEqual(end),
)

it('asks to be woken again if the last chance ends in an error', async () => {
  const askAgain = vi.fn(() => Promise.resolve())
  const broken = {
    run: () => Promise.reject(new Error('no database')),
    nextDueAt: () => Promise.resolve(null),
  }
  await expect(drainOutbox(broken, { lastChance: true, askAgain })).rejects.toThrow('no database')
  expect(askAgain).toHaveBeenCalledOnce()
})
