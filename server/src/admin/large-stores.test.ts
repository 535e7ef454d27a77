import { setImmediate } from 'node:timers/promises'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, type TestDatabase } from '../../test/databases'
import { createAuditService } from '../audit/audit.service'
import type { Database } from '../db/database'
import type { Cursor } from '../http/cursor'
import { listSecurityEvents } from '../security-log/security-events.service'
import { filesByType } from './server-health.repository'

const ROWS = 9_000
const AT_ONCE = 500

describe.each(engines)('what an admin asks of a large store on $name', (engine) => {
  let database: TestDatabase
  let db: Database
  beforeAll(async () => {
    database = await engine.open()
    ;({ db } = database)
    const nobody = { accountId: null, campaignId: null, number: null, about: null }
    await db.write(async ({ q, t }) => {
      for (let from = 0; from < ROWS; from += AT_ONCE) {
        const some = Array.from({ length: AT_ONCE }, (_, i) => from + i)
        await q
          .insert(t.blobs)
          .values(
            some.map((i) => ({
              ...{ key: `diary/${v7()}.x`, size: i, createdAt: 1, campaignId: 'c' },
              contentType: i % 3 === 0 ? 'audio/webm' : 'image/jpeg',
            })),
          )
          .returning({ key: t.blobs.key })
        await q
          .insert(t.auditEntries)
          .values(
            some.map((i) => ({
              // many have the same millisecond
              ...{ id: v7(), at: Math.floor(i / 7), actorId: 'a', actorEmail: `host${i}.example.com` },
              ...{ action: 'user.disable' as const, targetId: null, address: '192.0.2.1' },
            })),
          )
          .returning({ id: t.auditEntries.id })
        await q
          .insert(t.securityEvents)
          .values(
            some.map((i) => ({
              ...{ id: v7(), at: Math.floor(i / 7), lastAt: i, kind: 'sign_in.failed' as const, count: 1 },
              ...{ ...nobody, address: `host${i}.example.com` },
            })),
          )
          .returning({ id: t.securityEvents.id })
      }
    })
  })
  afterAll(() => database.destroy())

  /** How often others had their turn during the work. */
  async function turnsDuring<T>(work: () => Promise<T>): Promise<{ turns: number; value: T }> {
    let turns = 0
    const working = new AbortController()
    const counting = (async () => {
      for (; !working.signal.aborted; turns++) await setImmediate()
    })()
    const value = await work().finally(() => working.abort())
    await counting
    return { turns, value }
  }

  it('counts its files in parts, so that other requests need not wait', async () => {
    const { turns, value } = await turnsDuring(() => filesByType(db.read))
    const sum = (of: (i: number) => boolean) =>
      Array.from({ length: ROWS }, (_, i) => (of(i) ? i : 0)).reduce((all, size) => all + size, 0)
    expect(value.sort((a, b) => a.files - b.files)).toEqual([
      { contentType: 'audio/webm', files: 3000, bytes: sum((i) => i % 3 === 0), largest: 8997 },
      { contentType: 'image/jpeg', files: 6000, bytes: sum((i) => i % 3 !== 0), largest: 8999 },
    ])
    expect(turns).toBeGreaterThanOrEqual(4)
  })

  const unbounded = { from: undefined, before: undefined }
  const audit = createAuditService({ newId: v7, now: () => 1 })
  const logs = {
    audit: (text: string, after: Cursor | null, limit: number) =>
      audit.list(db.read, after, limit, { ...unbounded, text, place: 'actor', action: undefined }),
    security: (address: string, after: Cursor | null, limit: number) =>
      listSecurityEvents(db.read, after, limit, { ...unbounded, address, account: '', kind: undefined }),
  }
  it.each(['audit', 'security'] as const)(
    'searches its %s log in parts, so that other requests need not wait, and finds everything',
    async (log) => {
      const search = async (...asked: Parameters<typeof logs.audit>): Promise<Cursor[]> => logs[log](...asked)
      const { turns, value } = await turnsDuring(() => search('host1234.', null, 10))
      expect(value).toMatchObject([{ at: Math.floor(1234 / 7) }])
      expect(turns).toBeGreaterThanOrEqual(4)
      // across the parts, page by page and without a limit, in the same order
      const all = await search('7.example', null, ROWS)
      expect(all).toHaveLength(900)
      expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).sort((a, b) => b - a))
      const paged: string[] = []
      for (let last = all[-1]; ;) {
        const page = await search('7.example', last ?? null, 100)
        paged.push(...page.map(({ id }) => id))
        last = page.at(-1)
        if (page.length < 100) break
      }
      expect(paged).toEqual(all.map(({ id }) => id))
    },
  )
})
