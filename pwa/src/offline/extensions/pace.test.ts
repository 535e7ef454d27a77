import { paceText } from '@tohfa/sync-protocol/operations/pace'
import { expect, it } from 'vitest'
import { CODES, createTestClient } from '../testing/test-client'
import { pace } from './pace'

it('sends no more operations, and none sooner, than the server allows', async () => {
  const client = createTestClient(undefined, undefined, () => 0)
  const sync = client.newSync(undefined, [pace({ now: () => client.clock.now })])
  const enqueue = (code: string) => client.enqueue({ kind: 'qr.claim', code, fields: { name: 'Asha' } })
  const sizes = () => client.transport.batches.map(({ length }) => length)
  client.transport.pace = paceText({ operations: 1, pauseSeconds: 20 })

  await enqueue(CODES[0])
  await sync.run()
  for (const code of CODES.slice(1)) await enqueue(code)
  await sync.run({ eager: true })
  expect(sizes()).toEqual([1])
  expect(await sync.nextDueAt()).toBe(client.clock.now + 20_000)

  client.clock.now += 20_000
  await sync.run()
  expect(sizes()).toEqual([1, 1])

  client.clock.now += 20_000
  client.transport.pace = undefined
  await sync.run()
  expect(client.server.effects).toHaveLength(3)
})

it('sends at once again if the clock was set back', async () => {
  const client = createTestClient()
  const sync = client.newSync(undefined, [pace({ now: () => client.clock.now })])
  client.transport.pace = paceText({ operations: 1, pauseSeconds: 120 })
  for (const [i, code] of CODES.entries()) {
    client.clock.now -= i * 60_000
    await client.enqueue({ kind: 'qr.claim', code, fields: { name: 'Asha' } })
    await sync.run()
  }
  expect(client.server.effects).toHaveLength(3)
})
