import type { Renewed, Session } from '@tohfa/sync-protocol/entities/account'
import type { AccessToken } from '@tohfa/sync-protocol/entities/user'
import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bearer, person } from '../../../test/admin'
import { openTestApp, testApp } from '../../../test/app'
import { engines } from '../../../test/databases'
import { askForEvents } from '../../../test/events'
import { interrupted, type Interruptions } from '../../../test/interrupted'
import { openTwin } from '../../../test/twin'
import { createArgonHasher, PASSWORD_COST } from '../../crypto/hasher'
import { LIVE } from '../../live/live.settings'

const PASSWORD = 'a long password'
const OTHER = 'another long password'
const DAY = 24 * 60 * 60_000
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'

describe.each(engines)('sessions on $name', (engine) => {
  // so rarely that no heartbeat ends a stream that should have ended at once
  const test = testApp(engine, {}, () => ({ live: { ...LIVE, beatMs: 5 * 60_000 } }))

  let people = 0
  /** a new account, and logins to it */
  const account = async (app = test) => {
    const email = `sessions${++people}@example.com`
    const registered = await app.post('/api/auth/register', { email, password: PASSWORD })
    const login = async (password = PASSWORD, headers = {}, at = app) =>
      at.post('/api/auth/login', { email, password }, headers)
    const tokenOf = async (answer: ReturnType<typeof login>) =>
      (await answer).json<AccessToken>().access_token
    return {
      email,
      first: registered.json<AccessToken>().access_token,
      login,
      another: (headers = {}) => tokenOf(login(PASSWORD, headers)),
    }
  }
  const works = async (token: string, app = test) =>
    (await app.get('/api/user/profile', bearer(token))).status === 200
  const sessions = async (token: string) =>
    (await test.get('/api/user/sessions', bearer(token))).json<Session[]>()

  it('are listed with device and last use, and the caller’s own is marked', async () => {
    const { first, another } = await account()
    test.clock.advance(60_000)
    const phone = await another({ 'user-agent': PHONE })
    const listed = await sessions(phone)
    expect(listed.map(({ device, current }) => [device, current])).toEqual([
      ['Chrome, Android', true],
      ['', false],
    ])
    expect(listed[0]?.last_used_at).toBe(new Date(test.clock.now()).toISOString())
    // a use is written after a quarter of an hour
    test.clock.advance(16 * 60_000)
    expect(await works(first)).toBe(true)
    const used = (await sessions(phone)).find(({ current }) => !current)
    expect(used?.last_used_at).toBe(new Date(test.clock.now()).toISOString())
  })

  it('end after SESSION_IDLE_DAYS without use, and after SESSION_DAYS in any case', async () => {
    const strict = await openTestApp(engine, { SESSION_DAYS: '20', SESSION_IDLE_DAYS: '7' })
    onTestFinished(() => strict.close())
    const { first, another } = await account(strict)
    const used = await another()
    strict.clock.advance(6 * DAY)
    expect(await works(used, strict)).toBe(true)
    strict.clock.advance(2 * DAY)
    expect([await works(first, strict), await works(used, strict)]).toEqual([false, true])
    for (let i = 0; i < 3; i++) {
      strict.clock.advance(4 * DAY)
      expect(await works(used, strict)).toBe(i < 2)
    }
  })

  describe('that were ended differ from those that are too old', () => {
    const refusalOf = async (token: string, app = test) => {
      const refusal = (await app.get('/api/user/profile', bearer(token))).json()
      expect(refusal.status).toBe(401)
      return refusal
    }
    const codeOf = async (token: string, app = test) => (await refusalOf(token, app)).code

    it('ended: in the list of devices, by log-out, by signing out everywhere, by a new password', async () => {
      const { first, another } = await account()
      const [listed, left, everywhere] = [await another(), await another(), await another()]
      const [row] = (await sessions(listed)).filter(({ current }) => current)
      await test.delete(`/api/user/sessions/${row?.id}`, bearer(first))
      await test.post('/api/auth/logout', undefined, bearer(left))
      expect([await codeOf(listed), await codeOf(left)]).toEqual(['session_ended', 'session_ended'])
      await test.delete('/api/user/sessions', bearer(first))
      expect(await codeOf(everywhere)).toBe('session_ended')
      const other = await another()
      await test.put('/api/user/password', { current_password: PASSWORD, password: OTHER }, bearer(first))
      expect(await codeOf(other)).toBe('session_ended')
    })

    it('ended: by an admin who disables or deletes the account', async () => {
      const admin = await person(test, { admin: true })
      const [disabled, deleted] = [await account(), await account()]
      const idOf = async ({ email }: { email: string }) =>
        (await test.get(`/api/admin/users?search=${email}`, admin.headers)).json<{ id: string }[]>()[0]?.id
      await test.post(`/api/admin/users/${await idOf(disabled)}/disable`, undefined, admin.headers)
      await test.delete(`/api/admin/users/${await idOf(deleted)}`, admin.headers)
      expect([await codeOf(disabled.first), await codeOf(deleted.first)]).toEqual([
        'session_ended',
        'session_ended',
      ])
    })

    it('too old: unused for long, even after its row was removed, and after its last day', async () => {
      const strict = await openTestApp(engine, { SESSION_DAYS: '20', SESSION_IDLE_DAYS: '7' })
      onTestFinished(() => strict.close())
      const { first, another } = await account(strict)
      const expired = { code: 'unauthorized', detail: 'Your login has expired, so please log in again.' }
      strict.clock.advance(8 * DAY)
      expect(await refusalOf(first, strict)).toMatchObject(expired)
      await another()
      expect(await refusalOf(first, strict)).toMatchObject(expired)
      // the token itself is over, and its session is no longer stored
      const { sub, sid } = strict.app.jwt.decode<{ sub: string; sid: string }>(first) ?? {
        sub: '',
        sid: '',
      }
      const over = strict.app.jwt.sign({ sub, sid: `${sid.slice(0, -1)}f` }, { expiresIn: -1 })
      expect(await refusalOf(over, strict)).toMatchObject(expired)
    })

    it('unknown: a token that is forged, and one that began before a backup was restored', async () => {
      const { first, another } = await account()
      expect(await codeOf(`${first.slice(0, -3)}abc`)).toBe('unauthorized')
      const lost = await another()
      await test.post('/api/auth/logout', undefined, bearer(lost))
      expect(await codeOf(lost)).toBe('session_ended')
      const { t } = test.deps.db.read
      const key = 'epoch began'
      await test.deps.db.write(({ q }) =>
        q.insert(t.settings).values({ key, value: String(Date.now() + 60_000) }),
      )
      expect(await codeOf(lost)).toBe('unauthorized')
      await test.deps.db.write(({ q }) => q.delete(t.settings).where(eq(t.settings.key, key)))
    })
  })

  it('are at most a hundred for one account, and a further login ends the oldest', async () => {
    const { another, first, login } = await account()
    for (let i = 0; i < 100; i++) {
      test.clock.advance(1)
      await another()
    }
    expect(await works(first)).toBe(false)
    expect(await sessions(await another())).toHaveLength(100)
    const twin = await openTwin(engine, test)
    onTestFinished(() => twin.close())
    const logins = await Promise.all(
      Array.from({ length: 12 }, (_, i) => login(PASSWORD, {}, i % 2 === 0 ? test : twin)),
    )
    const [token = ''] = logins.map((answer) => answer.json<AccessToken>().access_token)
    expect(await sessions(token)).toHaveLength(100)
  })

  it('an open stream ends at once with its session, and those of others go on', async () => {
    const origin = test.app.server.listening
      ? `http://127.0.0.1:${(test.app.server.address() as { port: number }).port}`
      : await test.app.listen({ host: '127.0.0.1', port: 0 })
    const { first, another } = await account()
    const second = await another()
    const open = (token: string) => askForEvents(origin, ['own'], bearer(token))
    const [mine, theirs] = await Promise.all([open(first), open(second)])
    const reader = mine.body?.getReader()
    expect((await reader?.read())?.done).toBe(false)
    await test.post('/api/auth/logout', undefined, bearer(second))
    // without an end, this would wait until the test times out
    expect(await theirs.text()).toContain('retry:')
    const next = reader?.read()
    await test.campaign(bearer(first))
    expect((await next)?.done).toBe(false)
    await reader?.cancel()
  })

  describe('a new password', () => {
    const change = (token: string, current_password: string, password: string, headers = {}) =>
      test.put('/api/user/password', { current_password, password }, { ...bearer(token), ...headers })

    it('needs the present one, and ends all other sessions', async () => {
      const { first, another, login } = await account()
      const second = await another()
      const wrong = await change(first, 'not the password', OTHER)
      expect(wrong.json()).toMatchObject({ status: 403, code: 'password_wrong' })
      const done = await change(first, PASSWORD, OTHER)
      expect(done.status).toBe(200)
      expect([await works(first), await works(second)]).toEqual([true, false])
      expect([(await login()).status, (await login(OTHER)).status]).toEqual([401, 200])
    })

    it('is set once by requests with the same key', async () => {
      const { first } = await account()
      const key = { 'idempotency-key': '0190a1b2-0000-7000-8000-0000000000a2' }
      expect((await change(first, PASSWORD, OTHER, key)).status).toBe(200)
      const again = await change(first, PASSWORD, OTHER, key)
      expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, 'true'])
    })

    it('is set by only one of two concurrent requests, and only the session that set it goes on', async () => {
      const { first, another, login } = await account()
      const second = await another()
      const answers = await Promise.all([
        change(first, PASSWORD, OTHER),
        change(second, PASSWORD, `${OTHER}!`),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([401, 403])])
      const won = answers[0].status === 200
      expect([await works(first), await works(second)]).toEqual([won, !won])
      expect((await login(won ? OTHER : `${OTHER}!`)).status).toBe(200)
    })

    it('wrong present passwords are limited as at login', async () => {
      const { first } = await account()
      for (let i = 0; i < 10; i++) expect((await change(first, `wrong ${i}`, OTHER)).status).toBe(403)
      expect((await change(first, PASSWORD, OTHER)).json()).toMatchObject({ code: 'too_many_tries' })
    })
  })

  describe('a new email', () => {
    const change = (token: string, email: string, current_password = PASSWORD) =>
      test.put('/api/user/email', { current_password, email }, bearer(token))

    it('is the one to log in with from then on, and an admin finds the account and its campaigns by it', async () => {
      const { email, first, another } = await account()
      const second = await another()
      await test.campaign(bearer(first), { name: 'Harvest' })
      const next = `moved-${engine.name}@example.org`
      expect((await change(first, next, 'not the password')).json()).toMatchObject({ code: 'password_wrong' })
      expect((await change(first, ` ${next.toUpperCase()} `)).status).toBe(200)
      expect([await works(first), await works(second)]).toEqual([true, false])
      const login = (address: string) => test.post('/api/auth/login', { email: address, password: PASSWORD })
      expect([(await login(email)).status, (await login(next)).status]).toEqual([401, 200])

      const admin = await person(test, { admin: true })
      for (const list of ['users', 'campaigns'])
        for (const [search, count] of [
          [next, 1],
          [email.split('@')[0], 0],
        ]) {
          const found = await test.get(`/api/admin/${list}?search=${search}`, admin.headers)
          expect(found.json<unknown[]>()).toHaveLength(Number(count))
        }
    })

    it('that another account has is refused, also in a race', async () => {
      const [one, two, three] = [await account(), await account(), await account()]
      expect((await change(one.first, two.email)).json()).toMatchObject({ status: 409, code: 'email_taken' })
      const racers = await Promise.all(
        [one, three].map(({ first }) => change(first, `race-${engine.name}@example.org`)),
      )
      expect(racers.map(({ status }) => status).sort()).toEqual([200, 409])
    })
  })

  it('a repeated registration returns no token once its session was ended', async () => {
    const form = { email: `repeated-${engine.name}@example.com`, password: PASSWORD }
    const key = { 'idempotency-key': '0190a1b2-0000-7000-8000-0000000000a3' }
    const register = () => test.post('/api/auth/register', form, key)
    const { access_token } = (await register()).json<AccessToken>()
    await test.post('/api/auth/logout', undefined, bearer(access_token))
    expect((await register()).json()).toMatchObject({ status: 401, code: 'unauthorized' })
  })

  it('a login is refused if all sessions of its account end meanwhile, and does not end the renewed one', async () => {
    const during: Interruptions = {}
    const slow = await openTestApp(engine, {}, ({ hasher }) => ({ hasher: interrupted(hasher, during) }))
    const twin = await openTwin(engine, slow)
    onTestFinished(() => slow.close())
    onTestFinished(() => twin.close())
    const form = { current_password: PASSWORD, password: OTHER }
    const email = { current_password: PASSWORD, email: `late-${engine.name}@example.org` }
    for (const end of [
      (token: string) => twin.delete('/api/user/sessions', bearer(token)),
      (token: string) => twin.put('/api/user/password', form, bearer(token)),
      (token: string) => twin.put('/api/user/email', email, bearer(token)),
    ]) {
      const { first, login } = await account(slow)
      let kept: string | undefined
      during.verify = async () => {
        kept = (await end(first)).json<Renewed>().access_token
      }
      const late = await login()
      expect([late.status, late.json<{ code?: string }>().code]).toEqual([401, 'credentials_wrong'])
      expect(await works(kept ?? '', slow)).toBe(true)
    }
  })

  it('a login that checked the old password while it was changed opens nothing and keeps the new hash', async () => {
    const real = createArgonHasher()
    const during: Interruptions = {}
    const slow = await openTestApp(engine, {}, () => ({ hasher: interrupted(real, during) }))
    const twin = await openTwin(engine, slow)
    onTestFinished(() => slow.close())
    onTestFinished(() => twin.close())
    const { email, first, login } = await account(slow)
    const older = await real.hash(PASSWORD, { ...PASSWORD_COST, timeCost: 1 })
    await slow.deps.db.write(({ q, t }) =>
      q.update(t.users).set({ passwordHash: older }).where(eq(t.users.email, email)),
    )
    // the password is changed elsewhere while the login renews its hash
    during.hash = () =>
      twin.put('/api/user/password', { current_password: PASSWORD, password: OTHER }, bearer(first))
    const late = await login()
    expect(await works(late.json<AccessToken>().access_token, slow)).toBe(false)
    expect([(await login()).status, (await login(OTHER)).status]).toEqual([401, 200])
  })
})
