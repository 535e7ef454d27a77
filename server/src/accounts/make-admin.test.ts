import type { AccessToken } from '@tohfa/sync-protocol/entities/user'
import { describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { person } from '../../test/admin'
import { testApp } from '../../test/app'
import { engines } from '../../test/databases'
import { makeAdmin, OPERATOR } from './make-admin'

const THEIRS = 'the password of somebody else'
const OPERATORS = 'the password of the operator'

describe.each(engines)('an account that is made an admin on $name', (engine) => {
  const test = testApp(engine)

  const post = (url: string, payload: object, headers = {}) => test.post(url, payload, headers)
  const login = (email: string, password: string) => post('/api/auth/login', { email, password })
  const promote = (email: string) => makeAdmin(test.deps, OPERATOR.commandLine, email, async () => OPERATORS)
  const adminSees = ({ access_token }: AccessToken) =>
    test.get('/api/admin/stats', { authorization: `Bearer ${access_token}` })

  it('§7 belongs only to the operator, even if somebody else had registered that address before', async () => {
    const email = 'operator@example.com'
    const squatted = (await post('/api/auth/register', { email, password: THEIRS })).json<AccessToken>()
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

  it.each([false, true])('is enabled, whether it was an admin: %s', async (isAdmin) => {
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
    await post('/api/auth/register', { email, password: THEIRS })
    const admin = 'who-makes-links@example.com'
    await promote(admin)
    const { access_token } = (await login(admin, OPERATORS)).json<AccessToken>()
    const headers = { authorization: `Bearer ${access_token}` }
    const users = await test.get('/api/admin/users?search=with-a-link', headers)
    const [user] = users.json<{ id: string }[]>()
    const link = await post(`/api/admin/users/${user?.id}/reset-link`, {}, headers)
    const token = link.json<{ url: string }>().url.split('#')[1]
    await promote(email)
    expect((await post('/api/auth/reset-password', { token, password: THEIRS })).status).toBe(410)
  })
})
