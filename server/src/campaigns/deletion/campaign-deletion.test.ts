import type { OperationResult } from '@tohfa/sync-protocol/operations/sync-answer'
import { ownCampaigns } from '@tohfa/sync-protocol/entities/watched-campaigns'
import { count, eq } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { person, type Person } from '../../../test/admin'
import { openTestApp, type TestApp } from '../../../test/app'
import { engines } from '../../../test/databases'
import { listen } from '../../../test/events'
import { claimForm, multipart } from '../../../test/forms'
import { asFile, phonePhoto } from '../../../test/photos'
import { slideshow } from '../../../test/slideshow'
import { stored } from '../../../test/stored'
import { buildApp } from '../../app'
import { createKeyedLock } from '../../concurrency/keyed-lock'
import type { Session } from '../../db/database'
import { createJobLease } from '../../concurrency/job-lease'
import { ROWS_AT_ONCE } from './campaign-deletion.repository'

const DIARIES = 4
// more than one transaction removes
const ENTRIES = ROWS_AT_ONCE + 20
const { pin } = claimForm()

describe.each(engines)('deleting what is large on $name', (engine) => {
  let test: TestApp
  let admin: Person
  let owner: Person
  /** how many transactions may still remove something before the power cut */
  let left: number
  /** a campaign whose row cannot be removed */
  let broken: string | null
  /** rows that each transaction removed */
  let removed: number[]

  /** all tables that may have many rows */
  async function countRows({ q, t }: Session): Promise<number> {
    const { codes, pins, diaryEntries, entryVersions, operations, blobs } = t
    let rows = 0
    for (const table of [codes, pins, diaryEntries, entryVersions, operations, blobs])
      rows += (await q.select({ n: count() }).from(table))[0]?.n ?? 0
    return rows
  }
  const countFiles = async ({ q, t }: Session) => (await q.select({ n: count() }).from(t.blobs))[0]?.n ?? 0
  // so that each transaction counts only its own rows
  const locked = createKeyedLock()

  beforeEach(async () => {
    left = Infinity
    broken = null
    removed = []
    test = await openTestApp(engine, {}, ({ db }) => ({
      db: {
        ...db,
        write: (work, how) =>
          locked('store', () =>
            db.write(async (tx) => {
              const { campaigns } = tx.t
              const isThere = async () =>
                broken === null ||
                (await tx.q.select().from(campaigns).where(eq(campaigns.id, broken))).length > 0
              const before = await countRows(tx)
              const filesBefore = await countFiles(tx)
              const done = await work(tx)
              if (how?.sync === false && (await countFiles(tx)) < filesBefore)
                throw new Error('a power cut could bring back the row of a file that is gone')
              const fewer = before - (await countRows(tx))
              if (!(await isThere())) throw new Error('this one cannot be removed')
              if (fewer > 0) {
                if (left-- <= 0) throw new Error('the power went')
                removed.push(fewer)
              }
              return done
            }, how),
          ),
      },
    }))
    admin = await person(test, { admin: true })
    owner = await person(test)
  })
  afterEach(() => test.close())

  const get = (url: string, { headers }: Person = owner) => test.get(url, headers)
  const remove = (id: string) => test.delete(`/api/campaigns/${id}`, owner.headers)

  /** @returns a second server, started after the first has ended and left the rest to it; the power stays on */
  async function restart() {
    await test.app.close()
    left = Infinity
    const next = await buildApp(test.deps)
    await next.listen({ host: '127.0.0.1', port: 0 })
    return next
  }

  /** A campaign with a picture and diaries that have entries, files, versions and remembered answers; one code is unclaimed. */
  async function diaries(name: string, quantity = DIARIES) {
    const { campaign, codes } = await test.campaign(owner.headers, {
      name,
      campaign_type: 'diary',
      qr_quantity: quantity,
    })
    await slideshow(test, campaign, owner.headers).upload([{ bytes: await phonePhoto() }])
    const [claimed = { code: '' }, unclaimed = { code: '' }, ...rest] = codes
    const key = v7()
    const claim = {
      method: 'POST' as const,
      url: `/api/qr/${claimed.code}/claim`,
      headers: { 'idempotency-key': key },
      payload: claimForm(),
    }
    expect((await test.call(claim)).status).toBe(200)
    const entry = () => ({
      method: 'POST' as const,
      url: `/api/diary/${claimed.code}/entry`,
      ...multipart([
        ['pin', pin],
        ['date', '2026-03-01'],
        ['images', asFile(PHOTO)],
      ]),
    })
    const PHOTO = await phonePhoto()
    expect((await test.call(entry())).status).toBe(200)
    await test.deps.db.write(async ({ q, t }) => {
      for (const { code } of rest) {
        const ids = Array.from({ length: ENTRIES }, () => v7())
        await q.update(t.codes).set({ claimed: true }).where(eq(t.codes.code, code)).returning()
        await q
          .insert(t.diaryEntries)
          .values(
            ids.map((id, i) => ({ id, code, number: i + 1, day: 20260301, images: '[]', writtenAt: 1 })),
          )
        await q.insert(t.entryVersions).values(
          ids.map((entryId) => ({
            ...{ id: v7(), code, entryId, day: 20260301, images: '[]', at: 1, storedAt: 1, open: false },
          })),
        )
        await q.insert(t.operations).values(
          ids.map((id) => ({
            ...{ id, campaignId: campaign.id, fingerprint: '', status: 200, body: '{}', createdAt: 1 },
          })),
        )
      }
    })
    return { campaign, claimed: claimed.code, unclaimed: unclaimed.code, claim, entry }
  }

  it('a campaign is hidden at once, and removed in small transactions that go on after a crash', async () => {
    const before = await stored(test)
    const counts = async () =>
      Promise.all(['stats', 'growth'].map(async (what) => (await get(`/api/admin/${what}`, admin)).body))
    const countsBefore = await counts()
    const { campaign, claimed, unclaimed, claim, entry } = await diaries('Vanishing')
    const link = await test.post(
      `/api/campaigns/${campaign.id}/links`,
      { name: 'Helpers', access: 'view', contacts: true },
      owner.headers,
    )
    const { code: linkCode } = link.json<{ code: string }>()
    const origin = await test.app.listen({ host: '127.0.0.1', port: 0 })
    const ear = await listen(origin, [ownCampaigns], owner.headers)
    await ear.until(({ data }) => data.id === campaign.id)

    removed = []
    left = 3
    expect((await remove(campaign.id)).json()).toEqual({ message: 'Campaign deleted successfully!' })
    await expect.poll(() => left).toBeLessThan(0)
    const half = await stored(test)
    expect(half.rows.diaryEntries).toBeGreaterThan(0)
    expect(half.rows.codes).toBeGreaterThan(0)

    // nobody sees anything of it
    await ear.until(({ event, data }) => event === 'deleted' && data.id === campaign.id)
    ear.hangUp()
    const gone = [
      `/api/campaigns/${campaign.id}`,
      `/api/campaigns/${campaign.id}/qrcodes`,
      `/api/public/campaign/${campaign.master_code}`,
      `/api/public/campaign/${linkCode}`,
      `/api/qr/${claimed}`,
      `/api/qr/${unclaimed}`,
      `/api/qr/${claimed}/campaign`,
      `/api/qr/${claimed}/qrcode`,
    ]
    for (const url of gone) expect([url, (await get(url)).status]).toEqual([url, 404])
    const diary = { method: 'GET' as const, url: `/api/diary/${claimed}/entries`, headers: { 'x-pin': pin } }
    expect((await test.call(diary)).status).toBe(404)
    for (const url of ['/api/campaigns', '/api/campaigns?limit=10'])
      expect((await get(url)).body).not.toContain(campaign.id)
    for (const url of ['/api/admin/campaigns', '/api/admin/campaigns?search=vanishing&limit=10'])
      expect((await get(url, admin)).body).not.toContain(campaign.id)
    expect((await get(`/api/admin/campaigns/${campaign.id}/qrcodes`, admin)).status).toBe(404)
    const csv = (await get('/api/admin/exports/complete.csv', admin)).body
    expect(csv).not.toContain('Vanishing')
    expect(csv).not.toContain(claimed)
    expect(await counts()).toEqual(countsBefore)
    expect((await get('/api/admin/users?search=person', admin)).body).not.toContain('"campaign_count":1')

    // and nothing of it is changed
    left = Infinity
    const otherClaim = { ...claim, url: `/api/qr/${unclaimed}/claim`, headers: {} }
    for (const call of [claim, otherClaim, entry()]) expect((await test.call(call)).status).toBe(404)
    const [result] = await test.sync([
      { id: v7(), kind: 'qr.claim', code: unclaimed, fields: claimForm() } as object,
    ])
    expect(result).toMatchObject<Partial<OperationResult>>({ status: 404 })
    expect((await remove(campaign.id)).status).toBe(404)
    const other = await test.campaign(owner.headers)
    expect((await remove(other.campaign.id)).status).toBe(200)

    const again = await restart()
    const withoutLog = ({ rows, ...files }: typeof before) => ({
      ...files,
      rows: { ...rows, auditEntries: 0 },
    })
    await expect
      .poll(async () => withoutLog(await stored(test)), { timeout: 20_000 })
      .toEqual(withoutLog(before))
    await again.close()
    // a code takes PIN, card and consents along; an entry takes nothing, as its versions have gone before
    expect(Math.max(...removed)).toBeLessThanOrEqual(ROWS_AT_ONCE)
    expect(removed.length).toBeGreaterThan((DIARIES * ENTRIES * 3) / ROWS_AT_ONCE)
  })

  it('a long deletion is left to the process that does it, until that has died', async () => {
    const { campaign } = await diaries('Shared')
    const elsewhere = createJobLease({ ...test.deps, random: randomBytes }, 'deletion')
    expect(await elsewhere.take()).toBe(true)
    left = 3
    expect((await remove(campaign.id)).status).toBe(200)
    left = Infinity
    removed = []
    /** A server that starts, and is closed when `done`. */
    const restarted = async (done: () => Promise<unknown>) => {
      const server = await buildApp(test.deps)
      await server.listen({ host: '127.0.0.1', port: 0 })
      await done()
      await server.close()
    }
    await restarted(async () => {})
    expect(removed).toEqual([])
    test.clock.advance(11 * 60_000)
    const isGone = async () => (await stored(test)).rows.campaigns === 0
    await restarted(() => expect.poll(isGone, { timeout: 20_000 }).toBe(true))
  })

  it('a campaign that cannot be removed holds up neither others nor the deletion of an account', async () => {
    const { campaign } = await diaries('Broken', 3)
    const next = await diaries('Next', 3)
    const beforeAccount = await stored(test)
    const user = await person(test)
    const kept = owner
    owner = user
    const ofUser = await diaries('Account', 3)
    owner = kept
    broken = campaign.id
    left = 3
    await remove(campaign.id)
    left = 3
    await remove(next.campaign.id)
    left = 3
    const url = `/api/admin/users/${user.id}`
    expect((await test.delete(url, admin.headers)).status).toBe(200)
    await expect.poll(() => left).toBeLessThan(0)
    expect((await get('/api/admin/users', admin)).body).not.toContain(user.id)
    expect((await get(`/api/qr/${ofUser.claimed}`)).status).toBe(404)

    const again = await restart()
    const { q, t } = test.deps.db.read
    const campaignIds = async () => (await q.select().from(t.campaigns)).map(({ id }) => id)
    await expect.poll(campaignIds, { timeout: 20_000 }).toEqual([campaign.id])
    await expect.poll(async () => (await stored(test)).rows.users).toBe(beforeAccount.rows.users)
    await again.close()
    expect(test.log.join('\n')).toBe('')
  })
})
