import type { ServerHealth } from '@tohfa/sync-protocol/entities/admin-overview'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { person } from '../../test/admin'
import { beforeTests, testApp } from '../../test/app'
import { engines } from '../../test/databases'
import { claimForm } from '../../test/forms'
import { formWithPhoto } from '../../test/photos'

const HOUR = 60 * 60_000

describe.each(engines)('how the server is, on $name', (engine) => {
  let broken = false
  const test = testApp(engine, { SESSION_DAYS: '365' }, ({ db }) => ({
    db: {
      ...db,
      snapshot: () => (broken ? Promise.reject(new Error('a fault of ours')) : db.snapshot()),
    },
  }))
  const admin = beforeTests(() => person(test, { admin: true, email: 'admin@example.com' }))
  const owner = beforeTests(() => person(test, { email: 'owner@example.com' }))

  const read = async () => (await test.get('/api/admin/health', admin.headers)).json<ServerHealth>()
  const used = ({ limits }: ServerHealth) => Object.fromEntries(limits.map(({ name, used }) => [name, used]))

  it('reports the bytes of files and database, and the room on the disk', async () => {
    test.disk.freeBytes = Infinity
    test.clock.advance(HOUR)
    expect((await read()).storage).toMatchObject({
      ...{ files: 0, file_bytes: 0, free_bytes: null, kept_free_bytes: 500 * 1024 ** 2 },
    })
    const { codes } = await test.campaign(owner.headers, { qr_quantity: 7 })
    const form = await formWithPhoto(claimForm())
    const claim = await test.post(`/api/qr/${codes[0]?.code}/claim`, form.payload, form.headers)
    expect(claim.status).toBe(200)
    test.disk.freeBytes = 3_000_000_000
    test.clock.advance(HOUR)
    const { storage, ...health } = await read()
    const { q, t } = test.deps.db.read
    const [blob] = await q.select().from(t.blobs)
    expect(storage).toMatchObject({ free_bytes: 3_000_000_000, audio_bytes: 0 })
    expect(storage.files).toBeGreaterThan(0)
    expect(storage.image_bytes).toBe(storage.file_bytes)
    expect(storage.database_bytes).toBeGreaterThan(50_000)
    if (test.deps.db.engine === 'sqlite')
      expect(storage.database_bytes).toBeGreaterThanOrEqual(
        statSync(join(test.database.location.dataDir, 'tohfa.db')).size,
      )
    expect(used({ ...health, storage })).toMatchObject({
      codes_per_campaign: 7,
      images_per_campaign: 0,
      campaigns_per_account: 1,
      audio_bytes: 0,
    })
    expect(health.limits).toContainEqual({ name: 'campaigns_per_account', limit: 2_000, used: 1 })
    expect(used({ ...health, storage }).image_bytes).toBeGreaterThanOrEqual(blob?.size ?? Infinity)
  })

  it('says when the disk is nearly full', async () => {
    test.disk.freeBytes = 1000
    test.clock.advance(HOUR)
    expect((await read()).away).toEqual(['space'])
    test.disk.freeBytes = 3_000_000_000
    test.clock.advance(HOUR)
    expect((await read()).away).toEqual([])
  })

  it('sums what devices report as waiting, until they have been silent for 30 days', async () => {
    expect((await read()).queue).toEqual({
      ...{ devices: 0, campaigns: 0, operations: 0, oldest_at: null, reported_at: null },
    })
    const first = await test.campaign(owner.headers)
    const second = await test.campaign(owner.headers)
    const report = (waiting: { code: string | undefined; count: number; since: string }[]) =>
      test.post('/api/sync', { device_id: v7(), waiting, operations: [] })
    const since = '2026-02-27T08:00:00.000Z'
    await report([{ code: first.codes[0]?.code, count: 3, since }])
    await report([
      { code: first.codes[1]?.code, count: 2, since: '2026-02-28T08:00:00.000Z' },
      { code: second.codes[0]?.code, count: 5, since: '2026-03-01T08:00:00.000Z' },
    ])
    const { queue } = await read()
    expect(queue).toEqual({
      ...{ devices: 2, campaigns: 2, operations: 10, oldest_at: since },
      reported_at: new Date(test.clock.now()).toISOString(),
    })
    test.clock.advance(30 * 24 * HOUR)
    expect((await read()).queue.operations).toBe(0)
  })

  it('counts how requests ended in the last 24 hours, and says when the server started', async () => {
    test.clock.advance(25 * HOUR)
    expect((await read()).requests).toMatchObject({ answered: 0, refused: 0, failed: 0, failed_beside: 0 })
    await test.get('/api/campaigns')
    await test.get('/api/health')
    broken = true
    await test.app.inject({ method: 'GET', url: '/api/admin/exports/users.csv', headers: admin.headers })
    broken = false
    const { requests, started_at } = await read()
    // the first reading itself has ended by now
    expect(requests).toMatchObject({ answered: 4, refused: 1, limited: 0, failed: 1 })
    expect(requests.last_failed_at).toBe(new Date(test.clock.now()).toISOString())
    expect(requests.hours).toHaveLength(24)
    expect(requests.hours.at(-1)).toMatchObject({ answered: 4, refused: 1, failed: 1 })
    expect(started_at).toBe('2026-03-01T09:00:00.000Z')
  })

  it('names nobody: no email, no address, no code, no id', async () => {
    const answer = await test.get('/api/admin/health', admin.headers)
    expect(answer.body).not.toMatch(/@|127\.0\.0\.1|Asha|98765/)
    const { q, t } = test.deps.db.read
    const named = [
      ...(await q.select({ text: t.users.id }).from(t.users)),
      ...(await q.select({ text: t.campaigns.id }).from(t.campaigns)),
      ...(await q.select({ text: t.codes.code }).from(t.codes)),
      ...(await q.select({ text: t.deviceQueues.deviceId }).from(t.deviceQueues)),
    ]
    expect(named.length).toBeGreaterThan(10)
    for (const { text } of named) expect(answer.body).not.toContain(text)
  })
})
