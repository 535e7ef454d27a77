/** The mails that remind owners of coming erasures, over a real mail server. */
import type { AccessToken } from '@tohfa/sync-protocol/entities/user'
import type { CampaignLogEntry } from '@tohfa/sync-protocol/entities/campaign-log'
import { DAY_MS } from '@tohfa/sync-protocol/time/day-number'
import { eq } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { person } from '../../test/admin'
import { openTestApp, type TestApp } from '../../test/app'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { openSmtpServer, type SmtpServer } from '../../test/programs/smtp'
import { createCampaignLog } from '../campaigns/campaign-log'
import { createCodesService } from '../codes/codes.service'
import { createMailOutbox } from '../mail/mail-outbox'
import { openMailer } from '../mail/smtp-mailer'
import { createIdempotency } from '../operations/idempotency'
import { createErasureReminders } from './erasure-reminders'
import { createErasureService } from './erasure.service'

describe.each(engines)('reminders of erasures on $name', (engine) => {
  let smtp: SmtpServer
  let test: TestApp
  beforeAll(async () => {
    smtp = await openSmtpServer()
    test = await openTestApp(engine, smtp.env, ({ config }) => ({ mailer: openMailer(config) }))
  })
  afterEach(async () => {
    smtp.refuse.length = 0
    smtp.taken.length = 0
    // so that no later test gets mail about these campaigns
    await test.deps.db.write(({ q, t }) => q.update(t.campaigns).set({ retentionDays: null }))
    await test.deps.db.write(({ q, t }) => q.delete(t.mails))
  })
  afterAll(async () => {
    await test.close()
    await smtp.close()
  })

  type Method = 'GET' | 'PUT' | 'POST' | 'DELETE'
  const call = (method: Method, url: string, headers: object, payload?: object) =>
    test.call({ method, url, headers: { ...headers }, ...(payload && { payload }) })
  /** What one process does every hour. */
  function process(on = true) {
    const { db, ids, now } = test.deps
    const log = createCampaignLog({ newId: ids.uuid, now })
    const mails = createMailOutbox({ on, newId: ids.uuid, now })
    const reminders = createErasureReminders({ db, mails, log, now })
    const codes = createCodesService({ ...test.deps, ...test.deps.config, ...test.deps.config.quotas })
    const idempotency = createIdempotency(test.deps)
    const service = { ...test.deps, codes, idempotency, log, reminders, random: randomBytes }
    return {
      keepTime: createErasureService(service).keepTime,
      remind: () => reminders.remind(async () => {}),
    }
  }
  const keepTime = () => process().keepTime()
  const rows = () => {
    const { q, t } = test.deps.db.read
    return q.select().from(t.mails)
  }
  /** waits until no mail waits, and returns the subjects that arrived since the last time */
  const arrived = async () => {
    await expect.poll(rows).toEqual([])
    return smtp.taken.splice(0).map(({ headers: { subject } }) => subject)
  }
  /** An owner with a campaign that keeps recipients for some days. */
  async function keeping(days = 90) {
    const { headers: owner, id: ownerId, email } = await person(test)
    const supply = await codeSupply(test, 40, { name: 'Diwali' }, owner)
    const { id } = supply.campaign
    /** signed in again, as months pass in these tests */
    const asOwner = async (...[method, url, payload]: [Method, string, object?]) => {
      const login = await call('POST', '/api/auth/login', {}, { email, password: 'a long password' })
      const token = login.json<AccessToken>().access_token
      return call(method, `/api/campaigns/${id}${url}`, { authorization: `Bearer ${token}` }, payload)
    }
    const keep = (to: number) => asOwner('PUT', '/retention', { days: to })
    expect((await keep(days)).status).toBe(200)
    const reminded = async () =>
      (await asOwner('GET', '/log'))
        .json<CampaignLogEntry[]>()
        .filter(({ action }) => action === 'gifts.expiring')
    return { ...supply, id, asOwner, ownerId, email, keep, reminded }
  }
  /** Looks once a day. */
  async function pass(days: number) {
    const subjects: (string | undefined)[] = []
    for (let day = 0; day < days; day++) {
      test.clock.advance(DAY_MS)
      await keepTime()
      subjects.push(...(await arrived()).map((subject) => `${day + 1}: ${subject}`))
    }
    return subjects
  }
  const about = (count: number) =>
    `Tohfa: the details of ${count} recipient${count === 1 ? '' : 's'} of “Diwali” will be deleted`

  it('come 14 and 3 days before, with the days, the links, and nothing of a recipient', async () => {
    const { claimed, id, email, reminded } = await keeping()
    // 20:00 in UTC is the day after in India
    const at = test.clock.now()
    await claimed({ name: 'Plantedperson' })
    await claimed()
    test.clock.advance(76 * DAY_MS - 1)
    await keepTime()
    expect(await rows()).toEqual([])
    test.clock.advance(1)
    await keepTime()
    await expect.poll(rows).toEqual([])
    const [mail] = smtp.taken
    expect(mail).toMatchObject({ to: [email], secure: true, headers: { subject: about(2) } })
    const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })
    expect(mail?.text).toContain(`will be deleted on ${day.format(at + 90 * DAY_MS)}.`)
    expect(mail?.text).toContain(`https://gifts.example.com/campaign/${id}\n`)
    expect(mail?.text).toContain(`https://gifts.example.com/campaign/${id}/links?tab=privacy\n`)
    expect(mail?.raw).not.toContain('Plantedperson')
    expect(await arrived()).toEqual([about(2)])
    expect(await pass(15)).toEqual([`11: ${about(2)}`])
    expect(await reminded()).toMatchObject([
      { actor_kind: 'system', details: { count: 2 } },
      { actor_kind: 'system', details: { count: 2 } },
    ])
  })

  it('come at most once a week of each kind, and in time for everyone, if people claim day by day', async () => {
    const { claimed, reminded } = await keeping(30)
    for (let day = 0; day < 20; day++) {
      await claimed()
      test.clock.advance(DAY_MS)
    }
    const times = async () => (await reminded()).map(({ at }) => Date.parse(at)).reverse()
    const log: number[] = []
    for (let day = 0; day < 32; day++) {
      await keepTime()
      log.push((await arrived()).length)
      test.clock.advance(DAY_MS)
    }
    // two weeks before: on days 0 and 8; three days before: on days 7, 15 and 23
    const days = log.flatMap((mails, day) => Array<number>(mails).fill(day))
    expect(days).toEqual([0, 7, 8, 15, 23])
    expect(await times()).toHaveLength(5)
  })

  it('are one mail if both are due; a second mail covers recipients who are due later', async () => {
    const { claimed, keep } = await keeping(0)
    await claimed()
    test.clock.advance(6 * DAY_MS)
    await claimed()
    test.clock.advance(22 * DAY_MS)
    await keep(30)
    await keepTime()
    expect(await arrived()).toEqual([about(2)])
    expect(await pass(8)).toEqual([`5: ${about(1)}`])
  })

  it.each([
    ['off', 0],
    ['longer', 365],
  ])('that wait are removed if the days are switched %s, and those of others are not', async (_, days) => {
    const [changed, other] = [await keeping(), await keeping()]
    await changed.claimed()
    await other.claimed()
    test.clock.advance(77 * DAY_MS)
    smtp.refuse.push(451, 451)
    await keepTime()
    await expect.poll(async () => (await rows()).map(({ tries }) => tries)).toEqual([1, 1])
    expect((await changed.keep(days)).status).toBe(200)
    expect(await rows()).toMatchObject([{ campaignId: other.id, kind: 'erasure_ahead' }])
    test.clock.advance(3_600_000)
    await test.deps.db.write(async (tx) => tx.touch('mails'))
    await expect.poll(() => smtp.taken.length).toBe(1)
    expect(smtp.taken[0]).toMatchObject({ to: [other.email] })
    // the new days have reminders of their own
    test.clock.advance((365 - 77 - 14) * DAY_MS)
    await keepTime()
    await expect.poll(rows).toEqual([])
    expect(smtp.taken.filter(({ to }) => to[0] === changed.email)).toHaveLength(days === 0 ? 0 : 1)
  })

  it('are not repeated if the same days are set again, but come sooner if fewer days are set', async () => {
    const { claimed, keep } = await keeping()
    await claimed()
    test.clock.advance(77 * DAY_MS)
    await keepTime()
    expect(await arrived()).toEqual([about(1)])
    await keep(90)
    await keepTime()
    expect(await arrived()).toEqual([])
    // with fewer days the same person is erased sooner
    await keep(85)
    await keepTime()
    expect(await arrived()).toEqual([about(1)])
  })

  it.each([
    ['under their lease', () => process().keepTime()],
    ['after the lease of one has ended', () => process().remind()],
  ])('are saved once if two processes look at the same moment, %s', async (_, look) => {
    const { claimed, reminded } = await keeping()
    await claimed()
    test.clock.advance(77 * DAY_MS)
    await Promise.all([look(), look(), look()])
    expect(await arrived()).toEqual([about(1)])
    expect(await reminded()).toHaveLength(1)
  })

  it('that wait do not mention a deleted campaign, and do not go to an address that its owner has left', async () => {
    const [gone, moved] = [await keeping(), await keeping()]
    await gone.claimed()
    await moved.claimed()
    test.clock.advance(77 * DAY_MS)
    smtp.refuse.push(451, 451)
    await keepTime()
    await expect.poll(async () => (await rows()).map(({ tries }) => tries)).toEqual([1, 1])
    expect((await gone.asOwner('DELETE', '')).status).toBe(200)
    const { db } = test.deps
    await db.write(({ q, t }) =>
      q
        .update(t.users)
        .set({ email: `next.${moved.email}` })
        .where(eq(t.users.id, moved.ownerId)),
    )
    test.clock.advance(3_600_000)
    await db.write(async (tx) => tx.touch('mails'))
    expect(await arrived()).toEqual([])
    // the second one goes to the new address
    test.clock.advance(11 * DAY_MS)
    await keepTime()
    await expect.poll(rows).toEqual([])
    expect(smtp.taken.map(({ to }) => to[0])).toEqual([`next.${moved.email}`])
  })

  it('only go to owners who may get mail, and leave out recipients who are already erased', async () => {
    const [off, unproven, erased] = [await keeping(), await keeping(), await keeping()]
    for (const { claimed } of [off, unproven]) await claimed()
    const code = await erased.claimed()
    await call('POST', `/api/qr/${code}/erase`, {}, { pin: '482913' })
    const set = (id: string, change: object) =>
      test.deps.db.write(({ q, t }) => q.update(t.users).set(change).where(eq(t.users.id, id)))
    await set(off.ownerId, { disabledAt: 1 })
    await set(unproven.ownerId, { emailVerifiedAt: null })
    test.clock.advance(77 * DAY_MS)
    await keepTime()
    expect(await arrived()).toEqual([])
    // the mail goes out once the address is confirmed
    await set(unproven.ownerId, { emailVerifiedAt: 1 })
    await keepTime()
    expect(await arrived()).toEqual([about(1)])
  })

  it('are neither saved nor noted if the server sends no mail', async () => {
    const { claimed, reminded } = await keeping()
    await claimed()
    test.clock.advance(77 * DAY_MS)
    await process(false).keepTime()
    expect([await rows(), await reminded()]).toEqual([[], []])
    await keepTime()
    expect(await arrived()).toEqual([about(1)])
  })
})
