import type { OperationResult } from '@tohfa/sync-protocol/operations/result'
import BetterSqlite from 'better-sqlite3'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimOperation, entryForm, entryOperation } from '../../test/forms'
import { AppError } from '../http/app-error'
import { createIdempotency } from './idempotency'
import type { OperationHandler } from './operation-handler'
import { createSealing } from '../crypto/sealing-keys'
import { createSyncService } from './sync.service'

const CODE = '0'.repeat(20)

describe.each(engines)(
  'operations of one code that are prepared before others are committed, on $name',
  (engine) => {
    let test: TestApp
    beforeAll(async () => {
      test = await openTestApp(engine)
    })
    afterAll(() => test.close())

    /** A lane of a kind that may overlap; what each operation does is in its fields. */
    async function run(
      each: { prepare?: 'slow' | 'late' | 'refused'; commit?: 'refused' | 'failed' | 'lost' }[],
    ) {
      const idempotency = createIdempotency(test.deps)
      const prepared: number[] = []
      const committed: number[] = []
      let underWay = 0
      let mostUnderWay = 0
      let ended = () => {}
      const oneEnded = new Promise<void>((resolve) => (ended = resolve))
      const apply: OperationHandler['apply'] = async (operation, commit) => {
        const {
          i,
          prepare,
          commit: outcome,
        } = (await operation.fields()) as { i: number } & (typeof each)[number]
        mostUnderWay = Math.max(mostUnderWay, ++underWay)
        try {
          if (prepare === 'slow') await after(20)
          if (prepare === 'late') await oneEnded
          if (prepare === 'refused') throw new AppError('pin_invalid')
          prepared.push(i)
          return await commit(async () => {
            committed.push(i)
            if (outcome === 'refused') throw new AppError('code_unknown')
            if (outcome === 'failed') throw new TypeError('a fault of ours')
            return { status: 200, body: outcome ?? i }
          })
        } finally {
          ended()
          // as unneeded files are removed
          if (outcome === 'lost') await after(100)
          underWay--
        }
      }
      const sync = createSyncService({
        ...test.deps,
        handlers: new Map([['test.kind', { apply, files: {}, overlaps: true }]]),
        idempotency,
        sealing: createSealing(test.deps),
        reportFailure: () => {},
      })
      const results: OperationResult[] = []
      const operations = each.map((fields, i) => ({
        id: v7(),
        kind: 'test.kind',
        code: CODE,
        fields: { ...fields, i },
      }))
      await sync.applyBatch(operations, {
        caller: { address: '::1', device: 'none', proven() {} },
        skew: null,
        settled: (result) => results.push(result),
        abandoned: () => false,
      })
      expect(results.map(({ id }) => id)).toEqual(operations.map(({ id }) => id))
      return { outcomes: results.map(({ outcome }) => outcome), prepared, committed, mostUnderWay }
    }
    const well = (count: number) => Array.from({ length: count }, () => ({}))
    const applied = (count: number) => Array<string>(count).fill('applied')
    const blocked = (count: number) => Array<string>(count).fill('blocked')
    const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)

    it('are prepared and applied in their order, also where one takes its time', async () => {
      const { outcomes, prepared, committed, mostUnderWay } = await run([
        ...well(5),
        { prepare: 'slow' },
        ...well(100),
      ])
      expect(outcomes).toEqual(applied(106))
      expect([prepared, committed]).toEqual([numbers(106), numbers(106)])
      // a store without order: each entry waits for the commit of the previous one
      if (test.deps.db.inOrder) expect(mostUnderWay).toBeGreaterThan(10)
      else expect(mostUnderWay).toBe(1)
    })

    it.each(['refused', 'failed'] as const)(
      'none is applied after one that is %s in its transaction',
      async (commit) => {
        const { outcomes, committed } = await run([...well(7), { commit }, ...well(50)])
        expect(outcomes).toEqual([...applied(7), commit === 'refused' ? 'refused' : 'retry', ...blocked(50)])
        // a transaction may have begun again, but none of a later one has
        expect(new Set(committed)).toEqual(new Set(numbers(8)))
      },
    )

    // a store without order: nothing else runs at the same time
    if (engine.name === 'sqlite') {
      it('none is applied after one whose commit fails', async () => {
        // a foreign key that is looked at only by COMMIT, broken by the operation that is lost
        const raw = new BetterSqlite(join(test.database.location.dataDir, 'tohfa.db'))
        raw.exec(`CREATE TABLE late (id text REFERENCES users (id) DEFERRABLE INITIALLY DEFERRED);
          CREATE TRIGGER break AFTER UPDATE ON operations WHEN NEW.body = '"lost"'
          BEGIN INSERT INTO late VALUES ('nobody'); END`)
        raw.close()
        // the second one's turn comes with a later commit
        const { outcomes, committed } = await run([{ commit: 'lost' }, { prepare: 'late' }, ...well(20)])
        expect(outcomes).toEqual(['retry', ...blocked(21)])
        expect(committed).toEqual([0])
      })
    }

    it('one that is refused itself, after one that is refused in its transaction, is blocked like any other', async () => {
      const { outcomes } = await run([...well(2), { commit: 'refused' }, { prepare: 'refused' }, ...well(2)])
      expect(outcomes).toEqual([...applied(2), 'refused', ...blocked(3)])
    })

    it('none is even prepared after one that is refused before its transaction', async () => {
      const { outcomes, prepared } = await run([...well(3), { prepare: 'refused' }, ...well(5)])
      expect(outcomes).toEqual([...applied(3), 'refused', ...blocked(5)])
      expect(prepared).toEqual(numbers(3))
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
      const listed = await test.call({ method: 'GET', url: `/api/diary/${code}/entries`, headers })
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

    it('a PIN that the batch has proven is hashed once, and a wrong one between is still wrong', async () => {
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
  },
)
