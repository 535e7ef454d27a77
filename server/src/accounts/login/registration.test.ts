/** Who may make an account: REGISTRATION=open, invite or closed. */
import * as m from '@tohfa/sync-protocol/messages'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { logged, type Person } from '../../../test/admin'
import { openTestApp, type TestApp } from '../../../test/app'
import { engines } from '../../../test/databases'
import { openTwin } from '../../../test/twin'
import { makeAdmin, OPERATOR } from '../make-admin'

const WEEK = 7 * 24 * 60 * 60_000
const password = 'a long password'

describe.each(engines)('registration on $name', (engine) => {
  const register = (test: TestApp, form: object = {}, key?: string) =>
    test.post(
      '/api/auth/register',
      { email: `${v7()}@example.com`, password, ...form },
      key === undefined ? {} : { 'idempotency-key': key },
    )

  describe('by invite', () => {
    let test: TestApp
    let twin: TestApp
    let admin: Person
    beforeAll(async () => {
      test = await openTestApp(engine, { REGISTRATION: 'invite', PUBLIC_URL: 'https://gifts.example.com' })
      twin = await openTwin(engine, test)
      const email = 'admin@example.com'
      await makeAdmin(test.deps, OPERATOR.commandLine, email, async () => password)
      const login = await test.post('/api/auth/login', { email, password })
      const headers = { authorization: `Bearer ${String(login.json().access_token)}` }
      const id = test.app.jwt.decode<{ sub: string }>(headers.authorization.slice(7))?.sub ?? ''
      admin = { id, email, headers }
    })
    afterAll(async () => {
      await twin.close()
      await test.close()
    })

    const makeLink = (key = v7()) =>
      test.post('/api/admin/invites', undefined, { ...admin.headers, 'idempotency-key': key })
    const invite = async () => {
      const { url } = (await makeLink()).json<{ url: string }>()
      return new URL(url).hash.replace('#invite=', '')
    }

    it('tells the page that an invite is needed, and refuses anybody without one', async () => {
      expect((await test.get('/api/config')).json()).toMatchObject({
        registration: 'invite',
      })
      const refused = await register(test)
      expect([refused.status, refused.json()]).toMatchObject([
        403,
        { code: 'invite_needed', detail: m.inviteNeeded },
      ])
      expect((await register(test, { invite: 'guessed' })).json()).toMatchObject({ code: 'invite_invalid' })
      // even if the email has an account, so that nobody learns of it
      expect((await register(test, { email: admin.email })).json()).toMatchObject({ code: 'invite_needed' })
    })

    it('takes an invite once, even if many use it at the same moment', async () => {
      const token = await invite()
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, i) => register(i % 2 === 0 ? test : twin, { invite: token })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(410)])
      const late = await register(test, { invite: token })
      expect([late.status, late.json()]).toMatchObject([
        410,
        { code: 'invite_invalid', detail: m.inviteInvalid },
      ])
    })

    it('a link works for a week', async () => {
      const [used, lapsed] = [await invite(), await invite()]
      test.clock.advance(WEEK - 1)
      // its session is as old
      expect((await register(test, { invite: used })).status).toBe(200)
      test.clock.advance(1)
      expect((await register(test, { invite: lapsed })).status).toBe(410)
    })

    it('only the link itself has its secret, after the #; the log says who made it', async () => {
      const key = v7()
      const first = await makeLink(key)
      const { url } = first.json<{ url: string }>()
      expect(url).toMatch(/^https:\/\/gifts\.example\.com\/login#invite=[\w-]{43}$/)
      const again = await makeLink(key)
      expect([again.json(), again.headers['idempotency-replayed']]).toEqual([first.json(), 'true'])
      const { q, t } = test.deps.db.read
      const rows = await q.select().from(t.invites)
      expect(JSON.stringify(rows)).not.toContain(url.split('=')[1])
      expect(await logged(test, admin)).toContain(`${admin.email} user.invite_link -`)
    })
  })

  it('closed: nobody registers, and the operator still makes admins, who log in', async () => {
    const test = await openTestApp(engine, { REGISTRATION: 'closed' })
    onTestFinished(() => test.close())
    const refused = await register(test, { invite: 'any' })
    expect([refused.status, refused.json()]).toMatchObject([
      403,
      { code: 'registration_closed', detail: m.registrationClosed },
    ])
    const email = 'admin@example.com'
    await makeAdmin(test.deps, OPERATOR.commandLine, email, async () => password)
    const login = { method: 'POST' as const, url: '/api/auth/login', payload: { email, password } }
    expect((await test.call(login)).status).toBe(200)
  })

  it('open: anybody registers, with an invite or without', async () => {
    const test = await openTestApp(engine)
    onTestFinished(() => test.close())
    expect((await register(test)).status).toBe(200)
    expect((await register(test, { invite: 'left over' })).status).toBe(200)
  })
})
