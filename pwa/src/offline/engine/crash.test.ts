/**
 * A pass is killed at every single step (each storage write, each call and line of the network), and the app is started
 * again on the same database. Nothing may be lost or applied twice.
 */
import { describe, expect, it } from 'vitest'
import { brokenInvariants } from '../sending-rules/sending-order'
import { CODES, createTestClient, drain } from '../testing/test-client'
import { watchWrites } from '../testing/watch-writes'

class Killed extends Error {}

async function passKilledAt(fatal: number, linesPerPiece: number) {
  const client = createTestClient()
  client.transport.linesPerPiece = linesPerPiece
  let steps = -1
  let dead = false
  const step = () => {
    if (steps < 0) return
    // a killed process takes no further step of any kind
    if (dead || steps++ === fatal) {
      dead = true
      throw new Killed()
    }
  }
  watchWrites(client.db, step)
  client.transport.beforeStep = step
  const [A, B, C] = CODES
  client.server.claimedBy.set(C, 'somebody')
  const file = new Blob([new Uint8Array(20)], { type: 'image/png' })
  const ids = [
    await client.enqueue({ kind: 'qr.claim', code: A, fields: { name: 'a' }, secrets: { pin: '1' } }),
    await client.enqueue({ kind: 'qr.update', code: A, fields: { name: 'b' }, secrets: { pin: '1' } }),
    await client.enqueue({
      kind: 'qr.claim',
      code: B,
      fields: { name: 'c' },
      files: [{ field: 'profile_image', file }],
    }),
    await client.enqueue({ kind: 'qr.claim', code: C, fields: { name: 'd' } }),
  ]
  steps = 0
  const died = await client
    .newSync()
    .run()
    .then(
      () => false,
      () => true,
    )
  steps = -1
  dead = false
  expect(brokenInvariants(await client.db.outbox.toArray())).toEqual([])
  expect(await client.db.outbox.count()).toBe(ids.length)
  const restarted = client.newSync()
  await drain(client, restarted)
  return { client, ids, died }
}

describe('a pass that is killed', () => {
  it.each([1, 2, 4])(
    'loses and repeats nothing, at whatever step it dies (%i answers in a piece)',
    async (pieces) => {
      let fatal = 0
      for (; ; fatal++) {
        const { client, ids, died } = await passKilledAt(fatal, pieces)
        const entries = await client.db.outbox.toArray()
        expect(brokenInvariants(entries)).toEqual([])
        expect(entries.map(({ id, state }) => [id, state])).toEqual([
          [ids[0], 'delivered'],
          [ids[1], 'delivered'],
          [ids[2], 'delivered'],
          [ids[3], 'attention'],
        ])
        expect([...client.server.effects].sort()).toEqual([ids[0], ids[1], ids[2]])
        expect(await client.db.blobBytes.count()).toBe(0)
        client.db.close()
        if (!died) break
      }
      // a run that was never killed would prove nothing
      expect(fatal).toBeGreaterThan(20)
    },
  )
})
