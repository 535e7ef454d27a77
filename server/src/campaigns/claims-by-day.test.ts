import type { ClaimsByDay } from '@tohfa/sync-protocol/entities/claims-by-day'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { person, type Person } from '../../test/admin'
import { openTestApp, type TestApp } from '../../test/app'
import { engines } from '../../test/databases'

const DAY_MS = 24 * 60 * 60_000

describe.each(engines)('claims by day on $name', (engine) => {
  let test: TestApp
  let owner: Person
  beforeAll(async () => {
    test = await openTestApp(engine)
    owner = await person(test)
  })
  afterAll(() => test.close())

  const ask = (query = '') =>
    test.call({ method: 'GET', url: `/api/campaigns/claims-by-day${query}`, headers: owner.headers })
  const read = async (query = '') => (await ask(query)).json<ClaimsByDay>()
  async function claimed(code: string | undefined, claimedAt: string, capturedAt?: string) {
    const { codes } = test.deps.db.read.t
    await test.deps.db.write(({ q }) =>
      q
        .update(codes)
        .set({
          claimed: true,
          claimedAt: Date.parse(claimedAt),
          capturedAt: capturedAt === undefined ? null : Date.parse(capturedAt),
        })
        .where(eq(codes.code, code ?? '')),
    )
  }

  it('are those of all campaigns of the owner and of nobody else, on the day on which each was made', async () => {
    const one = await test.campaign(owner.headers, { qr_quantity: 4 })
    const two = await test.campaign(owner.headers, { qr_quantity: 2 })
    const other = await test.campaign((await person(test)).headers, { qr_quantity: 1 })
    const [a, b, c, d] = one.codes.map(({ code }) => code)
    await claimed(a, '2026-02-10T18:29:59.999Z')
    await claimed(b, '2026-02-10T18:30:00.000Z')
    // pressed without a network, and arrived two days later
    await claimed(c, '2026-02-12T12:00:00.000Z', '2026-02-10T18:00:00.000Z')
    // made before the first day, arrived on it
    await claimed(d, '2026-01-31T12:00:00.000Z', '2026-01-30T12:00:00.000Z')
    await claimed(two.codes[0]?.code, '2026-02-10T20:00:00.000Z')
    await claimed(other.codes[0]?.code, '2026-02-10T20:00:00.000Z')
    expect(await read('?ahead=330')).toEqual({
      from: '2026-01-31',
      to: '2026-03-01',
      days: [
        { day: '2026-02-10', claims: 2 },
        { day: '2026-02-11', claims: 2 },
      ],
    })
    expect((await read()).days).toEqual([{ day: '2026-02-10', claims: 4 }])
    expect((await read('?ahead=-300')).days).toEqual([{ day: '2026-02-10', claims: 4 }])
  })

  it.each(['x', '12.5', '841', '-841', '1e2'])('an ahead of %s is refused', async (ahead) => {
    const answer = await ask(`?ahead=${ahead}`)
    expect(answer.status).toBe(422)
    expect(answer.json<{ errors: object[] }>().errors).toEqual([
      { field: 'ahead', detail: 'ahead must be minutes from -840 to 840' },
    ])
  })

  it('the last day is today by the reader’s clock', async () => {
    const { now } = test.deps
    const day = (ahead: number) => new Date(now() + ahead * 60_000).toISOString().slice(0, 10)
    for (const ahead of [-840, 0, 840]) {
      const { from, to } = await read(`?ahead=${ahead}`)
      expect([from, to]).toEqual([
        new Date(Date.parse(to) - 29 * DAY_MS).toISOString().slice(0, 10),
        day(ahead),
      ])
    }
  })
})
