import { describe, expect, it } from 'vitest'
import { readFile } from 'node:fs/promises'
import { v7 } from 'uuid'
import { testApp } from '../../test/app'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimForm, claimOperation } from '../../test/forms'
import { formWithPhoto } from '../../test/photos'
import { recordBackup } from '../db/store-epoch'
import { StoreUnavailableError } from '../db/store-unavailable'
import { openMetrics } from './prometheus'

const HOUR = 60 * 60_000
/** ms, longer than numbers of the store are remembered */
const LATER = 11 * 60_000

describe.each(engines)('metrics on $name', (engine) => {
  let filesAway = false
  const test = testApp(engine, { ACCOUNT_MAX_MB: '1' }, ({ blobs }) => ({
    metrics: openMetrics(),
    blobs: {
      ...blobs,
      info: (key) =>
        filesAway
          ? Promise.reject(new StoreUnavailableError('files', new Error('a fault of this test')))
          : blobs.info(key),
    },
  }))

  const text = () => test.deps.metrics.text()
  /** The value of a sample, as it is written; undefined if there is none. */
  const sample = async (name: string) =>
    (await text())
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1)

  it('count requests by route and status, operations by kind and outcome, and security events', async () => {
    const { next, claimed } = await codeSupply(test, 6)
    const code = await claimed()
    for (let i = 0; i < 6; i++)
      await test.post(`/api/qr/${code}/verify-pin`, { pin: '000000' }, { 'x-forwarded-for': '198.51.100.7' })
    const operation = claimOperation(next())
    await test.sync([operation])
    await test.sync([operation])
    await test.sync([claimOperation(code), { ...operation, id: v7(), kind: `made up ${code}` }])
    await test.get(`/no-such-page/${code}?pin=482913`)

    const route = 'method="POST",route="/api/qr/:code/verify-pin",status="4xx"'
    expect(await sample(`tohfa_http_request_duration_seconds_count{${route}}`)).toBe('6')
    const settled = (outcome: string) =>
      sample(`tohfa_sync_operations_total{kind="qr.claim",outcome="${outcome}"}`)
    expect([await settled('applied'), await settled('replayed'), await settled('refused')]).toEqual([
      ...['1', '1', '1'],
    ])
    expect(await sample('tohfa_security_events_total{event="pin.failed"}')).toBe('5')
    expect(await sample('tohfa_security_events_total{event="pin.locked"}')).toBe('1')
  })

  it('name nobody: no code, no id, no address, nothing that a caller wrote', async () => {
    const { q, t } = test.deps.db.read
    const named = [
      ...(await q.select({ text: t.users.id }).from(t.users)),
      ...(await q.select({ text: t.users.email }).from(t.users)),
      ...(await q.select({ text: t.campaigns.id }).from(t.campaigns)),
      ...(await q.select({ text: t.codes.code }).from(t.codes)),
    ]
    const all = await text()
    expect(named.length).toBeGreaterThan(8)
    for (const one of named) expect(all).not.toContain(one.text)
    expect(all).not.toMatch(/made up|no-such-page|482913|127\.0\.0\.1|Asha/)
  })

  it('tell how old the newest backup is, and what waits on phones that are in touch and on all', async () => {
    expect(await sample('tohfa_backup_timestamp_seconds')).toBe('0')
    const { next } = await codeSupply(test, 2)
    await test.deps.db.write((tx) => recordBackup(tx, Date.parse('2026-03-01T00:00:00Z')))
    const report = (count: number, ageMs: number) =>
      test.post('/api/sync', {
        ...{ device_id: v7(), operations: [] },
        waiting: [{ code: next(), count, since: new Date(test.clock.now() - ageMs).toISOString() }],
      })
    await report(3, HOUR)
    test.clock.advance(5 * HOUR)
    await report(4, 2 * HOUR)
    expect(await sample('tohfa_backup_timestamp_seconds')).toBe(
      String(Date.parse('2026-03-01T00:00:00Z') / 1000),
    )
    const waiting = async (what: string) => [
      await sample(`tohfa_waiting_${what}{reported="2h"}`),
      await sample(`tohfa_waiting_${what}{reported="30d"}`),
    ]
    expect(await waiting('phones')).toEqual(['1', '2'])
    expect(await waiting('entries')).toEqual(['4', '7'])
    expect(await waiting('oldest_age_seconds')).toEqual([String(2 * 3600), String(6 * 3600)])
  })

  it('tell what files take of the quotas and of the disk', async () => {
    const { next } = await codeSupply(test, 1)
    const form = await formWithPhoto(claimForm())
    await test.post(`/api/qr/${next()}/claim`, form.payload, form.headers)
    test.disk.freeBytes = 3_000_000_000
    test.clock.advance(LATER)
    const { q, t } = test.deps.db.read
    const [blob] = await q.select().from(t.blobs)
    expect(await sample('tohfa_files_size_bytes')).toBe(String(blob?.size))
    expect(Number(await sample('tohfa_quota_used_ratio{quota="account"}'))).toBe(
      (blob?.size ?? 0) / 1024 ** 2,
    )
    expect(await sample('tohfa_disk_free_bytes')).toBe('3000000000')
    expect(Number(await sample('tohfa_database_size_bytes'))).toBeGreaterThan(50_000)
  })

  it('tell which part of the store is away', async () => {
    test.clock.advance(LATER)
    expect(await sample('tohfa_store_reachable{part="files"}')).toBe('1')
    filesAway = true
    // within 15 seconds nobody is asked again
    expect(await sample('tohfa_store_reachable{part="files"}')).toBe('1')
    test.clock.advance(LATER)
    expect(await sample('tohfa_store_reachable{part="files"}')).toBe('0')
    expect(await sample('tohfa_store_reachable{part="database"}')).toBe('1')
    filesAway = false
  })

  it.each(['grafana-dashboard.json', 'alerts.yml'])('have every name that %s uses', async (file) => {
    const used = await readFile(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8')
    const names = [...new Set(used.match(/\b(tohfa|nodejs|process)_[a-z0-9_]+/g))]
    expect(names.length).toBeGreaterThan(8)
    const known = new Set(Array.from((await text()).matchAll(/^# TYPE (\S+)/gm), ([, name]) => name))
    expect(
      names.filter((name) => !known.has(name) && !known.has(name.replace(/_(bucket|sum|count)$/, ''))),
    ).toEqual([])
  })
})
