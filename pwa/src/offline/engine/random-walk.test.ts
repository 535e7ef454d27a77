/**
 * Several devices and one server over a network that drops, repeats and loses, with apps that are closed at any moment.
 * A failing seed is in the name of its test.
 */
import { describe, expect, it } from 'vitest'
import { brokenInvariants } from '../core/sending-order'
import { FakeServer } from '../testing/fake-server'
import { CODES, createTestClient, drain, type TestClient } from '../testing/test-client'

/** mulberry32: small, seeded, random enough for these choices */
function dice(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return { below: (n: number) => Math.floor(next() * n) }
}

const SEEDS = Array.from({ length: 25 }, (_, i) => 1_000 + i)
const STEPS = 40

async function step(client: TestClient, roll: ReturnType<typeof dice>): Promise<void> {
  const code = CODES[roll.below(CODES.length)] ?? CODES[0]
  const file = {
    field: 'profile_image',
    file: new Blob([new Uint8Array(roll.below(50) + 1)], { type: 'image/png' }),
  }
  const actions = [
    () =>
      client.enqueue({
        kind: 'qr.claim',
        code,
        fields: { name: 'n' },
        files: roll.below(3) === 0 ? [file] : [],
      }),
    () =>
      client.enqueue({
        kind: 'qr.update',
        code,
        fields: { name: 'm' },
        files: roll.below(3) === 0 ? [file] : [],
      }),
    () => Promise.resolve(client.transport.disconnect()),
    () => Promise.resolve(client.transport.connect()),
    () => Promise.resolve(client.transport.loseNextResponse(roll.below(3))),
    () => Promise.resolve(client.transport.duplicateNext()),
    () => Promise.resolve((client.clock.now += roll.below(400_000))),
    () => client.sync.run({ eager: roll.below(2) === 0 }),
    async () => {
      let left = roll.below(6)
      client.transport.beforeStep = () => {
        if (left-- <= 0) throw new Error('the app was closed')
      }
      await client
        .newSync()
        .run({ eager: true })
        .catch(() => undefined)
      client.transport.beforeStep = () => undefined
    },
  ]
  await actions[roll.below(actions.length)]?.()
}

describe('many devices on a bad network', () => {
  it.each(SEEDS)('lose nothing and repeat nothing (seed %i)', async (seed) => {
    const server = new FakeServer()
    const clients = [1, 2, 3].map(() => createTestClient(server))
    for (const [i, { transport }] of clients.entries()) transport.linesPerPiece = 1 + 2 * i
    const roll = dice(seed)
    for (let i = 0; i < STEPS; i++) {
      const client = clients[roll.below(clients.length)]
      if (!client) continue
      await step(client, roll)
      expect(brokenInvariants(await client.db.outbox.toArray())).toEqual([])
    }
    const delivered: string[] = []
    for (const client of clients) {
      client.transport.connect()
      await drain(client)
      const entries = await client.db.outbox.orderBy('seq').toArray()
      for (const entry of entries) {
        if (entry.state === 'delivered') delivered.push(entry.id)
        // whatever is left needs a person, or is behind an entry that does
        else
          expect(
            entries.some(
              (head) => head.code === entry.code && head.seq <= entry.seq && head.state === 'attention',
            ),
          ).toBe(true)
      }
      const waiting = new Set(entries.filter(({ state }) => state !== 'delivered').map(({ id }) => id))
      for (const { operationId } of await client.db.blobs.toArray())
        expect(waiting.has(operationId)).toBe(true)
      client.db.close()
    }
    expect([...server.effects].sort()).toEqual(delivered.sort())
    expect(new Set(server.effects).size).toBe(server.effects.length)
  })
})
