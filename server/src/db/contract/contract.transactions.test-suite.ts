import { and, eq, sql } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../../../test/databases'
import { codeByKey, insertOperation, operation, operationIds, seedCampaign } from './contract.samples'
import type { Database } from '../database'

/** What every engine must do with transactions; run against each of them. */
export function transactionsContract(name: string, open: () => Promise<TestDatabase>): void {
  describe(`transactions on ${name}`, () => {
    let opened: TestDatabase
    let db: Database
    const boom = new Error('boom')

    beforeEach(async () => {
      opened = await open()
      db = opened.db
      await seedCampaign(db)
    })
    afterEach(() => opened.destroy())

    describe('a snapshot', () => {
      it('keeps its moment, whatever is committed, and cannot write', async () => {
        await db.write((tx) => insertOperation(tx, 'a'))
        const snapshot = await db.snapshot()
        await db.write((tx) => insertOperation(tx, 'b'))
        const known = snapshot.prepared<{ code: string }>('a_snapshots_codes', ({ q, t }) =>
          q.select({ code: t.codes.code }).from(t.codes),
        )
        expect(await operationIds(snapshot)).toEqual(['a'])
        expect(await known({})).toHaveLength(3)
        await expect(snapshot.q.insert(snapshot.t.operations).values(operation('c'))).rejects.toThrow()
        await snapshot.release()
        await snapshot.release()
        expect(await operationIds(db.read)).toEqual(['a', 'b'])
      })

      it('that nobody released does not keep the store from closing', async () => {
        await db.snapshot()
        await db.close()
        await expect(db.snapshot()).rejects.toThrow('closed')
      })
    })

    it('cannot be written outside a transaction', async () => {
      const { q, t } = db.read
      await expect((async () => q.insert(t.operations).values(operation('a')))()).rejects.toThrow()
      expect(await operationIds(db.read)).toEqual([])
    })

    describe('a transaction', () => {
      it('returns the value of its body', async () => {
        expect(await db.write(async (tx) => insertOperation(tx, 'a'))).toBe(true)
        expect(await operationIds(db.read)).toEqual(['a'])
      })

      it('leaves nothing behind if its body throws, and rejects with that same error', async () => {
        const failed = db.write(async (tx) => {
          await insertOperation(tx, 'a')
          await tx.q.update(tx.t.codes).set({ claimed: true }).where(eq(tx.t.codes.code, 'K1'))
          throw boom
        })
        await expect(failed).rejects.toBe(boom)
        expect(await operationIds(db.read)).toEqual([])
        expect(await codeByKey(db.read)({ code: 'K1' })).toMatchObject([{ claimed: false }])
      })

      it('rejects if the body throws before it awaits anything', async () => {
        const failed = db.write(() => {
          throw boom
        })
        await expect(failed).rejects.toBe(boom)
      })

      it('is not affected by a neighbour that throws', async () => {
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
        const looking = { on: true }
        const look = (async () => {
          while (looking.on) {
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
        looking.on = false
        await look
        expect(seen).toBe(0)
      })

      it('keeps nothing if its body swallows the failure of a statement', async () => {
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
        expect(inspect(await late.catch((reason: unknown) => reason))).toContain('This transaction is over')
        expect(await operationIds(db.read)).toEqual(['next'])
      })

      it('may run queries concurrently', async () => {
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

    describe('a savepoint', () => {
      it('undoes what it did if it throws, and nothing before or after it', async () => {
        const refused = db.write(async (tx) => {
          await insertOperation(tx, 'a')
          const failure = await tx
            .savepoint(async (inner) => {
              await insertOperation(inner, 'b')
              throw boom
            })
            .catch((error: unknown) => error)
          expect(await tx.savepoint(async (inner) => insertOperation(inner, 'c'))).toBe(true)
          await insertOperation(tx, 'd')
          return failure
        })
        expect(await refused).toBe(boom)
        expect(await operationIds(db.read)).toEqual(['a', 'c', 'd'])
      })

      it('survives a statement that failed in it', async () => {
        await db.write(async (tx) => {
          await insertOperation(tx, 'a')
          const twice = tx.savepoint(({ q, t }) => q.insert(t.operations).values(operation('a')))
          await expect(twice).rejects.toThrow()
          await insertOperation(tx, 'b')
        })
        expect(await operationIds(db.read)).toEqual(['a', 'b'])
      })

      it('is undone with the transaction that it is in', async () => {
        const failed = db.write(async (tx) => {
          await tx.savepoint(async (inner) => insertOperation(inner, 'a'))
          throw boom
        })
        await expect(failed).rejects.toBe(boom)
        expect(await operationIds(db.read)).toEqual([])
      })

      it('notifies the watchers of what it kept, and not of what it undid', async () => {
        const heard: string[] = []
        db.watch((touched) => heard.push(...(touched === 'unknown' ? [] : touched)))
        await db.write(async (tx) => {
          await tx.savepoint(async (inner) => inner.touch('kept'))
          await tx
            .savepoint(async (inner) => {
              inner.touch('undone')
              throw boom
            })
            .catch(() => undefined)
          tx.touch('last')
        })
        await expect.poll(() => heard).toEqual(['kept', 'last'])
      })

      it('cannot be used once its body is over', async () => {
        const late = await db.write(async (tx) => {
          const left = await tx.savepoint(async (inner) => ({ inner }))
          return insertOperation(left.inner, 'late').catch((error: unknown) => inspect(error))
        })
        expect(late).toContain('This transaction is over')
        expect(await operationIds(db.read)).toEqual([])
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

      it('lets one of 20 twins insert an operation, and the others see its stored answer', async () => {
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, i) =>
            db.write(async ({ q, t }) => {
              await q
                .insert(t.operations)
                .values({ ...operation('same'), body: `by ${i}` })
                .onConflictDoNothing()
                .returning({ id: t.operations.id })
              const [row] = await q.select().from(t.operations).where(eq(t.operations.id, 'same'))
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

    describe('a watcher', () => {
      const heardBy = (store: Database) => {
        const heard: string[] = []
        const end = store.watch((touched) => heard.push(...(touched === 'unknown' ? [] : touched)))
        return { heard, end }
      }

      it('learns of each campaign that a transaction touched, once it is committed', async () => {
        const { heard } = heardBy(db)
        await db.write(async (tx) => {
          for (const id of ['a', 'b', 'a']) tx.touch(id)
          await insertOperation(tx, 'o')
          expect(heard).toEqual([])
        })
        await expect.poll(() => heard).toEqual(['a', 'b'])
      })

      it('finds what it learns of', async () => {
        const found = new Promise<string[]>((resolve) => {
          db.watch((touched) => touched !== 'unknown' && resolve(operationIds(db.read)))
        })
        await db.write(async (tx) => {
          tx.touch('a')
          await insertOperation(tx, 'o')
        })
        expect(await found).toEqual(['o'])
      })

      it('learns nothing of what is undone, whatever its neighbours keep', async () => {
        const { heard } = heardBy(db)
        await Promise.allSettled(
          Array.from({ length: 30 }, (_, i) =>
            db.write(async (tx) => {
              tx.touch(`${i}`)
              await insertOperation(tx, `o${i}`)
              if (i % 2 === 1) throw boom
            }),
          ),
        )
        const even = Array.from({ length: 15 }, (_, i) => `${2 * i}`)
        await expect.poll(() => [...heard].sort()).toEqual(even.sort())
      })

      it('learns nothing more once it has ended', async () => {
        const one = heardBy(db)
        const other = heardBy(db)
        one.end()
        await db.write(async (tx) => tx.touch('a'))
        await expect.poll(() => other.heard).toEqual(['a'])
        expect(one.heard).toEqual([])
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
