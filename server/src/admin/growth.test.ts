import type { Growth } from '@tohfa/sync-protocol/entities/admin-overview'
import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { person } from '../../test/admin'
import { beforeTests, openTestApp, testApp, type TestApp } from '../../test/app'
import { engines } from '../../test/databases'
import { seedStore } from '../seeding/seed-store'

const at = (iso: string) => Date.parse(iso)

describe.each(engines)('how the server grows on $name', (engine) => {
  const test = testApp(engine)
  const admin = beforeTests(() => person(test, { admin: true }))

  const ask = (query = '') => test.get(`/api/admin/growth${query}`, admin.headers)
  const read = async (query = '') => (await ask(query)).json<Growth>()
  const total = (growth: Growth, what: 'users' | 'campaigns' | 'claims') =>
    growth.periods.reduce((sum, period) => sum + period[what], 0)

  it('is shown for the last 30 days in India by default', async () => {
    const growth = await read()
    expect(growth).toMatchObject({
      time_zone: 'Asia/Kolkata',
      by: 'day',
      from: '2026-01-31',
      to: '2026-03-01',
    })
    expect(growth.periods.map(({ from }) => from).slice(-2)).toEqual(['2026-02-28', '2026-03-01'])
    expect([growth.periods.length, growth.hours.length, total(growth, 'users')]).toEqual([30, 24, 1])
  })

  it('counts a claim on the day and in the hour of India, to the millisecond', async () => {
    const owner = await person(test)
    const { codes } = await test.campaign(owner.headers, { qr_quantity: 4, campaign_type: 'sale' })
    const moments = [
      '2026-02-10T18:29:59.999Z',
      '2026-02-10T18:30:00.000Z',
      '2026-02-11T18:29:59.999Z',
      '2026-02-11T18:30:00.000Z',
    ]
    for (const [i, moment] of moments.entries()) await claimedAt(test, codes[i]?.code ?? '', at(moment))
    const growth = await read('?from=2026-02-10&to=2026-02-12')
    expect(growth.periods.map(({ from, claims }) => [from, claims])).toEqual([
      ['2026-02-10', 1],
      ['2026-02-11', 2],
      ['2026-02-12', 1],
    ])
    expect(growth.hours.flatMap((count, hour) => (count ? [[hour, count]] : []))).toEqual([
      [0, 2],
      [23, 2],
    ])
    expect(total(await read('?from=2026-02-11&to=2026-02-11'), 'claims')).toBe(2)
  })

  it('counts a claim when it was made on its device, even if it arrived later', async () => {
    const owner = await person(test)
    const { codes } = await test.campaign(owner.headers, { qr_quantity: 3 })
    const arrived = at('2026-02-21T06:30:00Z')
    for (const [i, made] of ['2026-02-15T03:30:00Z', '2026-02-20T04:30:00Z'].entries())
      await claimedAt(test, codes[i]?.code ?? '', arrived, at(made))
    await claimedAt(test, codes[2]?.code ?? '', arrived)
    const growth = await read('?from=2026-02-19&to=2026-02-21')
    expect(growth.periods.map(({ claims }) => claims)).toEqual([0, 1, 1])
    expect(growth.hours.flatMap((count, hour) => (count ? [[hour, count]] : []))).toEqual([
      [10, 1],
      [12, 1],
    ])
    // it had not arrived by the end of these days
    expect(total(await read('?from=2026-02-14&to=2026-02-16'), 'claims')).toBe(1)
  })

  it.each([
    ['day', 'Asia/Kolkata', 1],
    ['week', 'Asia/Kolkata', 2],
    // whose clocks change
    ['day', 'Europe/Berlin', 3],
  ] as const)('sums by %s in %s agree with the rows of two random years', async (by, timeZone, seed) => {
    const seeded = await openTestApp(engine, { TIME_ZONE: timeZone })
    onTestFinished(() => seeded.close())
    const { db } = seeded.deps
    await seedStore(db, { users: 40, campaigns: 30, codes: 3000, claimed: 50, seed }, 'x')
    const { headers } = await person(seeded, { admin: true })
    const made = await seeded.campaign(headers, { qr_quantity: 5 })
    // both ends of a day in Berlin whose third hour comes twice, and a moment in each of these hours
    const turns = ['2025-10-25T21:59:59.999Z', '2025-10-25T22:00:00Z', '2025-10-26T00:30:00Z']
    turns.push('2025-10-26T01:30:00Z', '2025-10-26T23:00:00Z')
    for (const [i, moment] of turns.entries()) await claimedAt(seeded, made.codes[i]?.code ?? '', at(moment))
    const { q, t } = db.read
    const rows = {
      users: (await q.select({ at: t.users.createdAt }).from(t.users)).map((row) => row.at),
      campaigns: (await q.select({ at: t.campaigns.createdAt }).from(t.campaigns)).map((row) => row.at),
      claims: (await q.select({ made: t.codes.capturedAt, at: t.codes.claimedAt }).from(t.codes)).flatMap(
        (row) => row.made ?? row.at ?? [],
      ),
    }
    const url = `/api/admin/growth?by=${by}&from=2024-03-03&to=2026-03-04`
    const growth = (await seeded.get(url, headers)).json<Growth>()
    expect(growth.time_zone).toBe(timeZone)
    // another way to the same result: the zone's own clock
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone })
    const hour = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' })
    const inRange = (moment: number) => {
      const shown = day.format(moment)
      return shown >= '2024-03-03' && shown <= '2026-03-04'
    }
    for (const what of ['users', 'campaigns', 'claims'] as const) {
      const days = rows[what].filter(inRange).map((moment) => day.format(moment))
      const ends = [...growth.periods.slice(1).map(({ from }) => from), '9999']
      expect(growth.periods.map((period) => period[what])).toEqual(
        growth.periods.map(
          ({ from }, i) => days.filter((one) => one >= from && one < (ends[i] ?? '')).length,
        ),
      )
      expect(total(growth, what)).toBe(days.length)
    }
    const hours = rows.claims.filter(inRange).map((moment) => Number(hour.format(moment)))
    expect(growth.hours).toEqual(growth.hours.map((_, i) => hours.filter((one) => one === i).length))
    expect(hours.length).toBeGreaterThan(500)
    // the range cuts the first week; the others begin on Mondays
    if (by === 'week')
      expect(growth.periods.slice(0, 3).map(({ from }) => from)).toEqual([
        '2024-03-03',
        '2024-03-04',
        '2024-03-11',
      ])
    const types = await q
      .select({
        type: t.campaigns.campaignType,
        codes: t.campaigns.qrQuantity,
        claimed: t.campaigns.claimedCount,
      })
      .from(t.campaigns)
    expect(growth.types.map(({ campaign_type }) => campaign_type)).toEqual([
      'vcard',
      'diary',
      'travel',
      'sale',
    ])
    for (const { campaign_type, campaigns, codes, claimed } of growth.types) {
      const own = types.filter(({ type }) => type === campaign_type)
      const sum = (of: 'codes' | 'claimed') => own.reduce((all, row) => all + row[of], 0)
      expect([campaigns, codes, claimed]).toEqual([own.length, sum('codes'), sum('claimed')])
    }
  })

  it.each([
    ['?from=2026-03-02&to=2026-03-01', 'from', 'from must not be after to'],
    ['?from=2024-01-01&to=2026-01-03', 'from', 'from and to may be at most 732 days apart'],
    ['?from=2026-02-30', 'from', 'Please enter a valid date'],
    ['?by=month', 'by', 'by must be one of day, week'],
  ])('%s is refused at %s', async (query, field, detail) => {
    const answer = await ask(query)
    expect(answer.status).toBe(422)
    expect(answer.json<{ errors: object[] }>().errors).toEqual([{ field, detail }])
  })

  it('is empty for a day in the future', async () => {
    const growth = await read('?from=2026-05-01')
    expect([growth.to, growth.periods]).toEqual([
      '2026-05-01',
      [{ from: '2026-05-01', users: 0, campaigns: 0, claims: 0 }],
    ])
  })
})

async function claimedAt(
  test: TestApp,
  code: string,
  claimed: number,
  captured: number | null = null,
): Promise<void> {
  await test.deps.db.write(async ({ q, t }) => {
    const rows = await q
      .update(t.codes)
      .set({ claimed: true, claimedAt: claimed, capturedAt: captured })
      .where(eq(t.codes.code, code))
      .returning({ code: t.codes.code })
    expect(rows).toHaveLength(1)
  })
}
