import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { beforeTests, openTestApp, testApp } from '../../test/app'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimForm, claimOperation, entryOperation } from '../../test/forms'
import { stored } from '../../test/stored'
import { twinApp } from '../../test/twin'

describe.each(engines)('the same operation again on $name', (engine) => {
  let hashes = 0
  const test = testApp(engine, {}, ({ hasher }) => ({
    hasher: { ...hasher, hash: (secret, cost) => (hashes++, hasher.hash(secret, cost)) },
  }))
  const twin = twinApp(engine, test)
  const supply = beforeTests(() => codeSupply(test, 60))

  const claimedCount = async () => {
    const { q, t } = test.deps.db.read
    const rows = await q
      .select({ claimed: t.campaigns.claimedCount })
      .from(t.campaigns)
      .where(eq(t.campaigns.id, supply.campaign.id))
    return rows[0]?.claimed ?? -1
  }

  it('sent 20 times at once, to two servers, it is applied once and gets 20 equal answers', async () => {
    const before = await stored(test)
    const operation = claimOperation(supply.next())
    const batches = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? test : twin).sync([operation])),
    )
    const results = batches.map(([result]) => result)
    const applied = results.filter((result) => result?.outcome === 'applied')
    expect(applied).toHaveLength(20)
    expect(new Set(applied.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(applied.filter(({ replayed }) => !replayed)).toHaveLength(1)
    const after = await stored(test)
    expect(after.rows).toEqual({
      ...before.rows,
      pins: (before.rows.pins ?? 0) + 1,
      operations: (before.rows.operations ?? 0) + 1,
    })
  })

  it(
    'sent 24 times at once to two servers, a change of any kind happens once, and all answers agree',
    { timeout: 60_000 },
    async () => {
      const diaries = await codeSupply(test, 2, { campaign_type: 'diary' })
      const sales = await codeSupply(test, 1, { campaign_type: 'sale' })
      const diary = await diaries.claimed()
      const [first] = await test.sync([entryOperation(diary)])
      const queued = (kind: string, code: string, fields: object) => [
        { id: v7(), kind, code, captured_at: '2026-03-01T08:40:00Z', fields: { pin: '482913', ...fields } },
      ]
      const batches = [
        [entryOperation(diary), entryOperation(diary), entryOperation(diary)],
        queued('diary.update', diary, { entry: first?.id, version: first?.id, text: 'Another' }),
        queued('sale.payment', await sales.claimed(), { amount: 10.5, payment_method: 'Cash' }),
        queued('qr.update', await supply.claimed(), { company_name: 'Rao & Co' }),
      ]
      for (const operations of batches) {
        const before = await stored(test)
        const results = await Promise.all(
          Array.from({ length: 24 }, (_, i) => (i % 2 ? test : twin).sync(operations)),
        )
        const answers = results.map((lines) =>
          lines.map((line) => ('body' in line && line.outcome === 'applied' ? line.body : line)),
        )
        for (const answer of answers) expect(answer).toEqual(answers[0])
        expect(answers[0]).toHaveLength(operations.length)
        const anew = results.flat().filter((line) => line.outcome === 'applied' && !line.replayed)
        expect(anew).toHaveLength(operations.length)
        const { rows } = await stored(test)
        expect(rows.operations).toBe((before.rows.operations ?? 0) + operations.length)
      }

      const headers = { ...supply.owner, 'idempotency-key': v7() }
      const made = await Promise.all(
        Array.from({ length: 24 }, (_, i) =>
          (i % 2 ? test : twin).post('/api/campaigns', { name: 'Once', qr_quantity: 3 }, headers),
        ),
      )
      expect(new Set(made.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
      const listed = await test.get('/api/campaigns', supply.owner)
      expect(listed.json<{ name: string }[]>().filter(({ name }) => name === 'Once')).toHaveLength(1)
    },
  )

  it('applied by another server after it was looked up, it is answered, not refused', async () => {
    const operation = claimOperation(supply.next())
    let meanwhile: (() => Promise<unknown>) | undefined
    const { database, deps } = test
    const slow = await openTestApp(
      { name: engine.name, open: async () => ({ ...database, destroy: async () => {} }) },
      {},
      () => ({
        ...deps,
        db: {
          ...deps.db,
          read: {
            ...deps.db.read,
            prepared: (name, build) => {
              const run = deps.db.read.prepared(name, build)
              return async (values) => {
                const rows = await run(values)
                const first = name === 'find_operation' ? meanwhile : undefined
                if (first) meanwhile = undefined
                await first?.()
                return rows
              }
            },
          },
        },
      }),
    )
    try {
      let applied: unknown
      meanwhile = async () => ([applied] = await test.sync([operation]))
      const [replayed] = await slow.sync([operation])
      expect(applied).toMatchObject({ outcome: 'applied', replayed: false })
      expect(replayed).toEqual({ ...(applied as object), replayed: true, age: 0 })
    } finally {
      await slow.close()
    }
  })

  it('is answered without a hash', async () => {
    const operation = claimOperation(supply.next())
    await test.sync([operation])
    hashes = 0
    expect(await twin.sync([operation])).toMatchObject([{ outcome: 'applied', replayed: true }])
    expect(hashes).toBe(0)
  })

  it('refused before and corrected since, it is applied', async () => {
    const operation = claimOperation(supply.next(), { email: 'nobody' })
    expect(await test.sync([operation])).toMatchObject([{ outcome: 'refused' }])
    const mended = { ...operation, fields: claimForm() }
    expect(await test.sync([mended])).toMatchObject([{ outcome: 'applied', replayed: false }])
  })

  it('refused because its code is taken, it is applied to another code', async () => {
    const loser = claimOperation(await supply.claimed())
    expect(await test.sync([loser])).toMatchObject([
      { outcome: 'refused', status: 409, body: { code: 'already_claimed' } },
    ])
    expect(await test.sync([{ ...loser, code: supply.next() }])).toMatchObject([{ outcome: 'applied' }])
  })

  it('only one of 50 concurrent claims of a code is applied, direct or queued, at two servers', async () => {
    const code = supply.next()
    const countBefore = await claimedCount()
    const before = await stored(test)
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, async (_, i) => {
        const app = i % 2 ? test : twin
        const fields = claimForm({ name: `Racer ${i}` })
        if (i % 3 === 0) {
          const [result] = await app.sync([{ ...claimOperation(code), fields }])
          return result?.outcome === 'blocked' ? 0 : result?.status
        }
        return (await app.post(`/api/qr/${code}/claim`, fields)).status
      }),
    )
    expect(outcomes.filter((status) => status === 200)).toHaveLength(1)
    expect(outcomes.filter((status) => status === 409)).toHaveLength(49)
    const winner = outcomes.indexOf(200)
    expect((await test.get(`/api/qr/${code}`)).json()).toMatchObject({
      claimer_name: `Racer ${winner}`,
    })
    expect(await claimedCount()).toBe(countBefore + 1)
    const after = await stored(test)
    expect(after.rows.pins).toBe((before.rows.pins ?? 0) + 1)
    expect(after.rows.operations).toBe((before.rows.operations ?? 0) + (winner % 3 === 0 ? 1 : 0))
  })
})
