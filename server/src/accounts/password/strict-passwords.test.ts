import type { AccessToken } from '@tohfa/sync-protocol/entities/user'
import * as m from '@tohfa/sync-protocol/messages'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { passwordResetToken, person } from '../../../test/admin'
import { testApp, type TestApp } from '../../../test/app'
import { engines } from '../../../test/databases'
import { PASSWORD_COST } from '../../crypto/hasher'

const GOOD = 'a long password'
const EASY = 'Password1'

describe.each(engines.slice(0, 1))('passwords that are easy to guess on $name', (engine) => {
  const lax = testApp(engine)
  const strict = testApp(engine, { PASSWORDS: 'strict' })

  const register = (app: TestApp, email: string, password: string) =>
    app.post('/api/auth/register', { email, password })

  it('are taken by default', async () => {
    expect((await register(lax, 'easy@example.com', EASY)).status).toBe(200)
  })

  it('are refused at their field if PASSWORDS=strict', async () => {
    for (const password of [EASY, 'aaaaaaaaa', 'its.own.name']) {
      const refused = await register(strict, 'its.own.name@example.com', password)
      expect(refused.json()).toMatchObject({ status: 422, errors: [{ field: 'password' }] })
    }
    const registered = await register(strict, 'its.own.name@example.com', GOOD)
    expect(registered.status).toBe(200)
    const { access_token } = registered.json<AccessToken>()
    const changed = await strict.put(
      '/api/user/password',
      { current_password: GOOD, password: EASY },
      { authorization: `Bearer ${access_token}` },
    )
    expect(changed.json()).toMatchObject({ status: 422, errors: [{ field: 'password' }] })
  })

  it('are refused by a reset link too, including the first part of the account’s email', async () => {
    const email = 'who.forgot.it@example.com'
    await person(strict, { email })
    const token = await passwordResetToken(strict, email)
    const reset = (password: string) => strict.post('/api/auth/reset-password', { token, password })
    for (const password of [EASY, 'who.forgot.it'])
      expect((await reset(password)).json()).toMatchObject({
        status: 422,
        errors: [{ field: 'password', detail: m.passwordEasy }],
      })
    expect((await reset(GOOD)).status).toBe(200)
  })

  it('still log in if they were taken before', async () => {
    const { email } = await person(strict)
    const passwordHash = await strict.deps.hasher.hash(EASY, PASSWORD_COST)
    await strict.deps.db.write(({ q, t }) =>
      q.update(t.users).set({ passwordHash }).where(eq(t.users.email, email)),
    )
    expect((await strict.post('/api/auth/login', { email, password: EASY })).status).toBe(200)
  })

  it('are announced to the page as refused or not', async () => {
    const asked = async (app: TestApp) => (await app.get('/api/config')).json()
    expect(await asked(strict)).toMatchObject({ strict_passwords: true })
    expect(await asked(lax)).toMatchObject({ strict_passwords: false })
  })
})
