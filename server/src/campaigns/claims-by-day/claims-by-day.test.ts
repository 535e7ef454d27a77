import type { ClaimsByDay } from '@tohfa/sync-protocol/entities/campaign'
import { DEVICE_CLOCK } from '@tohfa/sync-protocol/operations/device-clock'
import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { person } from '../../../test/admin'
import { beforeTests, openTestApp, testApp } from '../../../test/app'
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

  it('are those of all campaigns of the owner and of nobody else, on the day on which each was made', async () => {
    const one = await test.campaign(owner.headers, { qr_quantity: 4 })
    const two = await test.campaign(owner.headers, { qr_quantity: 2 })
    const other = await test.campaign((await person(test)).headers, { qr_quantity: 1 })
    const [a, b, c, d] = one.codes.map(({ code }) => code)
    await claimed(a, '2026-02-10T18:29:59.999Z')
    await claimed(b, '2026-02-10T18:30:00.000Z')
    // made while offline, arrived two days later
    await claimed(c, '2026-02-12T12:00:00.000Z', '2026-02-10T18:00:00.000Z')
    // made before the first day, arrived on it
    await claimed(d, '2026-01-31T12:00:00.000Z', '2026-01-30T12:00:00.000Z')
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

  it('a claim of a clock in 1970 counts on the day on which it arrived', async () => {
    const { codes } = await test.campaign(owner.headers, { qr_quantity: 1 })
    const before = await read()
    const sent = await test.post(
      '/api/sync',
      {
        device_id: randomUUID(),
        operations: [
          {
            ...{ id: v7(), kind: 'qr.claim', code: codes[0]?.code, captured_at: '1970-01-01T00:00:05.000Z' },
            fields: {
              name: 'Asha Rao',
              company_name: 'Rao Textiles',
              mobile: '+91 98765 43210',
              email: 'asha@example.com',
              pin: '482913',
            },
          },
        ],
      },
      { [DEVICE_CLOCK]: new Date(test.deps.now()).toISOString() },
    )
    expect(sent.body).toContain('"outcome":"applied"')
    expect((await read()).days).toEqual([...before.days, { day: '2026-03-01', claims: 1 }])
  })
})

describe.each(engines)('claims by day on $name in a zone whose clocks change', (engine) => {
  it('are those that its own clock shows, today included', async () => {
    const zone = 'America/New_York'
    const test = await openTestApp(engine, { TIME_ZONE: zone })
    try {
      // the night in which the clocks go from 2 to 3
      test.clock.advance(Date.parse('2026-03-09T03:30:00Z') - test.clock.now())
      const owner = await person(test)
      const { codes } = await test.campaign(owner.headers, { qr_quantity: 60 })
      const moments = codes.map((_, i) => Date.parse('2026-03-06T00:00:00Z') + i * 75 * 60_000 + 1)
      await test.deps.db.write(async ({ q, t }) => {
        for (const [i, { code }] of codes.entries())
          await q.update(t.codes).set({ claimed: true, claimedAt: moments[i] }).where(eq(t.codes.code, code))
      })
      const answer = await test.get('/api/campaigns/claims-by-day', owner.headers)
      const { days, to, time_zone } = answer.json<ClaimsByDay>()
      // it is still the 8th there
      expect([to, time_zone]).toEqual(['2026-03-08', zone])
      const shown = moments.map((at) => new Date(at).toLocaleDateString('sv-SE', { timeZone: zone }))
      const counted = [...new Set(shown)].map((day) => ({
        day,
        claims: shown.filter((one) => one === day).length,
      }))
      expect(days).toEqual(counted.filter(({ day }) => day <= to))
    } finally {
      await test.close()
    }
  })
})
