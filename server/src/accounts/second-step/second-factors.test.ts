import type { Renewed } from '@tohfa/sync-protocol/entities/account'
import type {
  AddedFactor,
  BegunFactor,
  RecoveryCodes,
  SecondFactors,
} from '@tohfa/sync-protocol/entities/second-factor'
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import type { SecurityEvent } from '@tohfa/sync-protocol/entities/security-event'
import type { AccessToken } from '@tohfa/sync-protocol/entities/user'
import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bearer, passwordResetToken, setAdmin } from '../../../test/admin'
import { openTestApp, testApp } from '../../../test/app'
import { softwareAuthenticator } from '../../../test/authenticator'
import { engines } from '../../../test/databases'
import { interrupted, type Interruptions } from '../../../test/interrupted'
import { codeAt } from '../../../test/one-time-code'
import { openTwin } from '../../../test/twin'
import { createThrottle } from '../../rate-limits/throttle'
import { makeAdmin, OPERATOR } from '../make-admin'
import { resetSecondStep } from './reset-second-step'

const PASSWORD = 'a long password'
const OTHER = 'another long password'
const ORIGIN = 'https://gifts.example.com'
const STEP = 30_000
const MINUTE = 60_000
const KEY = (n: number) => ({ 'idempotency-key': `0190a1b2-0000-7000-8000-00000000010${n}` })

describe.each(engines)('the second step on $name', (engine) => {
  const many = createThrottle({ tries: 10_000, windowMs: MINUTE })
  const during: Interruptions = {}
  const test = testApp(engine, { PUBLIC_URL: ORIGIN }, ({ throttles, hasher }) => ({
    // all of these accounts are made from one address
    throttles: { ...throttles, registrations: many, passwordFailures: many },
    hasher: interrupted(hasher, during),
  }))

  const post = (url: string, payload: object, app = test) => app.post(url, payload)
  const problem = (answer: { json<T>(): T }) => answer.json<Problem>()
  const works = async (token: string, app = test) =>
    (await app.get('/api/user/profile', bearer(token))).status === 200

  /** What an authenticator app shows now, or some steps before or after. */
  const codeOf = (secret: string, steps = 0, app = test) => codeAt(secret, app.clock.now() + steps * STEP)
  /** Six digits that no present code has. */
  const wrongCode = (secret: string, app = test) => {
    const right = [-1, 0, 1].map((steps) => codeOf(secret, steps, app))
    return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
  }

  let people = 0
  const account = async (app = test) => {
    const email = `second${++people}@example.com`
    const registered = await post('/api/auth/register', { email, password: PASSWORD }, app)
    const { access_token: token } = registered.json<AccessToken>()
    return { email, token }
  }
  const login = (email: string, password = PASSWORD, app = test) =>
    post('/api/auth/login', { email, password }, app)
  /** The answer to a right password. */
  const asked = async (email: string, app = test) => {
    const answer = problem(await login(email, PASSWORD, app))
    expect(answer).toMatchObject({ status: 401, code: 'second_factor_needed' })
    return answer.second_factor ?? { ticket: '', ways: [] }
  }
  const finish = (form: object, app = test) => post('/api/auth/second-factor', form, app)
  /** A login whose second step is this proof. */
  const enter = async (email: string, proof: object) =>
    finish({ ticket: (await asked(email)).ticket, ...proof })
  const begin = async (token: string, kind: 'totp' | 'passkey', app = test) =>
    app.post('/api/user/second-factors/begin', { current_password: PASSWORD, kind }, bearer(token))
  const list = async (token: string, app = test) =>
    (await app.get('/api/user/second-factors', bearer(token))).json<SecondFactors>()

  async function addApp(token: string, app = test) {
    const { ticket, totp } = (await begin(token, 'totp', app)).json<BegunFactor>()
    const secret = totp?.secret ?? ''
    const form = { ticket, code: codeOf(secret, 0, app) }
    const answer = await app.post('/api/user/second-factors', form, bearer(token))
    expect(answer.status).toBe(200)
    const { access_token, recovery_codes = [] } = answer.json<AddedFactor>()
    // the code that proved it no longer works
    app.clock.advance(STEP)
    return { secret, token: access_token, codes: recovery_codes }
  }
  /** An account with an authenticator app. */
  async function withApp(app = test) {
    const { email, token: first } = await account(app)
    return { email, first, ...(await addApp(first, app)) }
  }
  async function addPasskey(token: string, device = softwareAuthenticator(ORIGIN)) {
    const { ticket, passkey = {} } = (await begin(token, 'passkey')).json<BegunFactor>()
    const answer = await add(token, { ticket, passkey: device.create(passkey) })
    return { answer, device, token: answer.json<AddedFactor>().access_token }
  }
  const add = (token: string, form: object, headers = {}) =>
    test.post('/api/user/second-factors', form, { ...bearer(token), ...headers })
  const remove = (token: string, id: string, current_password = PASSWORD, headers = {}) =>
    test.post(`/api/user/second-factors/${id}/remove`, { current_password }, { ...bearer(token), ...headers })

  it('§5 login answers as specified if the account has no second factor', async () => {
    const { email } = await account()
    const answer = await login(email)
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.json()).sort()).toEqual(['access_token', 'is_admin'])
  })

  it('the security log has each step under its own name', async () => {
    const { email, token, secret, codes } = await withApp()
    const [factor] = (await list(token)).factors
    await enter(email, { code: codeOf(secret) })
    await enter(email, { recovery_code: codes[0] })
    await enter(email, { code: wrongCode(secret) })
    await test.post('/api/user/recovery-codes', { current_password: PASSWORD }, bearer(token))
    await remove(token, factor?.id ?? '', OTHER)
    await remove(token, factor?.id ?? '')
    const admin = await withApp()
    const { sub = '' } = test.app.jwt.decode<{ sub: string }>(admin.token) ?? {}
    await setAdmin(test, sub, true)
    const url = `/api/admin/security-events?account=${encodeURIComponent(email)}`
    const events = (await test.get(url, bearer(admin.token))).json<SecurityEvent[]>()
    expect(events.map(({ kind, about }) => [kind, about]).sort()).toEqual([
      ['password.failed', null],
      ['recovery_codes.made', null],
      ['registration', null],
      ['second_step.added', null],
      ['second_step.failed', null],
      ['second_step.removed', null],
      ['sign_in', 'authenticator app'],
      ['sign_in', 'recovery code'],
    ])
  })

  describe('with an authenticator app', () => {
    it('a login needs a code of the app after the password; a wrong password does not reveal that', async () => {
      const { email, secret } = await withApp()
      expect(problem(await login(email, OTHER))).toEqual({
        ...{ type: 'about:blank', title: 'Unauthorized', status: 401 },
        ...{ detail: 'Wrong email or password', code: 'credentials_wrong' },
      })
      const { ticket, ways } = await asked(email)
      expect(ways).toEqual(['totp', 'recovery_code'])
      const answer = await finish({ ticket, code: codeOf(secret) })
      expect(answer.status).toBe(200)
      expect(await works(answer.json<AccessToken>().access_token)).toBe(true)
    })

    it('an earlier code does not work once a later one was used', async () => {
      const { email, secret } = await withApp()
      test.clock.advance(STEP)
      expect((await enter(email, { code: codeOf(secret) })).status).toBe(200)
      const before = codeOf(secret, -1)
      expect((await enter(email, { code: before })).status).toBe(403)
    })

    it.each([
      [-2, 403],
      [-1, 200],
      [0, 200],
      [1, 200],
      [2, 403],
    ])('the code of %i steps from now is answered %i', async (steps, status) => {
      const { email, secret } = await withApp()
      test.clock.advance(5 * STEP)
      const { ticket } = await asked(email)
      expect((await finish({ ticket, code: codeOf(secret, steps) })).status).toBe(status)
    })

    it('a code may be typed in digits of an Indian script, with a space between them', async () => {
      const { email, secret } = await withApp()
      const devanagari = codeOf(secret).replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)))
      const typed = `${devanagari.slice(0, 3)} ${devanagari.slice(3)}`
      expect((await enter(email, { code: typed })).status).toBe(200)
    })

    it('only one of two concurrent logins with the same code succeeds, also at two servers', async () => {
      const { email, secret } = await withApp()
      const twin = await openTwin(engine, test)
      onTestFinished(() => twin.close())
      const tickets = await Promise.all([asked(email), asked(email), asked(email), asked(email)])
      const code = codeOf(secret)
      const rush = await Promise.all(
        tickets.map(({ ticket }, i) => finish({ ticket, code }, i % 2 ? twin : test)),
      )
      expect(rush.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403])
    })

    it('ten wrong codes make the account wait, longer each time, whatever the ticket', async () => {
      const { email, secret } = await withApp()
      for (let i = 0; i < 10; i++) expect((await enter(email, { code: wrongCode(secret) })).status).toBe(403)
      for (const minutes of [1, 2]) {
        const waits = await enter(email, { code: codeOf(secret) })
        expect(problem(waits)).toMatchObject({ status: 429, code: 'too_many_tries' })
        expect(Number(waits.headers['retry-after'])).toBe(minutes * 60)
        test.clock.advance(minutes * MINUTE)
        expect((await enter(email, { code: wrongCode(secret) })).status).toBe(403)
      }
      test.clock.advance(4 * MINUTE)
      expect((await enter(email, { code: codeOf(secret) })).status).toBe(200)
      // a right one resets the count
      expect((await enter(email, { code: wrongCode(secret) })).status).toBe(403)
      test.clock.advance(STEP)
      expect((await enter(email, { code: codeOf(secret) })).status).toBe(200)
    })

    it('the secret of the app is in no row, log or list', async () => {
      const { secret, token } = await withApp()
      const { q, t } = test.deps.db.read
      const rows = JSON.stringify([
        await q.select().from(t.secondFactors),
        await q.select().from(t.operations),
      ])
      expect(rows).not.toContain(secret)
      expect(JSON.stringify(await list(token))).not.toContain(secret)
      expect(test.log.join('\n')).not.toContain(secret)
    })
  })

  describe('the ticket', () => {
    it('is no token, and a token is no ticket', async () => {
      const { email, token, secret } = await withApp()
      const { ticket } = await asked(email)
      expect(await works(ticket)).toBe(false)
      expect((await finish({ ticket: token, code: codeOf(secret) })).status).toBe(410)
      // nor does it add a factor
      const form = { ticket, code: codeOf(secret) }
      expect((await add(token, form)).status).toBe(410)
    })

    it('ends after five minutes', async () => {
      const { email, secret } = await withApp()
      const [inTime, late] = [await asked(email), await asked(email)]
      test.clock.advance(5 * MINUTE - 1)
      expect((await finish({ ticket: inTime.ticket, code: codeOf(secret) })).status).toBe(200)
      test.clock.advance(STEP)
      expect(problem(await finish({ ticket: late.ticket, code: codeOf(secret) }))).toMatchObject({
        code: 'ticket_invalid',
      })
    })

    it('is void once the password was changed', async () => {
      const { email, token, secret } = await withApp()
      const { ticket } = await asked(email)
      const form = { current_password: PASSWORD, password: OTHER }
      expect((await test.put('/api/user/password', form, bearer(token))).status).toBe(200)
      expect((await finish({ ticket, code: codeOf(secret) })).status).toBe(410)
    })

    it('is void once the account was disabled', async () => {
      const { email, secret } = await withApp()
      const { ticket } = await asked(email)
      await test.deps.db.write(({ q, t }) =>
        q.update(t.users).set({ disabledAt: test.clock.now() }).where(eq(t.users.email, email)),
      )
      expect((await finish({ ticket, code: codeOf(secret) })).status).toBe(410)
      expect(problem(await login(email))).toMatchObject({ code: 'account_disabled' })
    })
  })

  describe('recovery codes', () => {
    it('a login by one is refused if all sessions end meanwhile; it spends no code and ends no session', async () => {
      const { email, codes, token } = await withApp()
      const { ticket } = await asked(email)
      let kept = ''
      during.verify = async () => {
        const ended = await test.delete('/api/user/sessions', bearer(token))
        kept = ended.json<Renewed>().access_token
      }
      const recovery_code = codes[0] ?? ''
      const late = problem(await finish({ ticket, recovery_code }))
      expect(late).toMatchObject({ status: 410, code: 'ticket_invalid' })
      expect(await works(kept)).toBe(true)
      expect((await enter(email, { recovery_code })).status).toBe(200)
    })

    it('are ten, shown once, each of which works once', async () => {
      const { email, codes, token } = await withApp()
      expect(new Set(codes).size).toBe(10)
      for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
      const [first = '', second = ''] = codes
      const typed = `${first.slice(0, 4)}-${first.slice(4, 8)} ${first.slice(8)}`.toLowerCase()
      const entered = await enter(email, { recovery_code: typed })
      expect(entered.status).toBe(200)
      const again = await enter(email, { recovery_code: first })
      expect(problem(again)).toMatchObject({
        code: 'second_factor_wrong',
        errors: [{ field: 'recovery_code' }],
      })
      expect((await enter(email, { recovery_code: second })).status).toBe(200)
      expect((await list(token)).recovery_codes_left).toBe(8)
      expect(JSON.stringify(await list(token))).not.toContain(codes[2])
    })

    it('let in only one of two concurrent logins with the same code', async () => {
      const { email, codes } = await withApp()
      const tickets = await Promise.all([asked(email), asked(email)])
      const rush = await Promise.all(
        tickets.map(({ ticket }) => finish({ ticket, recovery_code: codes[0] ?? '' })),
      )
      expect(rush.map(({ status }) => status).sort()).toEqual([200, 403])
    })

    it('are stored as slow hashes only', async () => {
      const { codes } = await withApp()
      const { q, t } = test.deps.db.read
      const rows = await q.select().from(t.recoveryCodes)
      for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$/)
      for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code)
    })

    it('new ones replace the earlier ones, and need the password', async () => {
      const { email, codes, token } = await withApp()
      const renew = (current_password: string, headers = {}) =>
        test.post('/api/user/recovery-codes', { current_password }, { ...bearer(token), ...headers })
      expect(problem(await renew(OTHER))).toMatchObject({ status: 403, code: 'password_wrong' })
      const made = (await renew(PASSWORD, KEY(1))).json<RecoveryCodes>()
      // the answer was lost
      const again = await renew(PASSWORD, KEY(1))
      expect(again.headers['idempotency-replayed']).toBe('true')
      expect(again.json<RecoveryCodes>()).toEqual(made)
      expect((await enter(email, { recovery_code: codes[0] })).status).toBe(403)
      expect((await enter(email, { recovery_code: made.recovery_codes[0] })).status).toBe(200)
    })

    it('are not made for an account without a second factor', async () => {
      const { token } = await account()
      const answer = await test.post(
        '/api/user/recovery-codes',
        { current_password: PASSWORD },
        bearer(token),
      )
      expect(problem(answer)).toMatchObject({ status: 409, code: 'second_factor_missing' })
    })

    it('wrong recovery codes and wrong codes of an app share one counter', async () => {
      const { email, secret, codes } = await withApp()
      const wrong = { recovery_code: '000000000000' }
      for (let i = 0; i < 10; i++) expect((await enter(email, wrong)).status).toBe(403)
      const { ticket } = await asked(email)
      expect((await finish({ ticket, code: codeOf(secret) })).status).toBe(429)
      expect((await finish({ ticket, recovery_code: codes[0] ?? '' })).status).toBe(429)
    })
  })

  describe('adding a factor', () => {
    it('asks for the password, and for a proof', async () => {
      const { token } = await account()
      const form = { current_password: OTHER, kind: 'totp' }
      const wrong = await test.post('/api/user/second-factors/begin', form, bearer(token))
      expect(problem(wrong)).toMatchObject({ status: 403, code: 'password_wrong' })
      const begun = (await begin(token, 'totp')).json<BegunFactor>()
      expect(begun.totp?.uri).toContain(`secret=${begun.totp?.secret}`)
      const code = wrongCode(begun.totp?.secret ?? '')
      const unproven = await add(token, { ticket: begun.ticket, code })
      expect(problem(unproven)).toMatchObject({ code: 'second_factor_wrong', errors: [{ field: 'code' }] })
      expect(await list(token)).toEqual({ factors: [], recovery_codes_left: 0, required: false })
    })

    it('ends all sessions except the one that adds it', async () => {
      const { email, token } = await account()
      const elsewhere = (await login(email)).json<AccessToken>().access_token
      const added = await addApp(token)
      expect([await works(token), await works(elsewhere), await works(added.token)]).toEqual([
        true,
        false,
        true,
      ])
      expect((await list(token)).factors).toMatchObject([{ kind: 'totp', last_used_at: null }])
    })

    it('repeated under its key, adds one factor and shows the same recovery codes', async () => {
      const { token } = await account()
      const { ticket, totp } = (await begin(token, 'totp')).json<BegunFactor>()
      const form = { ticket, code: codeOf(totp?.secret ?? '') }
      const [first, again] = [await add(token, form, KEY(2)), await add(token, form, KEY(2))]
      expect(again.headers['idempotency-replayed']).toBe('true')
      expect(again.json<AddedFactor>().recovery_codes).toEqual(first.json<AddedFactor>().recovery_codes)
      expect((await list(token)).factors).toHaveLength(1)
    })

    it('adds one factor for each ticket, and only to the account that began', async () => {
      const { token } = await account()
      const stranger = (await account()).token
      const { ticket, totp } = (await begin(token, 'totp')).json<BegunFactor>()
      const form = { ticket, code: codeOf(totp?.secret ?? '') }
      expect((await add(stranger, form)).status).toBe(410)
      const both = await Promise.all([add(token, form), add(token, form)])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
      expect((await list(token)).factors).toHaveLength(1)
    })

    it('has to be finished within 15 minutes', async () => {
      const { token } = await account()
      const { ticket, totp } = (await begin(token, 'totp')).json<BegunFactor>()
      test.clock.advance(15 * MINUTE)
      const form = { ticket, code: codeOf(totp?.secret ?? '') }
      expect((await add(token, form)).status).toBe(410)
    })

    it('an eleventh one is refused, and only the first one brings recovery codes', async () => {
      const { token } = await account()
      expect((await addApp(token)).codes).toHaveLength(10)
      for (let i = 1; i < 10; i++) expect((await addApp(token)).codes).toHaveLength(0)
      expect(problem(await begin(token, 'totp'))).toMatchObject({ status: 409, code: 'second_factors_full' })
    })
  })

  describe('removing a factor', () => {
    it('asks for the password and ends no session; then a login needs only the password', async () => {
      const { email, secret, token } = await withApp()
      const second = await enter(email, { code: codeOf(secret) })
      const other = second.json<AccessToken>().access_token
      const id = (await list(token)).factors[0]?.id ?? ''
      expect(problem(await remove(token, id, OTHER))).toMatchObject({ status: 403, code: 'password_wrong' })
      expect((await remove(token, id, PASSWORD, KEY(3))).status).toBe(200)
      const again = await remove(token, id, PASSWORD, KEY(3))
      expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, 'true'])
      expect([await works(token), await works(other)]).toEqual([true, true])
      expect((await login(email)).status).toBe(200)
      expect(await list(token)).toMatchObject({ factors: [], recovery_codes_left: 0 })
    })

    it('a removed factor no longer completes a login, not even one under way', async () => {
      const { email, secret, token } = await withApp()
      const second = await addApp(token)
      const { ticket } = await asked(email)
      const id = (await list(token)).factors[0]?.id ?? ''
      expect((await remove(token, id)).status).toBe(200)
      expect((await finish({ ticket, code: codeOf(secret) })).status).toBe(403)
      expect((await finish({ ticket, code: codeOf(second.secret) })).status).toBe(200)
    })

    it('leaves no recovery codes if the last two are removed at once', async () => {
      const { token } = await withApp()
      await addApp(token)
      const { factors } = await list(token)
      await Promise.all(factors.map(({ id }) => remove(token, id)))
      expect(await list(token)).toMatchObject({ factors: [], recovery_codes_left: 0 })
    })
  })

  describe('a passkey', () => {
    it('completes a login after the password, with each answer only once', async () => {
      const { email, token } = await account()
      const { answer, device } = await addPasskey(token)
      expect(answer.status).toBe(200)
      expect(answer.json<AddedFactor>().recovery_codes).toHaveLength(10)
      test.clock.advance(1000)
      const { ticket, ways, passkey = {} } = await asked(email)
      expect(ways).toEqual(['passkey', 'recovery_code'])
      expect(passkey.allowCredentials).toMatchObject([{ id: device.id }])
      const signed = device.get(passkey)
      const entered = await finish({ ticket, passkey: signed })
      expect(entered.status).toBe(200)
      expect(await works(entered.json<AccessToken>().access_token)).toBe(true)
      const again = await finish({ ticket, passkey: signed })
      expect(problem(again)).toMatchObject({ status: 403, code: 'passkey_refused' })
    })

    it('works without a counter too, with each answer only once', async () => {
      const { email, token } = await account()
      const { device } = await addPasskey(token, softwareAuthenticator(ORIGIN, { counts: false }))
      for (let i = 0; i < 2; i++) {
        test.clock.advance(1000)
        const { ticket, passkey = {} } = await asked(email)
        const form = { ticket, passkey: device.get(passkey) }
        const both = await Promise.all([finish(form), finish(form)])
        expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
      }
    })

    type Asked = Record<string, unknown>
    type Device = ReturnType<typeof softwareAuthenticator>
    it.each([
      ['an answer to another question', (device, _, before) => device.get(before)],
      ['another site', (device, now) => device.get(now, { origin: 'https://gifts.example.net' })],
      ['a key of another site', (device, now) => device.get(now, { rpId: 'gifts.example.net' })],
      [
        'another device',
        (device, now) => ({ ...softwareAuthenticator(ORIGIN).get(now), id: device.id, rawId: device.id }),
      ],
      [
        'a copy that has counted less',
        (device, now) => {
          device.counter = 0
          return device.get(now)
        },
      ],
    ] as [string, (device: Device, now: Asked, before: Asked) => object][])(
      'is refused for %s',
      async (_name, answerOf) => {
        const { email, token } = await account()
        const { device } = await addPasskey(token)
        test.clock.advance(1000)
        const before = (await asked(email)).passkey ?? {}
        const { ticket, passkey = {} } = await asked(email)
        expect((await finish({ ticket, passkey: device.get(passkey) })).status).toBe(200)
        test.clock.advance(1000)
        const next = await asked(email)
        const form = { ticket: next.ticket, passkey: answerOf(device, next.passkey ?? {}, before) }
        expect(problem(await finish(form))).toMatchObject({ status: 403, code: 'passkey_refused' })
      },
    )

    it('opens no other account', async () => {
      const { token } = await account()
      const { device } = await addPasskey(token)
      const other = await account()
      await addPasskey(other.token)
      test.clock.advance(1000)
      const { ticket, passkey = {} } = await asked(other.email)
      expect((await finish({ ticket, passkey: device.get(passkey) })).status).toBe(403)
    })

    it('still opens a login while wrong codes make the account wait', async () => {
      const { email, token, secret } = await withApp()
      const { device } = await addPasskey(token)
      for (let i = 0; i < 10; i++) await enter(email, { code: wrongCode(secret) })
      test.clock.advance(1000)
      const { ticket, passkey = {} } = await asked(email)
      expect((await finish({ ticket, code: codeOf(secret) })).status).toBe(429)
      expect((await finish({ ticket, passkey: device.get(passkey) })).status).toBe(200)
    })

    it('is added only once, only for this site, and only as the answer to its own challenge', async () => {
      const { token } = await account()
      const { device } = await addPasskey(token)
      const fresh = softwareAuthenticator(ORIGIN)
      const made: ((options: Asked) => object)[] = [
        (options) => device.create({ ...options }),
        (options) => fresh.create({ ...options }, { origin: 'https://evil.example' }),
        (options) => fresh.create({ ...options, challenge: 'AAAA' }),
        (options) => fresh.create({ ...options, rp: { id: 'evil.example' } }),
      ]
      for (const make of made) {
        const { ticket, passkey = {} } = (await begin(token, 'passkey')).json<BegunFactor>()
        const refused = problem(await add(token, { ticket, passkey: make(passkey) }))
        expect(refused).toMatchObject({ status: 403, code: 'passkey_refused' })
      }
      expect((await list(token)).factors).toHaveLength(1)
    })

    it('is offered only at secure addresses with a name', async () => {
      const plain = await openTestApp(engine)
      onTestFinished(() => plain.close())
      const { token } = await account(plain)
      expect(problem(await begin(token, 'passkey', plain))).toMatchObject({
        status: 409,
        code: 'passkeys_need_https',
      })
      const here = { current_password: PASSWORD, kind: 'passkey' }
      const local = { host: 'localhost:3000' }
      const answer = await plain.post('/api/user/second-factors/begin', here, { ...bearer(token), ...local })
      expect(answer.json<BegunFactor>().passkey).toMatchObject({ rp: { id: 'localhost' } })
    })
  })

  describe('ADMIN_MFA=required', () => {
    const strict = testApp(engine, { ADMIN_MFA: 'required' })
    const stats = (token: string) => strict.get('/api/admin/stats', bearer(token))
    const admin = async () => {
      const made = await account(strict)
      const id = strict.app.jwt.decode<{ sub: string }>(made.token)?.sub ?? ''
      await setAdmin(strict, id, true)
      return made
    }

    it('refuses every call of admins in a session without a second factor', async () => {
      const { token } = await admin()
      const routes = strict.routes.filter((route) => / \/api\/admin\//.test(route))
      expect(routes.length).toBeGreaterThan(10)
      for (const route of routes) {
        const [method = '', pattern = ''] = route.split(' ')
        if (method === 'HEAD') continue
        const url = pattern.replaceAll(/:\w+/g, '01900000-0000-7000-8000-000000000000')
        const payload = method === 'POST' ? { payload: {} } : {}
        const answer = await strict.call({ method: method as 'GET', url, headers: bearer(token), ...payload })
        expect([route, answer.status, problem(answer).code]).toEqual([route, 403, 'second_factor_required'])
      }
    })

    it('lets an admin set up a second factor, after which that session has admin rights', async () => {
      const { email, token } = await admin()
      expect(await list(token, strict)).toMatchObject({ required: true })
      const { secret, token: renewed } = await addApp(token, strict)
      expect([(await stats(token)).status, (await stats(renewed)).status]).toEqual([200, 200])
      const { ticket } = await asked(email, strict)
      const entered = await finish({ ticket, code: codeOf(secret, 0, strict) }, strict)
      expect((await stats(entered.json<AccessToken>().access_token)).status).toBe(200)
      // a change of the password keeps what this session has proven
      const form = { current_password: PASSWORD, password: OTHER }
      const changed = await strict.put('/api/user/password', form, bearer(renewed))
      expect((await stats(changed.json<Renewed>().access_token)).status).toBe(200)
    })

    it('is no longer met once the last factor is removed', async () => {
      const { token } = await admin()
      await addApp(token, strict)
      const id = (await list(token, strict)).factors[0]?.id ?? ''
      const form = { current_password: PASSWORD }
      await strict.post(`/api/user/second-factors/${id}/remove`, form, bearer(token))
      expect(problem(await stats(token))).toMatchObject({ status: 403, code: 'second_factor_required' })
      expect(await works(token, strict)).toBe(true)
    })

    it('refuses other users for not being admins, not for lacking a second factor', async () => {
      const { token } = await account(strict)
      expect(problem(await stats(token))).toMatchObject({ code: 'admin_required' })
      expect(await list(token, strict)).toMatchObject({ required: false })
    })
  })

  describe('the operator', () => {
    it('lets somebody in whose phone is lost: the factors and all sessions go', async () => {
      const { email, token } = await withApp()
      expect(await resetSecondStep(test.deps, email)).toBe('reset')
      expect(await works(token)).toBe(false)
      const entered = await login(email)
      expect(entered.status).toBe(200)
      const again = entered.json<AccessToken>().access_token
      expect(await list(again)).toMatchObject({ factors: [], recovery_codes_left: 0 })
      const { q, t } = test.deps.db.read
      const entries = await q.select().from(t.auditEntries)
      expect(entries.map(({ action }) => action)).toContain('user.second_step_reset')
      // and does nothing for accounts without one, and for unknown emails
      expect(await resetSecondStep(test.deps, email)).toBe('none')
      expect(await works(again)).toBe(true)
      expect(await resetSecondStep(test.deps, 'nobody@example.com')).toBe('unknown')
    })

    it('takes over an account whose second factor somebody else has set up', async () => {
      const { email } = await withApp()
      expect(await makeAdmin(test.deps, OPERATOR.commandLine, email, async () => OTHER)).toBe('promoted')
      expect((await login(email, OTHER)).status).toBe(200)
    })
  })

  it('a reset link changes the password and keeps the second factors', async () => {
    const { email, secret } = await withApp()
    const token = await passwordResetToken(test, email)
    expect((await post('/api/auth/reset-password', { token, password: OTHER })).status).toBe(200)
    const { second_factor } = problem(await login(email, OTHER))
    const entered = await finish({ ticket: second_factor?.ticket, code: codeOf(secret) })
    expect(entered.status).toBe(200)
  })

  it('a registration repeated under its key returns no token once there is a second factor', async () => {
    const form = { email: 'repeated@example.com', password: PASSWORD }
    const register = () => test.post('/api/auth/register', form, KEY(4))
    const { access_token } = (await register()).json<AccessToken>()
    expect((await register()).status).toBe(200)
    await addApp(access_token)
    expect((await register()).status).toBe(401)
    expect(await works(access_token)).toBe(true)
  })
})
