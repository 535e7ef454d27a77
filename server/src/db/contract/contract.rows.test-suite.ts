import { and, count, eq, sql, sum } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../../../test/databases'
import {
  codeByKey,
  emptyCode,
  insertOperation,
  operation,
  operationIds,
  seedCampaign,
} from './contract.samples'
import type { Database, Session } from '../database'

/** What every engine must do with rows and queries; run against each of them. */
export function rowsContract(name: string, open: () => Promise<TestDatabase>): void {
  describe(`rows on ${name}`, () => {
    let opened: TestDatabase
    let db: Database
    const boom = new Error('boom')

    beforeEach(async () => {
      opened = await open()
      db = opened.db
      await seedCampaign(db)
    })
    afterEach(() => opened.destroy())

    describe('rows', () => {
      it('come back as they were written', async () => {
        const row = {
          ...emptyCode,
          code: 'K9',
          number: 9,
          claimed: true,
          claimerName: 'अनुष्का O’Neil 👩‍👩‍👧 "x" \\ \u202e',
          claimerCompany: '',
          claimerLatitude: 28.61393912345679,
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

      it('are deleted with their campaign, except the keys of its files', async () => {
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

      it('are bound anew at every call, concurrent calls too', async () => {
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

      it('undo their transaction if they fail, even if the body swallows the error', async () => {
        const swallowed = db.write(async (tx) => {
          const insert = tx.prepared('contract.insert', ({ q, t }) =>
            q
              .insert(t.pins)
              .values({ code: sql.placeholder('code'), hash: 'h' })
              .returning({ code: t.pins.code }),
          )
          expect(await insert({ code: 'K1' })).toEqual([{ code: 'K1' }])
          await insert({ code: 'nobody' }).catch(() => undefined)
        })
        await expect(swallowed).rejects.toThrow('A statement failed inside this transaction')
        expect(await db.read.q.select().from(db.read.t.pins)).toEqual([])
      })

      it('cannot be run once their transaction is over', async () => {
        const late = await db.write(async (tx) => codeByKey(tx))
        await expect(late({ code: 'K1' })).rejects.toThrow('This transaction is over')
      })

      it('fail clearly if a value is missing', async () => {
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
  })
}
