/**
 * A crowd of phones loses its server and returns with it: the product's own outbox and engine on each of them, in
 * virtual time, with a server that takes a limited number of operations a second and asks the others to try again.
 * TOHFA_DEVICES=10000 runs a larger crowd, and prints the same figures.
 */
import { expect, it } from 'vitest'
import { HttpError } from '../../pwa/src/offline/engine/transport'
import { problemOf } from '../../pwa/src/offline/testing/problem-of'
import { createTestClient } from '../../pwa/src/offline/testing/test-client'
import { seeded } from './random'

const DEVICES = Number(process.env.TOHFA_DEVICES ?? 150)
/** ms, the health check's longest pause: by then anyone looking at the page learns that the server is back */
const NOTICED_MS = 15_000
const OUTAGE_MS = 60_000
/** ms for each claim: 40 a second of 10,000, so in NOTICED_MS the server does a sixteenth of them */
const EACH_MS = 250_000 / DEVICES
/** ms of work in a full queue: of 10,000 claims, as many as PIN hashes may wait (server/src/crypto/hasher.ts) */
const QUEUE_MS = (DEVICES / 100) * EACH_MS
const BUSY_MS = 5_000

it('a returning crowd spreads out, and nobody returns before the time that the server asked for', async () => {
  const random = seeded(20_261_125, 'crowd')
  const start = 1_800_000_000_000
  const backAt = start + OUTAGE_MS
  /** when the server will have done all it took */
  let freeAt = backAt
  const requests: number[] = []
  const asked = new Map<number, number>()
  const early: number[] = []
  interface Turn {
    time: number
    device: number
    eager: boolean
  }
  /** the next one last */
  const turns: Turn[] = []
  const add = (turn: Turn) => {
    const place = turns.findIndex(({ time }) => time < turn.time)
    turns.splice(place < 0 ? turns.length : place, 0, turn)
  }
  const devices = await Promise.all(
    Array.from({ length: DEVICES }, async (_, device) => {
      const client = createTestClient(undefined, undefined, random.next)
      client.clock.now = start + random.int(OUTAGE_MS)
      client.transport.onTheWay = ({ operations = [] }) => {
        const { now } = client.clock
        requests.push(now)
        if (now < backAt) return new HttpError(502, 0)
        // only a report of what waits
        if (operations.length === 0) return undefined
        if (now < (asked.get(device) ?? 0)) early.push(device)
        freeAt = Math.max(freeAt, now)
        if (freeAt - now > QUEUE_MS) {
          asked.set(device, now + BUSY_MS)
          return new HttpError(429, BUSY_MS, problemOf('busy'))
        }
        freeAt += EACH_MS
        return undefined
      }
      await client.enqueue({ kind: 'qr.claim', code: 'AAAAAAAAAAAAAAAAAAAA', fields: {} })
      add({ time: client.clock.now, device, eager: false })
      // half of them have the page open, and learn of it by the health check
      if (device % 2 === 0) add({ time: backAt + random.int(NOTICED_MS), device, eager: true })
      return client
    }),
  )

  let done = 0
  for (;;) {
    const next = turns.pop()
    if (!next) break
    const client = devices[next.device]!
    client.clock.now = Math.max(client.clock.now, next.time)
    const { delivered } = await client.sync.run({ eager: next.eager })
    done += delivered
    const due = await client.sync.nextDueAt()
    if (due !== null && !next.eager) add({ ...next, time: Math.max(due, client.clock.now + 1) })
  }

  const since = requests.filter((time) => time >= backAt)
  const seconds = new Map<number, number>()
  for (const time of since) {
    const second = Math.floor((time - backAt) / 1000)
    seconds.set(second, (seconds.get(second) ?? 0) + 1)
  }
  const busiest = Math.max(...seconds.values())
  const ideal = DEVICES * EACH_MS
  const took = freeAt - backAt
  console.log(
    `${DEVICES} devices: ${(since.length / DEVICES).toFixed(2)} requests each, ${busiest} in the busiest second, ` +
      `all delivered in ${(took / ideal).toFixed(2)} of the least time (${Math.round(took / 1000)} s)`,
  )
  expect(done).toBe(DEVICES)
  expect(early).toEqual([])
  expect(busiest).toBeLessThan(DEVICES / 5)
  expect(since.length).toBeLessThan(DEVICES * 8)
  expect(took).toBeLessThan(ideal * 1.5)
})
