import type { AccessToken } from '@tohfa/sync-protocol/entities/user'
import { describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { passwordResetToken, person } from '../../test/admin'
import { testApp } from '../../test/app'
import { engines } from '../../test/databases'
import { makeAdmin, OPERATOR } from './make-admin'

const THEIRS = 'the password of somebody else'
const OPERATORS = 'the password of the operator'

describe.each(engines)('an account that is made an admin on $name', (engine) => {
  const test = testApp(engine)

  const login = (email: string, password: string) => test.post('/api/auth/login', { email, password })
  const promote = (email: string) => makeAdmin(test.deps, OPERATOR.commandLine, email, async () => OPERATORS)
  const adminSees = ({ access_token }: AccessToken) =>
    test.get('/api/admin/stats', { authorization: `Bearer ${access_token}` })

  it('§7 belongs only to the operator, even if somebody else had registered that address before', async () => {
    const email = 'operator@example.com'
    const squatted = (await test.post('/api/auth/register', { email, password: THEIRS })).json<AccessToken>()
    const again = (await login(email, THEIRS)).json<AccessToken>()
    expect(await promote(email)).toBe('promoted')
    for (const token of [squatted, again]) expect((await adminSees(token)).status).toBe(401)
    expect((await login(email, THEIRS)).status).toBe(401)
    const mine = await login(email, OPERATORS)
    expect(mine.status).toBe(200)
    expect((await adminSees(mine.json<AccessToken>())).status).toBe(200)
  })

  it('keeps its password if it was an admin already', async () => {
    const email = 'since-long@example.com'
    expect(await promote(email)).toBe('created')
    expect(await makeAdmin(test.deps, OPERATOR.environment, email, async () => THEIRS)).toBe('unchanged')
    expect((await login(email, OPERATORS)).status).toBe(200)
  })

  it.each([false, true])('is enabled if it was disabled (an admin before: %s)', async (isAdmin) => {
    const email = `disabled-${isAdmin}@example.com`
    const { id } = await person(test, { email, admin: isAdmin })
    const { q, t } = test.deps.db.read
    await test.deps.db.write(({ q }) => q.update(t.users).set({ disabledAt: 1 }).where(eq(t.users.id, id)))
    expect(await promote(email)).toBe('promoted')
    const [row] = await q.select().from(t.users).where(eq(t.users.id, id))
    expect(row).toMatchObject({ isAdmin: true, disabledAt: null })
    expect((await login(email, OPERATORS)).status).toBe(200)
  })

  it('is not opened by an earlier reset link', async () => {
    const email = 'with-a-link@example.com'
    await test.post('/api/auth/register', { email, password: THEIRS })
    const token = await passwordResetToken(test, email)
    await promote(email)
    expect((await test.post('/api/auth/reset-password', { token, password: THEIRS })).status).toBe(410)
  })
})
