import type { AccessToken } from '@tohfa/sync-protocol/entities/user'
import type { SecurityEvent } from '@tohfa/sync-protocol/entities/security-event'
import { SECURITY_EVENT_DAYS } from '@tohfa/sync-protocol/entities/security-event'
import { afterEach, describe, expect, it } from 'vitest'
import { person, type Person } from '../../test/admin'
import { openTestApp, type TestApp } from '../../test/app'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimForm, claimOperation } from '../../test/forms'
import { createIds } from '../ids'
import { createSecurityLog, type SecurityLog } from './security-log'
import { removeOld } from './security-events.repository'
import { sweepSecurityEvents } from './security-events.service'

type Line = Record<string, unknown> & { event: string }

describe.each(engines)('the security log on $name', (engine) => {
  let test: TestApp
  let admin: Person
  afterEach(() => test.close())

  const open = async (env: Record<string, string> = {}) => {
    test = await openTestApp(engine, { LOG_LEVEL: 'warn', TRUST_PROXY: '1', ...env })
    admin = await person(test, { admin: true, email: 'admin@example.com' })
  }
  const lines = () =>
    test.log.map((line) => JSON.parse(line) as Line).filter(({ security }) => security === true)
  const events = async (query = '') => {
    const url = `/api/admin/security-events?${query}`
    const answer = await test.get(url, { ...admin.headers })
    expect(answer.status).toBe(200)
    return answer.json<SecurityEvent[]>()
  }
  const ofKind = async (kind: SecurityEvent['kind']) => events(`kind=${kind}`)
  const login = (email: string, password: string, address = '203.0.113.7') =>
    test.post('/api/auth/login', { email, password }, { 'x-forwarded-for': address })

  const signInAgain = async () => {
    const answer = await login(admin.email, 'a long password', '203.0.113.99')
    admin.headers = { authorization: `Bearer ${answer.json<AccessToken>().access_token}` }
  }

  it('has who signed in, who failed to, and from where', async () => {
    await open()
    const asha = await person(test, { email: 'asha@example.com' })
    await login('asha@example.com', 'a long password')
    await login('asha@example.com', 'a wrong password')
    await login('nobody@example.com', 'a wrong password')
    expect(await ofKind('sign_in')).toMatchObject([
      { account_id: asha.id, account_email: 'asha@example.com', address: '203.0.113.7', count: 1 },
    ])
    const failed = await ofKind('sign_in.failed')
    expect(failed.map(({ account_id }) => account_id).sort()).toEqual([asha.id, null].sort())
    expect(lines().filter(({ event }) => event === 'sign_in.failed')).toMatchObject([
      { level: 30, security: true, address: '203.0.113.7', account_id: asha.id },
      { level: 30, security: true, address: '203.0.113.7' },
    ])
  })

  it('counts repeats within a minute in one row, and writes two lines for them', async () => {
    await open()
    for (let i = 0; i < 8; i++) await login('asha@example.com', 'a wrong password')
    expect(await ofKind('sign_in.failed')).toMatchObject([{ count: 8 }])
    const told = () => lines().filter(({ event }) => event === 'sign_in.failed')
    expect(told()).toMatchObject([{ count: 1 }])
    test.clock.advance(61_000)
    // saved and logged at the next look
    expect(await ofKind('sign_in.failed')).toMatchObject([{ count: 8 }])
    expect(told()).toMatchObject([{ count: 1 }, { count: 8 }])
    await login('asha@example.com', 'a wrong password')
    expect((await ofKind('sign_in.failed')).map(({ count }) => count)).toEqual([1, 8])
  })

  it('names gifts by campaign and number: wrong PINs by a call and in queued work, and the lock', async () => {
    await open()
    const { campaign, claimed } = await codeSupply(test, 3)
    const code = await claimed()
    const wrong = { ...claimOperation(code), kind: 'qr.update', fields: { pin: '111111', name: 'Other' } }
    await test.sync([wrong])
    for (let i = 0; i < 4; i++) await test.post(`/api/qr/${code}/verify-pin`, { pin: '111111' })
    await test.post(`/api/qr/${code}/verify-pin`, { pin: claimForm().pin })
    const gift = { campaign_id: campaign.id, campaign_name: campaign.name, number: 1 }
    expect(await ofKind('pin.failed')).toMatchObject([{ ...gift, count: 5 }])
    expect(await ofKind('pin.locked')).toMatchObject([{ ...gift, count: 1 }])
    expect(await ofKind('pin.refused')).toMatchObject([{ ...gift, count: 1 }])
  })

  it('has a reused PIN link under its gift, and not as a reset link of an account', async () => {
    await open()
    const { owner, campaign, claimed } = await codeSupply(test, 3)
    const code = await claimed()
    const made = await test.post(
      `/api/campaigns/${campaign.id}/codes/1/reset-pin`,
      { reason: 'forgot' },
      { ...owner },
    )
    const token = made.json<{ url: string }>().url.split('#')[1]
    const reset = () => test.post(`/api/qr/${code}/reset-pin`, { token, pin: '730164' })
    expect([(await reset()).status, (await reset()).status]).toEqual([200, 410])
    expect(await ofKind('pin_link.refused')).toMatchObject([{ campaign_id: campaign.id, number: 1 }])
    expect(await ofKind('reset_link.refused')).toEqual([])
  })

  it('has who made, opened, replaced and ended links, erased gifts and downloaded files', async () => {
    await open()
    const { owner, campaign, claimed } = await codeSupply(test, 3)
    const code = await claimed()
    const headers = { ...owner }
    const url = `/api/campaigns/${campaign.id}`
    const send = (method: 'GET' | 'POST' | 'DELETE', to: string, payload?: object) =>
      test.call({ method, url: to, headers, ...(payload && { payload }) })
    await test.get(`/api/public/campaign/${campaign.master_code}`)
    const made = await send('POST', `${url}/links`, { name: 'Hall', access: 'view', contacts: false })
    expect(made.status).toBe(200)
    const links = (await send('GET', `${url}/links`)).json<{ id: string }[]>()
    const id = links.at(-1)?.id ?? ''
    expect((await send('POST', `${url}/links/${id}/replace`)).status).toBe(200)
    await send('GET', `${url}/download-pdf`)
    await send('POST', `/api/qr/${code}/erase`, { pin: claimForm().pin })
    await send('DELETE', url)
    const about = { campaign_id: campaign.id }
    // the name goes with the campaign
    expect(await ofKind('link.opened')).toMatchObject([{ ...about, campaign_name: null }])
    expect(await ofKind('link.made')).toMatchObject([about])
    expect(await ofKind('link.replaced')).toMatchObject([{ ...about, about: id }])
    expect(await ofKind('owner.export')).toMatchObject([{ ...about, about: 'codes.pdf' }])
    expect(await ofKind('gift.erased')).toMatchObject([{ ...about, number: 1, about: 'by its holder' }])
    expect(await ofKind('campaign.deleted')).toMatchObject([about])
  })

  it('sums up refusals by the kind of credential', async () => {
    await open()
    const asha = await person(test)
    for (let i = 0; i < 3; i++) await test.get('/api/admin/users', { ...asha.headers })
    await test.get(`/api/public/campaign/${'0'.repeat(26)}`)
    await test.get(`/api/qr/${'0'.repeat(20)}`)
    await test.get('/api/campaigns', { authorization: 'Bearer made.up' })
    const refused = await ofKind('refused.access')
    expect(refused.map(({ about, count, account_id }) => [about, count, account_id]).sort()).toEqual(
      [
        ['token admin_required', 3, asha.id],
        ['link campaign_unknown', 1, null],
        ['code code_unknown', 1, null],
        ['token unauthorized', 1, null],
      ].sort(),
    )
  })

  it('has what an admin reads; the audit log has it only once an hour', async () => {
    await open()
    const { campaign } = await codeSupply(test, 3)
    const headers = { ...admin.headers }
    for (let i = 0; i < 3; i++)
      for (const url of ['users', 'campaigns', `campaigns/${campaign.id}/qrcodes`])
        await test.get(`/api/admin/${url}`, headers)
    const read = await ofKind('admin.read')
    expect(read.map(({ about, count }) => [about, count]).sort()).toEqual([
      ['campaigns', 3],
      ['codes', 3],
      ['users', 3],
    ])
    const audit = async () => {
      const answer = await test.get('/api/admin/audit', headers)
      return answer.json<{ action: string; target_id: string | null }[]>()
    }
    const noted = (await audit()).map(({ action, target_id }) => [action, target_id]).sort()
    expect(noted).toEqual([
      ['read.campaigns', null],
      ['read.codes', campaign.id],
      ['read.security', null],
      ['read.users', null],
    ])
    test.clock.advance(61 * 60_000)
    await test.get('/api/admin/users', headers)
    expect((await audit()).filter(({ action }) => action === 'read.users')).toHaveLength(2)
  })

  it('can be searched by kind, account, address and day, page by page', async () => {
    await open()
    const asha = await person(test, { email: 'asha@example.com' })
    for (let i = 0; i < 7; i++) {
      await login('asha@example.com', i % 2 ? 'a long password' : 'a wrong password', `198.51.100.${i}`)
      test.clock.advance(60_000)
    }
    expect(await events('account=ASHA@ex&kind=sign_in')).toHaveLength(3)
    expect(await events(`account=${asha.id}&kind=sign_in.failed`)).toHaveLength(4)
    expect(await events('address=100.3')).toMatchObject([{ kind: 'sign_in' }])
    expect(await events(`address=${encodeURIComponent('१००.३')}`)).toMatchObject([{ kind: 'sign_in' }])
    expect(await events('account=nobody')).toEqual([])
    expect(await events('from=2026-03-02')).toEqual([])
    expect(await events('from=2026-03-01&to=2026-03-01&kind=sign_in')).toHaveLength(3)
    const paged: SecurityEvent[] = []
    for (let cursor = ''; ;) {
      const answer = await test.get(
        `/api/admin/security-events?account=asha&limit=2${cursor && `&cursor=${cursor}`}`,
        { ...admin.headers },
      )
      paged.push(...answer.json<SecurityEvent[]>())
      cursor = (answer.headers['x-next-cursor'] as string | undefined) ?? ''
      if (cursor === '') break
    }
    expect(paged).toEqual(await events('account=asha'))
    const refused = await test.get('/api/admin/security-events?kind=nothing', { ...admin.headers })
    expect(refused.status).toBe(422)
  })

  it('is written whatever LOG_LEVEL says, unless that is silent', async () => {
    await open({ LOG_LEVEL: 'fatal' })
    await login('nobody@example.com', 'a wrong password')
    expect(lines().map(({ event }) => event)).toContain('sign_in.failed')
    await test.close()
    await open({ LOG_LEVEL: 'silent' })
    await login('nobody@example.com', 'a wrong password')
    expect(test.log).toEqual([])
    expect(await ofKind('sign_in.failed')).toHaveLength(1)
  })

  it('keeps events for half a year, and no more than the newest of each kind', async () => {
    await open()
    await login('asha@example.com', 'a wrong password')
    expect(await ofKind('sign_in.failed')).toHaveLength(1)
    test.clock.advance((SECURITY_EVENT_DAYS - 1) * 24 * 60 * 60_000)
    await signInAgain()
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
      test.clock.advance(1)
      await login('asha@example.com', 'a wrong password', address)
    }
    await ofKind('sign_in.failed')
    await sweepSecurityEvents(test.deps)
    expect(await ofKind('sign_in.failed')).toHaveLength(4)
    test.clock.advance(2 * 24 * 60 * 60_000)
    await signInAgain()
    await sweepSecurityEvents(test.deps)
    expect(await ofKind('sign_in.failed')).toHaveLength(3)
    await removeOld(test.deps.db, 0, 2)
    expect((await ofKind('sign_in.failed')).map(({ address }) => address)).toEqual(['192.0.2.3', '192.0.2.2'])
  })

  describe('never in the way of requests', () => {
    let log: SecurityLog
    let broken: boolean
    let writes: number
    const failures: unknown[] = []
    const openLog = async () => {
      await open()
      broken = false
      writes = 0
      failures.splice(0)
      const { db } = test.deps
      log = createSecurityLog({
        db: {
          ...db,
          write: (body, ...rest) => {
            writes += 1
            return broken ? Promise.reject(new Error('away')) : db.write(body, ...rest)
          },
        },
        newId: createIds().uuid,
        now: test.clock.now,
        writeLine: null,
        reportFailure: (error) => failures.push(error),
      })
    }
    /** without what the app itself has noted */
    const rows = async () => {
      const { q, t } = test.deps.db.read
      return (await q.select().from(t.securityEvents)).filter(({ kind }) => kind !== 'registration')
    }

    it('a flood of failures costs one write, and a bounded number of rows that count all of it', async () => {
      await openLog()
      for (let i = 0; i < 20_000; i++)
        log.note({ kind: 'pin.failed', address: `10.0.${i % 200}.${(i >> 3) % 250}`, number: i % 1000 })
      log.note({ kind: 'sign_in', address: '10.0.0.1', accountId: 'somebody' })
      await log.flush()
      expect(writes).toBe(1)
      const stored = await rows()
      expect(stored.length).toBeLessThanOrEqual(302)
      const failed = stored.filter(({ kind }) => kind === 'pin.failed')
      expect(failed.reduce((sum, { count }) => sum + count, 0)).toBe(20_000)
      // what is not a failure is not lost among them
      expect(stored.filter(({ kind }) => kind === 'sign_in')).toHaveLength(1)
      await log.close()
    })

    it('while the database is away a bounded number waits, and is written afterwards', async () => {
      await openLog()
      broken = true
      for (let minute = 0; minute < 40; minute++) {
        for (let i = 0; i < 300; i++) log.note({ kind: 'refused.limit', address: `10.${minute}.0.${i}` })
        await expect(log.flush()).rejects.toThrow('away')
        test.clock.advance(60_000)
      }
      broken = false
      await log.flush()
      const stored = await rows()
      expect(stored.length).toBeLessThanOrEqual(5_001)
      expect(stored.reduce((sum, { count }) => sum + count, 0)).toBe(40 * 300)
      await log.close()
    })

    it('what waits is written when the server closes, and a broken database does not keep it from closing', async () => {
      await openLog()
      log.note({ kind: 'sign_in', accountId: 'somebody' })
      await log.close()
      expect(await rows()).toHaveLength(1)
      await test.close()
      await openLog()
      broken = true
      log.note({ kind: 'sign_in', accountId: 'somebody' })
      await log.close()
      expect(failures).toHaveLength(1)
    })
  })
})
