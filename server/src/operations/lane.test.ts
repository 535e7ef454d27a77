import type { OperationResult } from '@tohfa/sync-protocol/operations/sync-answer'
import BetterSqlite from 'better-sqlite3'
import { eq, inArray } from 'drizzle-orm'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimOperation, entryForm, entryOperation } from '../../test/forms'
import { AppError } from '../http/app-error'
import { createIdempotency } from './idempotency'
import type { Kind } from './operation-kind'
import type { Database } from '../db/database'
import { createSealing } from '../crypto/sealing-keys'
import { createPinHashes } from '../pins/pin-hashes'
import { createSyncService } from './sync.service'

const CODE = '0'.repeat(20)

/** What an operation of the tests does, in its fields. */
interface Behaviour {
  prepare?: 'slow' | 'refused'
  write?: 'refused' | 'failed' | 'lost'
  kind?: 'test.entry' | 'test.claim'
}

describe.each(engines)('operations of one code on $name', (engine) => {
  const test = testApp(engine)

  /** Applies a lane. @returns what happened, in order: `prepare 0`, `write 0`, `transaction` */
  async function run(each: readonly Behaviour[]) {
    const events: string[] = []
    const db: Database = {
      ...test.deps.db,
      write: async (work) => {
        events.push('transaction')
        return test.deps.db.write(work)
      },
    }
    const prepare: Kind['prepare'] = async (operation) => {
      const fields = (await operation.fields()) as unknown as { i: number } & Behaviour
      if (fields.prepare === 'slow') await after(20)
      if (fields.prepare === 'refused') throw new AppError('pin_invalid')
      events.push(`prepare ${fields.i}`)
      return {
        async write({ q, t }) {
          events.push(`write ${fields.i}`)
          const key = String(operation.id)
          await q.insert(t.settings).values({ key, value: 'written' }).returning({ key: t.settings.key })
          if (fields.write === 'refused') throw new AppError('code_unknown')
          if (fields.write === 'failed') throw new TypeError('a fault of ours')
          return { status: 200, body: fields.write ?? fields.i }
        },
      }
    }
    const sync = createSyncService({
      ...test.deps,
      kinds: new Map([
        ['test.entry', { prepare, files: {} }],
        ['test.claim', { prepare, files: {}, claims: true }],
      ]),
      idempotency: createIdempotency({ ...test.deps, db }),
      inTurn: (work) => work(),
      sealing: createSealing(test.deps),
      reportFailure: () => {},
      count: () => {},
    })
    const results: OperationResult[] = []
    const operations = each.map(({ kind = 'test.entry', ...fields }, i) => ({
      ...{ id: v7(), kind, code: CODE },
      fields: { ...fields, i },
    }))
    await sync.applyBatch(operations, {
      caller: { address: '::1', device: 'none', proven() {} },
      requestId: 'none',
      skew: null,
      settled: (result) => results.push(result),
      abandoned: () => false,
    })
    expect(results.map(({ id }) => id)).toEqual(operations.map(({ id }) => id))
    await expectOnlyApplied(results)
    return { outcomes: results.map(({ outcome }) => outcome), events }
  }
  /** Nothing is left of what was refused or blocked, neither what it wrote nor its id. */
  async function expectOnlyApplied(results: readonly OperationResult[]) {
    const { q, t } = test.deps.db.read
    const ids = results.map(({ id }) => id)
    const applied = results.flatMap(({ id, outcome }) => (outcome === 'applied' ? [id] : [])).sort()
    const written = await q.select().from(t.settings).where(inArray(t.settings.key, ids))
    const remembered = await q.select().from(t.operations).where(inArray(t.operations.id, ids))
    expect(written.map(({ key }) => key).sort()).toEqual(applied)
    expect(remembered.map(({ id }) => id).sort()).toEqual(applied)
  }
  const well = (count: number): Behaviour[] => Array.from({ length: count }, () => ({}))
  const applied = (count: number) => Array<string>(count).fill('applied')
  const blocked = (count: number) => Array<string>(count).fill('blocked')
  const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)
  const each = (what: string, from: number, to: number) =>
    numbers(to - from).map((i) => `${what} ${from + i}`)

  it('are prepared and written in their order, 32 in one transaction', async () => {
    const { outcomes, events } = await run([...well(5), { prepare: 'slow' }, ...well(34)])
    expect(outcomes).toEqual(applied(40))
    expect(events).toEqual([
      ...[...each('prepare', 0, 32), 'transaction', ...each('write', 0, 32)],
      ...[...each('prepare', 32, 40), 'transaction', ...each('write', 32, 40)],
    ])
  })

  it('a claim has its own transaction, and what follows is prepared once that is committed', async () => {
    const { outcomes, events } = await run([...well(2), { kind: 'test.claim' }, ...well(2)])
    expect(outcomes).toEqual(applied(5))
    expect(events).toEqual([
      ...['prepare 0', 'prepare 1', 'transaction', 'write 0', 'write 1'],
      ...['prepare 2', 'transaction', 'write 2'],
      ...['prepare 3', 'prepare 4', 'transaction', 'write 3', 'write 4'],
    ])
  })

  it.each(['refused', 'failed'] as const)(
    'those before one that is %s in its transaction are applied, and none after it',
    async (write) => {
      const { outcomes, events } = await run([...well(7), { write }, ...well(50)])
      expect(outcomes).toEqual([...applied(7), write === 'refused' ? 'refused' : 'retry', ...blocked(50)])
      expect(events.filter((event) => event.startsWith('write'))).toEqual(each('write', 0, 8))
    },
  )

  if (engine.name === 'sqlite') {
    it('none is applied if the commit fails', async () => {
      // a foreign key that only COMMIT checks, broken by the operation that is lost
      const raw = new BetterSqlite(join(test.database.location.dataDir, 'tohfa.db'))
      raw.exec(`CREATE TABLE late (id text REFERENCES users (id) DEFERRABLE INITIALLY DEFERRED);
          CREATE TRIGGER break AFTER INSERT ON operations WHEN NEW.body = '"lost"'
          BEGIN INSERT INTO late VALUES ('nobody'); END`)
      raw.close()
      const { outcomes } = await run([{}, { write: 'lost' }, ...well(40)])
      expect(outcomes).toEqual(['retry', ...blocked(41)])
    })
  }

  it('none is prepared after one that is refused before its transaction', async () => {
    const { outcomes, events } = await run([...well(3), { prepare: 'refused' }, ...well(5)])
    expect(outcomes).toEqual([...applied(3), 'refused', ...blocked(5)])
    expect(events).toEqual([...each('prepare', 0, 3), 'transaction', ...each('write', 0, 3)])
  })

  it('one that its preparation refuses is blocked if an earlier one is refused in the transaction', async () => {
    const { outcomes } = await run([...well(2), { write: 'refused' }, { prepare: 'refused' }, ...well(2)])
    expect(outcomes).toEqual([...applied(2), 'refused', ...blocked(3)])
  })

  it('a diary is claimed and written in one batch, and an id that comes twice is one entry', async () => {
    const supply = await codeSupply(test, 1, { campaign_type: 'diary' })
    const code = supply.next()
    const first = entryOperation(code)
    const results = await test.sync([
      claimOperation(code),
      first,
      first,
      entryOperation(code),
      { ...first, fields: entryForm({ text: 'Another' }) },
      entryOperation(code),
    ])
    expect(results.map((result) => ('replayed' in result ? result.replayed : result.outcome))).toEqual([
      false,
      false,
      true,
      false,
      'refused',
      'blocked',
    ])
    const headers = { 'x-pin': '482913' }
    const listed = await test.get(`/api/diary/${code}/entries`, headers)
    expect(listed.json<{ entries: unknown[] }>().entries).toHaveLength(2)
  })

  it('a wrong PIN in a batch counts once, as nothing after it is tried', async () => {
    const code = await (await codeSupply(test, 1, { campaign_type: 'diary' })).claimed()
    const wrong = Array.from({ length: 20 }, () => entryOperation(code, { pin: '000000' }))
    expect((await test.sync(wrong)).map(({ outcome }) => outcome)).toEqual(['refused', ...blocked(19)])
    expect(await test.sync([entryOperation(code), entryOperation(code)])).toMatchObject([
      { outcome: 'applied' },
      { outcome: 'applied' },
    ])
  })

  it('a PIN that the batch has proven is hashed once, and a wrong one in between is still wrong', async () => {
    const code = await (await codeSupply(test, 1, { campaign_type: 'diary' })).claimed()
    const { hasher } = test.deps
    const verify = hasher.verify
    let hashed = 0
    hasher.verify = (...given) => {
      hashed++
      return verify(...given)
    }
    const entries = (count: number) => Array.from({ length: count }, () => entryOperation(code))
    expect((await test.sync(entries(30))).map(({ outcome }) => outcome)).toEqual(applied(30))
    expect(hashed).toBe(1)
    const mixed = [...entries(2), entryOperation(code, { pin: '000000' }), ...entries(2)]
    expect((await test.sync(mixed)).map(({ outcome }) => outcome)).toEqual([
      ...applied(2),
      'refused',
      ...blocked(2),
    ])
    expect(hashed).toBe(3)
    hasher.verify = verify
  })

  it('a PIN that is hashed again after a part of the batch stays right', async () => {
    const code = await (await codeSupply(test, 1, { campaign_type: 'diary' })).claimed()
    const { db } = test.deps
    const { write } = db
    const { diaryEntries, pins } = db.read.t
    const ofCode = eq(diaryEntries.code, code)
    db.write = async (...work) => {
      const written = await write(...work)
      if ((await db.read.q.select().from(diaryEntries).where(ofCode)).length === 0) return written
      db.write = write
      const hash = await createPinHashes(test.deps).hash(code, entryForm().pin)
      await write(({ q }) => q.update(pins).set({ hash }).where(eq(pins.code, code)))
      return written
    }
    const results = await test.sync(Array.from({ length: 33 }, () => entryOperation(code)))
    expect(results.map(({ outcome }) => outcome)).toEqual(applied(33))
  })
})
