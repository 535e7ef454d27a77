import { DEVICE_CLOCK } from '@tohfa/sync-protocol/operations/device-clock'
import { inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimForm, entryForm, saleForm, travelForm } from '../../test/forms'

const HOUR = 3_600_000
const ARRIVED = Date.parse('2026-03-01T09:00:00Z')
const iso = (at: number) => new Date(at).toISOString()

describe.each(engines)('the clocks of devices on $name', (engine) => {
  const test = testApp(engine)

  /** What a device captured an hour before it sends it, by a clock that is wrong by this much. */
  const capturedBy = (wrongBy: number) => (kind: string, code: string, fields: object) => ({
    id: v7(),
    kind,
    code,
    captured_at: iso(ARRIVED - HOUR + wrongBy),
    fields,
  })
  const saying = (wrongBy: number) => ({ [DEVICE_CLOCK]: iso(ARRIVED + wrongBy) })
  const recorded = async (ids: string[]) => {
    const { q, t } = test.deps.db.read
    return q
      .select({
        createdAt: t.operations.createdAt,
        capturedAt: t.operations.capturedAt,
        skew: t.operations.skew,
      })
      .from(t.operations)
      .where(inArray(t.operations.id, ids))
  }

  it('are recorded for every kind of operation, with the server’s own time and the skew', async () => {
    const { pin } = claimForm()
    const supply = (campaign_type: 'vcard' | 'diary' | 'travel' | 'sale') =>
      codeSupply(test, 2, { campaign_type })
    const [vcard, diary, travel, sale] = [
      (await supply('vcard')).next(),
      (await supply('diary')).next(),
      (await supply('travel')).next(),
      (await supply('sale')).next(),
    ]
    const wrongBy = -48 * HOUR
    const captured = capturedBy(wrongBy)
    const operations = [
      captured('qr.claim', vcard, claimForm()),
      captured('qr.update', vcard, { name: 'Second', pin }),
      captured('qr.claim', diary, claimForm()),
      captured('diary.entry', diary, entryForm()),
      captured('travel.claim', travel, travelForm()),
      captured('travel.update', travel, { name: 'Second', pin }),
      captured('sale.claim', sale, saleForm()),
      captured('sale.payment', sale, { amount: 1, payment_method: 'Cash', pin }),
    ]
    const results = await test.sync(operations, saying(wrongBy))
    expect(results.map(({ outcome }) => outcome)).toEqual(operations.map(() => 'applied'))
    const each = { createdAt: ARRIVED, capturedAt: ARRIVED - 49 * HOUR, skew: 48 * HOUR }
    expect(await recorded(operations.map(({ id }) => id))).toEqual(operations.map(() => each))
  })

  it('are corrected, so that the captures of two devices can be compared', async () => {
    const { next } = await codeSupply(test, 3)
    const [ahead, behind, silent] = [next(), next(), next()]
    const claim = async (code: string, wrongBy: number, headers: Record<string, string>) => {
      const [result] = await test.sync([capturedBy(wrongBy)('qr.claim', code, claimForm())], headers)
      return result?.outcome === 'applied' ? result.body : result
    }
    const anHourAgo = { captured_at: iso(ARRIVED - HOUR) }
    expect(await claim(ahead, 48 * HOUR, saying(48 * HOUR))).toMatchObject(anHourAgo)
    expect(await claim(behind, -48 * HOUR, saying(-48 * HOUR))).toMatchObject(anHourAgo)
    // a device that does not say its time: never later than it arrived
    expect(await claim(silent, 48 * HOUR, {})).toMatchObject({ captured_at: iso(ARRIVED) })
  })

  it('are mentioned when a future day is refused, but only if they are ahead', async () => {
    const { claimed } = await codeSupply(test, 1, { campaign_type: 'diary' })
    const code = await claimed()
    const refused = async (wrongBy: number) => {
      const operation = capturedBy(wrongBy)('diary.entry', code, entryForm({ date: '2026-03-03' }))
      const [result] = await test.sync([operation], saying(wrongBy))
      return result?.outcome === 'refused' ? result.body : result
    }
    const plain = 'Date cannot be in the future'
    const ahead = `${plain}. The clock of this device seems to be ahead. Please correct the clock, then the date.`
    const saysBoth = (detail: string) => ({ detail, errors: [{ field: 'date', detail }] })
    expect(await refused(48 * HOUR)).toMatchObject(saysBoth(ahead))
    expect(await refused(0)).toMatchObject(saysBoth(plain))
    expect(await refused(-48 * HOUR)).toMatchObject(saysBoth(plain))
  })

  it('are ignored if they say a time before the campaign: the claim counts from its arrival', async () => {
    const { next } = await codeSupply(test, 1)
    const aWeekBefore = capturedBy(-7 * 24 * HOUR)('qr.claim', next(), claimForm())
    expect(await test.sync([aWeekBefore], saying(0))).toMatchObject([
      { outcome: 'applied', body: { captured_at: iso(ARRIVED) } },
    ])
  })

  it('never make a list fail, whatever they say about an entry or an edit', async () => {
    const { pin } = claimForm()
    const { claimed } = await codeSupply(test, 1, { campaign_type: 'diary' })
    const code = await claimed()
    const absurd = { [DEVICE_CLOCK]: '+275760-09-13T00:00:00Z' }
    const operation = {
      id: v7(),
      kind: 'diary.entry',
      code,
      captured_at: '0000-01-01T00:00:00Z',
      fields: entryForm(),
    }
    expect(await test.sync([operation], absurd)).toMatchObject([{ outcome: 'applied' }])
    const url = `/api/diary/${code}/entries`
    expect((await test.get(url, { 'x-pin': pin })).status).toBe(200)
  })
})
