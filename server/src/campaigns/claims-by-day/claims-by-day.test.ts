import type { ClaimsByDay } from '@tohfa/sync-protocol/entities/campaign'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { person } from '../../../test/admin'
import { beforeTests, testApp } from '../../../test/app'
import { engines } from '../../../test/databases'

describe.each(engines)('claims by day on $name', (engine) => {
  const test = testApp(engine)
  const owner = beforeTests(() => person(test))

  const ask = (query = '') => test.get(`/api/campaigns/claims-by-day${query}`, owner.headers)
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

  it('count claims of all campaigns of the owner, and no others, on the day on which each was made', async () => {
    const one = await test.campaign(owner.headers, { qr_quantity: 5 })
    const two = await test.campaign(owner.headers, { qr_quantity: 2 })
    const other = await test.campaign((await person(test)).headers, { qr_quantity: 1 })
    const [a, b, c, d, e] = one.codes.map(({ code }) => code)
    await claimed(a, '2026-02-10T18:29:59.999Z')
    await claimed(b, '2026-02-10T18:30:00.000Z')
    // made while offline, arrived two days later
    await claimed(c, '2026-02-12T12:00:00.000Z', '2026-02-10T18:00:00.000Z')
    // made before the first day, arrived on it
    await claimed(d, '2026-01-31T12:00:00.000Z', '2026-01-30T12:00:00.000Z')
    // of a clock that is ahead: it is not yet that day
    await claimed(e, '2026-03-01T18:30:00.000Z')
    await claimed(two.codes[0]?.code, '2026-02-10T20:00:00.000Z')
    await claimed(other.codes[0]?.code, '2026-02-10T20:00:00.000Z')
    expect(await read()).toEqual({
      ...{ time_zone: 'Asia/Kolkata', from: '2026-01-31', to: '2026-03-01' },
      days: [
        { day: '2026-02-10', claims: 2 },
        { day: '2026-02-11', claims: 2 },
      ],
    })
    expect(await read('?ahead=-300')).toEqual(await read())
  })
})
