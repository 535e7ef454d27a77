/** What devices say is waiting on them, and what their campaign's owner sees of it. */
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { WaitingGroup } from '@tohfa/sync-protocol/operations/envelope'
import { v4 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { beforeTests, testApp } from '../../test/app'
import { codeSupply, type CodeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimOperation } from '../../test/forms'
import { createThrottle } from '../rate-limits/throttle'

const SINCE = '2026-03-01T08:10:00.000Z'
const EARLIER = '2026-03-01T07:00:00.000Z'
const DAY = 24 * 60 * 60_000

describe.each(engines)('what waits on phones, on $name', (engine) => {
  // months pass, and the owner stays signed in
  const test = testApp(engine, { SESSION_DAYS: '365' }, ({ throttles }) => ({
    throttles: { ...throttles, waitingReports: createThrottle({ tries: 30, windowMs: DAY }) },
  }))
  const supply = beforeTests(() => codeSupply(test, 25))
  const other = beforeTests(() => codeSupply(test, 5, {}, supply.owner))

  const report = async (
    device_id: string,
    waiting: unknown,
    operations: object[] = [],
    remoteAddress = '127.0.0.1',
  ) => {
    const payload = { protocol: 1, device_id, operations, waiting }
    const answer = await test.call({ method: 'POST', url: '/api/sync', payload, remoteAddress })
    expect(answer.status).toBe(200)
    return answer
  }
  const group = (code: string, count: number, since = SINCE): WaitingGroup => ({ code, count, since })
  const read = async ({ campaign, owner }: CodeSupply = supply) =>
    test.get(`/api/campaigns/${campaign.id}`, owner)
  const waiting = async (of?: CodeSupply) => (await read(of)).json<Campaign>().waiting

  it('a campaign shows how many operations wait, on how many phones and since when, or nothing if none wait', async () => {
    const [a, b] = [v4(), v4()]
    expect(await waiting()).toBeUndefined()
    const [oldest, others] = [group(supply.next(), 1, EARLIER), group(other.next(), 2)]
    await report(a, [group(supply.next(), 3), oldest, group(supply.next(), 1), others])
    await report(b, [group(supply.next(), 2)])
    expect(await waiting()).toEqual({ phones: 2, count: 7, since: EARLIER })
    expect(await waiting(other)).toEqual({ phones: 1, count: 2, since: SINCE })
    const list = await test.get('/api/campaigns', supply.owner)
    expect(list.json<Campaign[]>().map(({ waiting }) => waiting?.count)).toEqual([2, 7])

    // what a device says replaces what it said before
    await report(a, [group(supply.next(), 1)])
    expect([await waiting(), await waiting(other)]).toEqual([
      { phones: 2, count: 3, since: SINCE },
      undefined,
    ])
    await report(a, [])
    await report(b, [])
    expect(await waiting()).toBeUndefined()
    expect(await test.deps.db.read.q.select().from(test.deps.db.read.t.deviceQueues)).toEqual([])
  })

  it('the answer to a report sets a witness with the campaigns and no whole code; others set none', async () => {
    const device = v4()
    const code = supply.next()
    const [second, third] = await Promise.all(
      ['दीवाली; 2026', 'Third'].map((name) => codeSupply(test, 1, { name }, supply.owner)),
    )
    const later = [supply.next(), second?.next() ?? '', third?.next() ?? '', '0'.repeat(20)]
    const answer = await report(device, [
      ...later.map((code, i) => group(code, 1, `2026-03-01T08:2${i}:00Z`)),
      group(code, 1),
    ])
    const since = Date.parse(SINCE) / 1000
    const names = [supply.campaign.name, 'दीवाली; 2026'].map(encodeURIComponent).join('/')
    expect(answer.headers['set-cookie']).toBe(
      `tohfa_waiting=${device.slice(0, 8)}.5.${since}.${code.slice(0, 8)}.${names}+2; Path=/; Max-Age=34560000; SameSite=Lax`,
    )
    expect((await report(device, [])).headers['set-cookie']).toContain(`${device.slice(0, 8)}.0.0.;`)
    expect((await report(device, undefined)).headers).not.toHaveProperty('set-cookie')
  })

  it('open screens are updated by each change, but not by a repeated report', async () => {
    const device = v4()
    const told: string[] = []
    const stop = test.deps.db.watch((ids) => {
      if (ids !== 'unknown') told.push(...ids)
    })
    const tag = (await read()).headers.etag
    await report(device, [group(supply.next(), 1)])
    expect(told).toEqual([supply.campaign.id])
    expect((await read()).headers.etag).not.toBe(tag)
    await report(device, [group(supply.next(), 1)])
    expect(told).toEqual([supply.campaign.id])
    await report(device, [])
    stop()
    expect(told).toEqual([supply.campaign.id, supply.campaign.id])
  })

  it('a batch without a report changes nothing, and one with an odd report is still applied', async () => {
    const device = v4()
    await report(device, [group(supply.next(), 3)])
    for (const odd of [undefined, null, 7, [{ code: 1 }], [group('x', -1)], Array(101).fill(group('x', 1))]) {
      const { body } = await report(device, odd, [claimOperation(supply.next())])
      expect(JSON.parse(body)).toMatchObject({ outcome: 'applied' })
      expect((await waiting())?.count).toBe(3)
    }
    await report(device, [group('no such code', 9), group('0'.repeat(20), 9)])
    expect(await waiting()).toBeUndefined()
  })

  it('impossible numbers and times are capped, and a phone that is silent for a month is forgotten', async () => {
    const device = v4()
    for (const since of ['2036-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '0000-01-01T00:00:00Z']) {
      await report(device, [group(supply.next(), 1e9, since)])
      expect(await waiting()).toEqual({ phones: 1, count: 1000, since: '2026-03-01T09:00:00.000Z' })
    }
    test.clock.advance(29 * DAY)
    expect((await waiting())?.count).toBe(1000)
    test.clock.advance(DAY)
    expect(await waiting()).toBeUndefined()
    // its row is removed with the next one
    await report(v4(), [group(supply.next(), 1)])
    expect(await test.deps.db.read.q.select().from(test.deps.db.read.t.deviceQueues)).toHaveLength(1)
  })

  it('a batch that reports too often is still applied; only the increases in its report are dropped', async () => {
    const code = other.next()
    const address = '203.0.113.20'
    const devices = Array.from({ length: 30 }, () => v4())
    for (const device of devices) {
      const { headers } = await report(device, [group(code, 2)], [], address)
      expect(headers['tohfa-waiting']).toBeUndefined()
    }
    const claim = claimOperation(supply.next())
    const { headers, body } = await report(v4(), [group(code, 1)], [claim], address)
    expect(headers['tohfa-waiting']).toBe('not-taken')
    expect(JSON.parse(body)).toMatchObject({ outcome: 'applied' })
    expect(await waiting(other)).toMatchObject({ phones: 30, count: 60 })
    // a report with an increase and a decrease: only the decrease counts
    const [first = ''] = devices
    const both = await report(first, [group(code, 1), group(supply.next(), 1)], [], address)
    expect(both.headers['tohfa-waiting']).toBe('not-taken')
    expect(await waiting(other)).toMatchObject({ phones: 30, count: 59 })
    for (const device of devices) await report(device, [group(code, 1)], [], address)
    expect(await waiting(other)).toMatchObject({ phones: 30, count: 30 })
    for (const device of devices) {
      const { headers } = await report(device, [], [], address)
      expect(headers['tohfa-waiting']).toBeUndefined()
    }
    expect(await waiting(other)).toBeUndefined()
  })

  it.each([
    ['ahead', '2036-01-01T00:00:00Z', '2036-01-01T00:01:00Z'],
    ['behind', '1970-01-01T00:00:00Z', '1970-01-01T00:01:00Z'],
  ])('a repeated report of a phone whose clock is far %s updates no screen', async (_where, since, later) => {
    const device = v4()
    const code = supply.next()
    await report(device, [group(code, 1, since)], [], '203.0.113.9')
    const told: string[] = []
    const stop = test.deps.db.watch((ids) => {
      if (ids !== 'unknown') told.push(...ids)
    })
    test.clock.advance(60_000)
    await report(device, [group(code, 1, later)], [], '203.0.113.9')
    await report(device, [], [], '203.0.113.9')
    stop()
    expect(told).toEqual([supply.campaign.id])
  })
})
