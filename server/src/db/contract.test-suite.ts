import { and, count, eq, sql, sum } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../../test/databases'
import { emptyCode, insertOperation, operation, operationIds, seedCampaign } from './contract.samples'
import type { Database, Session } from './database'

const codeByKey = (session: Session) =>
  session.prepared('contract.code', ({ q, t }) =>
    q
      .select()
      .from(t.codes)
      .where(eq(t.codes.code, sql.placeholder('code')))
      .limit(1),
  )

/** What every engine must do; run against each of them. */
export function databaseContract(name: string, open: () => Promise<TestDatabase>): void {
  describe(`store on ${name}`, () => {
    let opened: TestDatabase
    let db: Database
    const boom = new Error('boom')

    beforeEach(async () => {
      opened = await open()
      db = opened.db
      await seedCampaign(db)
    })
    afterEach(() => opened.destroy())

    describe('a transaction', () => {
      it('gives the value of its body', async () => {
        expect(await db.write(async (tx) => insertOperation(tx, 'a'))).toBe(true)
        expect(await operationIds(db.read)).toEqual(['a'])
      })

      it('leaves nothing behind when its body throws, and gives that very error', async () => {
        const failed = db.write(async (tx) => {
          await insertOperation(tx, 'a')
          await tx.q.update(tx.t.codes).set({ claimed: true }).where(eq(tx.t.codes.code, 'K1'))
          throw boom
        })
        await expect(failed).rejects.toBe(boom)
        expect(await operationIds(db.read)).toEqual([])
        expect(await codeByKey(db.read)({ code: 'K1' })).toMatchObject([{ claimed: false }])
      })

      it('rejects when the body throws before it awaits anything', async () => {
        const failed = db.write(() => {
          throw boom
        })
        await expect(failed).rejects.toBe(boom)
      })

      it('is not hurt by a neighbour that throws', async () => {
        const bodies = Array.from({ length: 60 }, (_, i) =>
          db.write(async (tx) => {
            await insertOperation(tx, `o${String(i).padStart(2, '0')}`)
            if (i % 3 === 1) throw boom
            return i
          }),
        )
        const results = await Promise.allSettled(bodies)
        const kept = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
        expect(kept).toEqual(Array.from({ length: 60 }, (_, i) => i).filter((i) => i % 3 !== 1))
        expect(await operationIds(db.read)).toEqual(kept.map((i) => `o${String(i).padStart(2, '0')}`))
      })

      it('sees its own writes, which others see only after the commit', async () => {
        await db.write(async (tx) => {
          await insertOperation(tx, 'a')
          expect(await operationIds(tx)).toEqual(['a'])
          expect(await operationIds(db.read)).toEqual([])
        })
        expect(await operationIds(db.read)).toEqual(['a'])
      })

      it('shows nobody what it undoes', async () => {
        let seen = 0
        let looking = true
        const look = (async () => {
          while (looking) {
            const [row] = await codeByKey(db.read)({ code: 'K1' })
            if (row?.claimed) seen += 1
            await sleep(0)
          }
        })()
        const bodies = Array.from({ length: 40 }, () =>
          db.write(async ({ q, t }) => {
            await q.update(t.codes).set({ claimed: true }).where(eq(t.codes.code, 'K1'))
            throw boom
          }),
        )
        await Promise.allSettled(bodies)
        looking = false
        await look
        expect(seen).toBe(0)
      })

      it('keeps nothing when its body swallows the failure of a statement', async () => {
        const swallowed = db.write(async (tx) => {
          await insertOperation(tx, 'a')
          await tx.q
            .insert(tx.t.operations)
            .values(operation('a'))
            .catch(() => undefined)
        })
        await expect(swallowed).rejects.toThrow('A statement failed inside this transaction')
        expect(await operationIds(db.read)).toEqual([])
      })

      it('does not put bound values into the message of a failed statement', async () => {
        const twin = db.write(async ({ q, t }) => {
          await q
            .insert(t.users)
            .values({ id: 'u', email: 'x@example.org', passwordHash: 'secret', createdAt: 1 })
        })
        await expect(twin).rejects.toThrow(/unique/i)
        await expect(twin).rejects.not.toThrow(/secret|x@example/)
      })

      it('cannot be used once its body is over', async () => {
        let late: Promise<unknown> = Promise.resolve()
        await db.write(async (tx) => {
          late = (async () => {
            for (let i = 0; i < 50; i++) await tx.q.select().from(tx.t.codes)
            await insertOperation(tx, 'late')
          })()
          late.catch(() => undefined)
        })
        await db.write(async (tx) => insertOperation(tx, 'next'))
        // the query builder wraps it on PostgreSQL
        const error = (await late.catch((reason: unknown) => reason)) as Error
        expect(String(error.cause ?? error)).toContain('This transaction is over')
        expect(await operationIds(db.read)).toEqual(['next'])
      })

      it('may run queries side by side', async () => {
        const rows = await db.write(async ({ q, t }) =>
          Promise.all(
            ['K1', 'K2', 'K3'].map((code) => q.select().from(t.codes).where(eq(t.codes.code, code))),
          ),
        )
        expect(rows.flat().map(({ code }) => code)).toEqual(['K1', 'K2', 'K3'])
      })

      it('refuses a write that is opened inside it', async () => {
        const outer = db.write(async (tx) => {
          await insertOperation(tx, 'outer')
          await db.write(async (inner) => insertOperation(inner, 'inner'))
        })
        await expect(outer).rejects.toThrow('A write was opened inside another write')
        await sleep(20)
        expect(await operationIds(db.read)).toEqual([])
        expect(await db.write(async (tx) => insertOperation(tx, 'after'))).toBe(true)
      })
    })

    describe('races', () => {
      it('lets one of 50 racers win a guarded update', async () => {
        const wins = await Promise.all(
          Array.from({ length: 50 }, (_, i) =>
            db.write(async ({ q, t }) => {
              const rows = await q
                .update(t.codes)
                .set({ claimed: true, claimerName: `n${i}` })
                .where(and(eq(t.codes.code, 'K1'), eq(t.codes.claimed, false)))
                .returning({ name: t.codes.claimerName })
              return rows.length
            }),
          ),
        )
        expect(wins.filter((rows) => rows === 1)).toHaveLength(1)
        expect(wins.filter((rows) => rows === 0)).toHaveLength(49)
      })

      it('lets one of 20 twins reserve an operation, and the others see its stored answer', async () => {
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, i) =>
            db.write(async (tx) => {
              const mine = eq(tx.t.operations.id, 'same')
              if (await insertOperation(tx, 'same')) {
                await tx.q
                  .update(tx.t.operations)
                  .set({ status: 200, body: `by ${i}` })
                  .where(mine)
              }
              const [row] = await tx.q.select().from(tx.t.operations).where(mine)
              return row?.body
            }),
          ),
        )
        expect(new Set(answers).size).toBe(1)
        expect(answers[0]).toMatch(/^by \d+$/)
      })

      it('loses no increment', async () => {
        await Promise.all(
          Array.from({ length: 40 }, () =>
            db.write(async ({ q, t }) => {
              await q.update(t.campaigns).set({ claimedCount: sql`${t.campaigns.claimedCount} + 1` })
            }),
          ),
        )
        const rows = await db.read.q.select({ n: db.read.t.campaigns.claimedCount }).from(db.read.t.campaigns)
        expect(rows).toEqual([{ n: 40 }])
      })
    })

    describe('rows', () => {
      it('come back as they were written', async () => {
        const row = {
          ...emptyCode,
          code: 'K9',
          number: 9,
          claimed: true,
          claimerName: 'अनुष्का O’Neil 👩‍👩‍👧 "x" \\ \u202e',
          claimerCompany: '',
          claimerLatitude: 28.613939123456789,
          claimerLongitude: -0.1,
          claimedAt: 1_798_761_600_123,
          capturedAt: -1,
        }
        await db.write(async ({ q, t }) => {
          await q.insert(t.codes).values(row)
        })
        const { q, t } = db.read
        expect(await q.select().from(t.codes).where(eq(t.codes.code, 'K9'))).toEqual([row])
        expect(await codeByKey(db.read)({ code: 'K9' })).toEqual([row])
        expect(await db.write(async (tx) => codeByKey(tx)({ code: 'K9' }))).toEqual([row])
      })

      it('have the defaults of their table', async () => {
        expect(await codeByKey(db.read)({ code: 'K2' })).toEqual([{ ...emptyCode, code: 'K2', number: 2 }])
      })

      it('are counted and summed as numbers', async () => {
        const { q, t } = db.read
        const total = sum(t.codes.number).mapWith(Number)
        const counted = sql<number>`count(*)`
        const rows = await q.select({ rows: count(), counted, total }).from(t.codes)
        expect(rows).toEqual([{ rows: 3, counted: 3, total: 6 }])
      })

      it('go with their campaign, but for the keys of its files', async () => {
        await db.write(async (tx) => {
          await insertOperation(tx, 'a')
          await tx.q.insert(tx.t.pins).values({ code: 'K1', hash: 'h' })
          const blob = { key: 'b', campaignId: 'c', contentType: 'image/webp', size: 1, createdAt: 1 }
          await tx.q.insert(tx.t.blobs).values(blob)
        })
        await db.write(async ({ q, t }) => {
          await q.delete(t.users).where(eq(t.users.id, 'u'))
        })
        const { q, t } = db.read
        const left = [t.users, t.campaigns, t.codes, t.pins, t.operations, t.blobs].map((table) =>
          q.select().from(table),
        )
        expect((await Promise.all(left)).map((rows) => rows.length)).toEqual([0, 0, 0, 0, 0, 1])
      })

      it('cannot refer to what does not exist', async () => {
        const orphan = db.write(async ({ q, t }) => {
          await q.insert(t.codes).values({ code: 'X', campaignId: 'nobody', number: 1 })
        })
        await expect(orphan).rejects.toThrow(/foreign key/i)
      })
    })

    describe('prepared queries', () => {
      it('see committed rows outside a transaction and its own rows inside', async () => {
        await db.write(async (tx) => {
          await tx.q.update(tx.t.codes).set({ claimed: true }).where(eq(tx.t.codes.code, 'K1'))
          expect(await codeByKey(tx)({ code: 'K1' })).toMatchObject([{ claimed: true }])
          expect(await codeByKey(db.read)({ code: 'K1' })).toMatchObject([{ claimed: false }])
        })
        expect(await codeByKey(db.read)({ code: 'K1' })).toMatchObject([{ claimed: true }])
      })

      it('are bound anew at every call, also side by side', async () => {
        const find = codeByKey(db.read)
        const rows = await Promise.all(['K3', 'K1', 'none', 'K2'].map((code) => find({ code })))
        expect(rows.map(([row]) => row?.number)).toEqual([3, 1, undefined, 2])
      })

      it('can write, and are undone with their transaction', async () => {
        const claim = (session: Session) =>
          session.prepared('contract.claim', ({ q, t }) =>
            q
              .update(t.codes)
              .set({ claimed: true, claimerName: sql`${sql.placeholder('name')}` })
              .where(and(eq(t.codes.code, sql.placeholder('code')), eq(t.codes.claimed, false)))
              .returning({ code: t.codes.code, name: t.codes.claimerName, claimed: t.codes.claimed }),
          )
        const undone = db.write(async (tx) => {
          expect(await claim(tx)({ code: 'K1', name: 'x' })).toEqual([
            { code: 'K1', name: 'x', claimed: true },
          ])
          throw boom
        })
        await expect(undone).rejects.toBe(boom)
        const twice = [1, 2].map((i) => db.write(async (tx) => claim(tx)({ code: 'K1', name: `n${i}` })))
        expect((await Promise.all(twice)).map((rows) => rows.length).sort()).toEqual([0, 1])
      })

      it('cannot be run once their transaction is over', async () => {
        const late = await db.write(async (tx) => codeByKey(tx))
        await expect(late({ code: 'K1' })).rejects.toThrow('This transaction is over')
      })

      it('fail clearly when a value is missing', async () => {
        await expect(codeByKey(db.read)({})).rejects.toThrow('"code"')
      })
    })

    describe('the read session', () => {
      it('cannot write', async () => {
        const { q, t } = db.read
        await expect(q.insert(t.operations).values(operation('a'))).rejects.toThrow()
        await expect(q.update(t.codes).set({ claimed: true })).rejects.toThrow()
        await expect(q.delete(t.users)).rejects.toThrow()
        expect(await operationIds(db.read)).toEqual([])
        expect(await q.select().from(t.users)).toHaveLength(1)
      })
    })

    describe('closing', () => {
      it('waits for the writes under way, and refuses later ones', async () => {
        const writes = Array.from({ length: 200 }, (_, i) =>
          db.write(async (tx) => insertOperation(tx, `o${i}`)),
        )
        await db.close()
        const late = db.write(async (tx) => insertOperation(tx, 'late'))
        await expect(late).rejects.toThrow('The database is closed')
        expect((await Promise.all(writes)).every(Boolean)).toBe(true)
        const again = await opened.reopen()
        expect(await operationIds(again.read)).toHaveLength(200)
        await again.close()
      })
    })
  })
}
