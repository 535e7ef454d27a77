import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { engines } from '../../test/databases'
import { explainedStore } from '../../test/explained'
import { operation, seedCampaign } from '../db/contract/contract.samples'
import * as operations from './applied-operations.repository'

const CODES = 30
const OF_EACH = 100

describe.each(engines)('the records of a large campaign on $name', (engine) => {
  const explained = explainedStore(engine, async (db) => {
    await seedCampaign(db, CODES)
    await db.write(async ({ q, t }) => {
      for (let n = 1; n <= CODES; n++) {
        const record = { ...operation(''), code: `K${n}`, body: 'about a gift', status: 200 }
        await q.insert(t.operations).values(Array.from({ length: OF_EACH }, () => ({ ...record, id: v7() })))
      }
    })
  })

  it('an erasure reads and erases only those of its gift', async () => {
    const { tx, plans } = explained()
    await operations.erase(tx, 'K7')
    expect(plans).toHaveLength(1)
    const byCode =
      engine.name === 'sqlite'
        ? /^SEARCH operations USING INDEX \w+ \(code=\?\)$/
        : /^(?!.*Seq Scan).*Index Cond: \(code = /s
    for (const { statement, plan } of plans) expect(plan, statement).toMatch(byCode)
    const left = await tx.q
      .select()
      .from(tx.t.operations)
      .where(eq(tx.t.operations.status, operations.ERASED))
    expect(left).toHaveLength(OF_EACH)
    expect(new Set(left.map(({ code, body, fingerprint }) => [code, body, fingerprint].join()))).toEqual(
      new Set([',,']),
    )
  })
})
