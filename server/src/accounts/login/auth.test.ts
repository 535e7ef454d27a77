import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openTestApp, testApp } from '../../../test/app'
import { engines } from '../../../test/databases'
import { AppError } from '../../http/app-error'
import { createArgonHasher, PASSWORD_COST } from '../../crypto/hasher'

describe.each(engines)('accounts on $name', (engine) => {
  const test = testApp(engine, {}, () => ({ hasher: createArgonHasher() }))

  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    test.post(url, payload, headers)
  const register = (email: string, password = 'a long password', headers = {}) =>
    post('/api/auth/register', { email, password }, headers)
  const profile = (authorization?: string) =>
    test.get('/api/user/profile', authorization ? { authorization } : {})

  it('§7 registering returns a token that opens the profile', async () => {
    const answer = await register('  New.Owner@Example.COM ')
    expect(answer.status).toBe(200)
    const { access_token, is_admin } = answer.json<{ access_token: string; is_admin: boolean }>()
    expect(is_admin).toBe(false)
    expect((await profile(`Bearer ${access_token}`)).json()).toEqual({
      email: 'new.owner@example.com',
      is_admin: false,
    })
  })

  it('a login with the right password hashes it again at the present cost; a wrong one does not', async () => {
    const email = 'earlier@example.com'
    await register(email)
    const { db, hasher } = test.deps
    const older = await hasher.hash('a long password', { ...PASSWORD_COST, timeCost: 1 })
    await db.write(({ q, t }) =>
      q.update(t.users).set({ passwordHash: older }).where(eq(t.users.email, email)),
    )
    const kept = async () => {
      const { q, t } = db.read
      return (await q.select().from(t.users).where(eq(t.users.email, email)))[0]?.passwordHash
    }
    const login = (password: string) => post('/api/auth/login', { email, password })
    expect((await login('not the password')).status).toBe(401)
    expect(await kept()).toBe(older)
    expect((await login('a long password')).status).toBe(200)
    expect(await kept()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    // and it is still the same password
    expect((await login('a long password')).status).toBe(200)
    expect((await login('not the password')).status).toBe(401)
  })

  it('a wrong password and an unknown email get the same answer', async () => {
    await register('known@example.com')
    const wrong = await post('/api/auth/login', { email: 'known@example.com', password: 'not the password' })
    const unknown = await post('/api/auth/login', {
      email: 'nobody@example.com',
      password: 'not the password',
    })
    expect(wrong.status).toBe(401)
    expect(wrong.json()).toMatchObject({ code: 'credentials_wrong', detail: 'Wrong email or password' })
    expect(unknown.body).toBe(wrong.body)
  })

  it('a taken email is refused with 409, also in capitals and in a race', async () => {
    await register('taken@example.com')
    expect((await register('Taken@Example.com')).json()).toMatchObject({ code: 'email_taken', status: 409 })
    const racers = await Promise.all(Array.from({ length: 5 }, () => register('race@example.com')))
    expect(racers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  })

  it.each([
    [{ password: 'a long password' }, 'email', 'This field is required'],
    [{ email: 'x@example.com' }, 'password', 'This field is required'],
    [{ email: 'x@example.com', password: '' }, 'password', 'This field is required'],
    [{ email: 'not an address', password: 'a long password' }, 'email', 'Please enter a valid email address'],
    [{ email: 'x@example.com', password: 'short' }, 'password', 'Password must be at least 8 characters'],
    [{ email: 'x@example.com', password: 'x'.repeat(257) }, 'password', 'Please use at most 256 characters'],
    [
      { email: 'x@example.com', password: 'a long password', is_admin: true },
      'is_admin',
      'This field is unknown',
    ],
    [
      { email: 'a\u0000@example.com', password: 'a long password' },
      'email',
      'Please remove control characters from this text',
    ],
    [
      { email: { $ne: '' }, password: 'a long password' },
      'email',
      'Please remove control characters from this text',
    ],
  ])('§5 %j is refused at %s', async (form, field, detail) => {
    const answer = await post('/api/auth/register', form)
    expect(answer.status).toBe(422)
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(answer.json().errors).toContainEqual({ field, detail })
  })

  it('tokens of another key, no session or no user open nothing', async () => {
    const { authorization } = await test.signUp()
    const payload = test.app.jwt.decode<{ sub: string; sid: string }>(authorization.slice(7))
    expect(payload).not.toBeNull()
    const signed = (claims: object) => `Bearer ${test.app.jwt.sign(claims as { sub: string; sid: string })}`
    expect((await profile(signed({ ...payload }))).status).toBe(200)
    const nobody = '0190a1b2-0000-7000-8000-0000000000ff'
    for (const [bad, code] of [
      [undefined, 'unauthorized'],
      ['Bearer ', 'unauthorized'],
      ['Bearer x.y.z', 'unauthorized'],
      [`${authorization.slice(0, -2)}xx`, 'unauthorized'],
      // signed by us, but for an account that no longer exists
      [signed({ ...payload, sid: nobody }), 'session_ended'],
      [signed({ ...payload, sub: nobody }), 'session_ended'],
    ]) {
      const answer = await profile(bad)
      expect([answer.status, answer.json().code]).toEqual([401, code])
    }
  })

  it('only ten of 30 concurrent wrong passwords are checked, as if they came one after another', async () => {
    await register('rushed@example.com')
    const rush = await Promise.all(
      Array.from({ length: 30 }, () =>
        post('/api/auth/login', { email: 'rushed@example.com', password: 'not the password' }),
      ),
    )
    const count = (status: number) => rush.filter((answer) => answer.status === status).length
    expect([count(401), count(429)]).toEqual([10, 20])
  })

  it('an unknown email gets the usual answer again after the server was too busy to check it', async () => {
    let busy = false
    const fresh = await openTestApp(engine, {}, ({ hasher }) => ({
      hasher: {
        ...hasher,
        hash: async (secret, cost) => {
          if (busy) throw new AppError('busy', { retryAfterSeconds: 5 })
          return hasher.hash(secret, cost)
        },
      },
    }))
    const login = () => fresh.post('/api/auth/login', { email: 'n@example.com', password: 'x' })
    busy = true
    expect((await login()).status).toBe(429)
    busy = false
    expect((await login()).status).toBe(401)
    await fresh.close()
  })

  it('behind a proxy, tries count against the address that the proxy adds, not those before it', async () => {
    const behind = await openTestApp(engine, { TRUST_PROXY: 'true' })
    const guess = (forwarded: string) =>
      behind.post(
        '/api/auth/login',
        { email: 'n@example.com', password: 'not the password' },
        { 'x-forwarded-for': forwarded },
      )
    for (let i = 0; i < 10; i++) expect((await guess(`203.0.113.${i}, 198.51.100.1`)).status).toBe(401)
    expect((await guess('203.0.113.99, 198.51.100.1')).status).toBe(429)
    expect((await guess('198.51.100.2')).status).toBe(401)
    // one subscriber has a whole /64
    for (let i = 0; i < 10; i++) expect((await guess(`2001:db8:1:2::${i}`)).status).toBe(401)
    expect((await guess('2001:db8:1:2:ffff::1')).status).toBe(429)
    await behind.close()
  })
})
