import { expect, it } from 'vitest'
import { CODES, createTestClient } from '../../../offline/testing/test-client'
import { answeredSince } from './pending-view'
import type { PendingWork } from './pending-work'
import { watchPending } from './watch-pending'

const HOUR_MS = 60 * 60_000
const ignore = () => undefined

it('an answer that came after the details were read is newer, even if the clock was set back in between', async () => {
  const client = createTestClient()
  const [code] = CODES
  let pending: readonly PendingWork[] = []
  const deps = {
    ...{
      db: client.db,
      views: client.observe,
      maker: () => null,
      clockAhead: () => Promise.resolve(HOUR_MS),
    },
    ...{ onOthers: ignore, onLocked: ignore },
  }
  const stop = watchPending(deps, code, (work) => (pending = work))
  const id = await client.enqueue({ kind: 'qr.claim', code, fields: { name: 'Asha' }, secrets: { pin: '1' } })
  await expect.poll(() => pending.map(({ state }) => state)).toEqual(['queued'])
  // the server will correct it in the same way
  expect(pending[0]?.capturedAt).toBe(client.clock.now + HOUR_MS)
  const readAt = performance.now()
  client.clock.now = Date.now() - HOUR_MS
  await client.sync.run({ eager: true })
  await expect.poll(() => pending.map(({ state }) => state)).toEqual(['delivered'])
  expect(answeredSince(pending, readAt).map((work) => work.id)).toEqual([id])
  expect(answeredSince(pending, performance.now())).toEqual([])
  stop()
})
