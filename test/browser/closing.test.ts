import type { SealingKey } from '@tohfa/sync-protocol/operations/seal'
import { v7 } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { ENTRY_VERSION } from '../../pwa/src/offline/sending-rules/outbox-entry'
import { CHEAP_HASHES } from '../../server/test/programs/processes'
import { sealingPage } from '../../server/test/seal'
import { seeded } from '../simulation/random'
import { ownerCalls } from './owner-calls'
import { guest, appInstalled } from './people'
import { openProfile, type Profile } from './profile'
import { realServer, type RealServer } from './server'

const OPERATIONS = 500

let server: RealServer
let field: Profile
beforeAll(async () => {
  server = await realServer(undefined, { NODE_OPTIONS: CHEAP_HASHES })
  field = await openProfile()
})

it(
  '500 waiting claims are applied once each, even if the page is closed at random moments',
  { timeout: 600_000 },
  async () => {
    const seed = Number(process.env.TOHFA_SEED ?? 2026)
    console.log(`closing seed ${seed}`)
    const random = seeded(seed)
    let page = await field.page()
    const calls = await ownerCalls(server.origin)
    const campaign = await calls.create({ name: 'Village fair', qr_quantity: OPERATIONS })
    const codes = campaign.gifts
    await calls.signIn(page)
    await appInstalled(page)

    // as if 500 guests had been entered offline: the rows that `enqueue` writes
    await page.context().setOffline(true)
    const key = (await (await fetch(`${server.origin}/api/sync/key`)).json()) as SealingKey
    const seal = await sealingPage(key)
    const entries = await Promise.all(
      codes.map(async (code, i) => {
        const operation = { id: v7(), kind: 'qr.claim' }
        const { pin, ...fields } = guest({ name: `Guest ${i}`, pin: String(100_000 + i) })
        return {
          ...{ v: ENTRY_VERSION, ...operation, maker: null },
          code,
          fields,
          sealed: await seal(operation, { pin }),
          sealedFor: key.key_id,
          sealedFields: ['pin'],
          campaignHint: campaign.id,
          capturedAt: Date.now(),
          state: 'queued',
          attempts: 0,
          nextAttemptAt: 0,
        }
      }),
    )
    await page.evaluate(async (waiting) => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const open = indexedDB.open('tohfa')
        open.onsuccess = () => resolve(open.result)
        open.onerror = () => reject(open.error)
      })
      const writing = db.transaction('outbox', 'readwrite')
      for (const entry of waiting) writing.objectStore('outbox').add(entry)
      await new Promise((resolve, reject) => {
        writing.oncomplete = resolve
        writing.onerror = () => reject(writing.error)
      })
      db.close()
    }, entries)
    await page.context().setOffline(false)

    const stored = (sql: string) => server.stored<{ n: number }>(sql)[0]?.n
    const applied = () =>
      stored("select count(*) n from operations where campaign_id is not null and body like '%claimer_name%'")

    const waiting = () => page.evaluate(countWaiting, { untilAtMost: OPERATIONS, withinMs: 0 })
    let closed = 0
    for (let left = OPERATIONS; left > 0 && closed < 200; closed++) {
      page = await page.context().newPage()
      // any page sends the queue, and this one draws little
      await page.goto(`${server.origin}/scan`)
      // before anything has arrived, or after some has, so that a fast machine is not done before the first close
      if (random.chance(0.3)) await page.waitForTimeout(random.int(200))
      else {
        const enough = Math.max(0, left - 1 - random.int(120))
        await page.evaluate(countWaiting, { untilAtMost: enough, withinMs: 3_000 })
      }
      left = await waiting()
      if (random.chance(0.2)) {
        await field.restart()
        page = await field.page()
      } else {
        const closing = page
        page = await page.context().newPage()
        await closing.close()
      }
    }

    expect(applied()).toBe(OPERATIONS)
    expect(stored('select count(*) n from codes where claimed = 1')).toBe(OPERATIONS)
    expect(stored('select count(distinct claimer_name) n from codes')).toBe(OPERATIONS)
    expect(stored('select claimed_count n from campaigns')).toBe(OPERATIONS)
    expect(closed, 'the page was closed while it was sending').toBeGreaterThan(2)
  },
)

/** How many entries wait, once they are few enough or the time is over. Runs in the page. */
async function countWaiting({ untilAtMost, withinMs }: { untilAtMost: number; withinMs: number }) {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const open = indexedDB.open('tohfa')
    open.onsuccess = () => resolve(open.result)
    open.onerror = () => reject(open.error)
  })
  const count = () =>
    new Promise<number>((resolve, reject) => {
      const entries = db.transaction('outbox').objectStore('outbox')
      const all = entries.count()
      const delivered = entries.index('state').count('delivered')
      delivered.onsuccess = () => resolve(all.result - delivered.result)
      delivered.onerror = () => reject(delivered.error)
    })
  try {
    for (const end = Date.now() + withinMs; ; await new Promise((resolve) => setTimeout(resolve, 10))) {
      const waiting = await count()
      if (waiting <= untilAtMost || Date.now() >= end) return waiting
    }
  } finally {
    db.close()
  }
}
