import { describe, expect, it, onTestFinished } from 'vitest'
import { passwordResetToken } from '../../../test/admin'
import { testApp } from '../../../test/app'
import { codeSupply } from '../../../test/codes'
import { engines } from '../../../test/databases'
import { openTwin } from '../../../test/twin'

const HALL = '203.0.113.7'

describe.each(engines)('throttling of logins on $name', (engine) => {
  const test = testApp(engine, { TRUST_PROXY: 'true' })

  const from = (address: string, url: string, payload: object) =>
    test.post(url, payload, { 'x-forwarded-for': address })
  const guess = (address: string, email: string) =>
    from(address, '/api/auth/login', { email, password: 'not the password' })

  /** a whole hall behind one address has one try left */
  const oneLeft = async (what: 'passwordFailures' | 'pinFailures', address: string) => {
    for (let tried = 1; tried < 200; tried++) await test.deps.throttles[what].count(address)
  }

  it('§5 wrong passwords of invented accounts do not block the PINs of others in the same hall', async () => {
    const codes = await codeSupply(test, 1)
    const code = await codes.claimed()
    await oneLeft('passwordFailures', HALL)
    expect((await guess(HALL, 'invented@example.com')).status).toBe(401)
    expect((await guess(HALL, 'another@example.com')).json()).toMatchObject({ code: 'too_many_tries' })
    const opened = await from(HALL, `/api/qr/${code}/verify-pin`, { pin: '482913' })
    expect(opened.status).toBe(200)
  })

  describe('of one account over many addresses', () => {
    let hosts = 0
    const elsewhere = () => `198.51.${Math.floor(++hosts / 250)}.${hosts % 250}`
    const PASSWORD = 'a long password'
    const account = async (email: string, address = elsewhere()) =>
      from(address, '/api/auth/register', { email, password: PASSWORD })
    const login = (address: string, email: string) =>
      from(address, '/api/auth/login', { email, password: PASSWORD })
    const MINUTE = 60_000

    it('begins after 21 wrong passwords, and makes callers wait twice as long each time, up to an hour', async () => {
      const email = 'guessed-everywhere@example.com'
      await account(email)
      for (let i = 0; i < 21; i++) expect((await guess(elsewhere(), email)).status).toBe(401)
      for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
        const waits = await login(elsewhere(), email)
        expect(waits.json()).toMatchObject({ status: 429, code: 'too_many_tries' })
        expect(Number(waits.headers['retry-after'])).toBe(minutes * 60)
        test.clock.advance(minutes * MINUTE)
        expect((await guess(elsewhere(), email)).status).toBe(401)
      }
      test.clock.advance(60 * MINUTE)
      expect((await login(elsewhere(), email)).status).toBe(200)
      // and a right one resets the count
      for (let i = 0; i < 20; i++) expect((await guess(elsewhere(), email)).status).toBe(401)
      expect((await login(elsewhere(), email)).status).toBe(200)
    })

    it('does not block devices that are signed in to the account', async () => {
      const [email, home] = ['at-home@example.com', elsewhere()]
      await account(email, home)
      for (let i = 0; i < 21; i++) await guess(elsewhere(), email)
      expect((await login(elsewhere(), email)).status).toBe(429)
      expect((await login(home, email)).status).toBe(200)
    })

    it('checks only 21 of 60 concurrent passwords, also at two servers on one store', async () => {
      const email = 'rushed-everywhere@example.com'
      await account(email)
      const twin = await openTwin(engine, test)
      onTestFinished(() => twin.close())
      const rush = await Promise.all(
        Array.from({ length: 60 }, (_, i) =>
          (i % 2 === 0 ? test : twin).post(
            '/api/auth/login',
            { email, password: 'not the password' },
            { 'x-forwarded-for': elsewhere() },
          ),
        ),
      )
      expect(rush.filter(({ status }) => status === 401)).toHaveLength(21)
      expect(rush.filter(({ status }) => status === 429)).toHaveLength(39)
    })

    it('ends when a clock that was ahead is set right', async () => {
      const email = 'guessed-ahead@example.com'
      await account(email)
      test.clock.advance(365 * 24 * 60 * MINUTE)
      for (let i = 0; i < 21; i++) await guess(elsewhere(), email)
      expect((await login(elsewhere(), email)).status).toBe(429)
      test.clock.advance(-365 * 24 * 60 * MINUTE)
      expect((await login(elsewhere(), email)).status).toBe(200)
    })

    it('ends once a reset link has set a new password', async () => {
      const email = 'forgotten-everywhere@example.com'
      await account(email)
      for (let i = 0; i < 21; i++) await guess(elsewhere(), email)
      expect((await login(elsewhere(), email)).status).toBe(429)
      const token = await passwordResetToken(test, email)
      const reset = await test.post('/api/auth/reset-password', { token, password: PASSWORD })
      expect(reset.status).toBe(200)
      expect((await login(elsewhere(), email)).status).toBe(200)
    })

    it('forgets after a day', async () => {
      const email = 'long-ago@example.com'
      for (let i = 0; i < 20; i++) await guess(elsewhere(), email)
      test.clock.advance(24 * 60 * MINUTE)
      for (let i = 0; i < 21; i++) expect((await guess(elsewhere(), email)).status).toBe(401)
    })
  })
})
