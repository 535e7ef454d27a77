import type { AdminUser, ResetLink } from '@tohfa/sync-protocol/entities/admin'
import type { AccessToken } from '@tohfa/sync-protocol/entities/user'
import { readdir } from 'node:fs/promises'
import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { logged, person, setAdmin, type Person } from '../../test/admin'
import { beforeTests, testApp } from '../../test/app'
import { engines } from '../../test/databases'
import { claimForm, travelForm } from '../../test/forms'
import { formWithPhoto, phonePhoto } from '../../test/photos'
import { slideshow } from '../../test/slideshow'
import { makeAdmin, OPERATOR } from '../accounts/make-admin'

describe.each(engines)('what an admin does to an account on $name', (engine) => {
  const test = testApp(engine)
  const admin = beforeTests(() => person(test, { admin: true, email: 'admin@example.com' }))

  const act = (by: Person, id: string, what: string, headers = {}) =>
    test.post(`/api/admin/users/${id}/${what}`, undefined, { ...by.headers, ...headers })
  const remove = (by: Person, id: string, headers = {}) =>
    test.delete(`/api/admin/users/${id}`, { ...by.headers, ...headers })
  const login = (email: string, password = 'a long password') =>
    test.post('/api/auth/login', { email, password })
  const profile = ({ headers }: Person) => test.get('/api/user/profile', headers)
  const reset = (token: string, password = 'another password') =>
    test.post('/api/auth/reset-password', { token, password })
  const tokenOf = (link: { json<T>(): T }) => new URL(link.json<ResetLink>().url).hash.slice(1)
  const newEntries = async (work: () => Promise<unknown>) => {
    const before = await logged(test, admin)
    await work()
    return (await logged(test, admin)).slice(before.length)
  }

  it('a disabled account is signed out everywhere, cannot log in, and can be enabled again', async () => {
    const user = await person(test)
    const entries = await newEntries(async () => {
      const answer = await act(admin, user.id, 'disable')
      expect(answer.json<AdminUser>()).toMatchObject({ id: user.id, disabled: true })
      expect((await act(admin, user.id, 'disable')).json()).toEqual(answer.json())
    })
    // nothing is done twice
    expect(entries).toEqual([`admin@example.com user.disable ${user.id}`])
    // a running app learns why it is signed out
    expect((await profile(user)).json()).toMatchObject({
      status: 401,
      code: 'session_ended',
      detail: 'You were logged out on this device. This account is disabled. Please ask an admin.',
    })
    expect((await login(user.email)).json()).toMatchObject({ status: 409, code: 'account_disabled' })
    expect((await login(user.email, 'a wrong password')).json()).toMatchObject({ code: 'credentials_wrong' })
    expect(await newEntries(() => act(admin, user.id, 'enable'))).toEqual([
      `admin@example.com user.enable ${user.id}`,
    ])
    expect(await newEntries(() => act(admin, user.id, 'enable'))).toEqual([])
    // earlier tokens stay dead
    expect((await profile(user)).json()).toMatchObject({ status: 401, code: 'session_ended' })
    expect((await login(user.email)).status).toBe(200)
  })

  it.each(['commandLine', 'environment'] as const)('a new admin by the %s is in the log', async (by) => {
    const make = (email: string) => makeAdmin(test.deps, OPERATOR[by], email, async () => 'a long password')
    const known = await person(test)
    const email = `new-${by.toLowerCase()}@example.com`
    const done: string[] = []
    const entries = await newEntries(async () => {
      for (const each of [known.email, known.email, email, email]) done.push(await make(each))
    })
    expect(done).toEqual(['promoted', 'unchanged', 'created', 'unchanged'])
    const created = (await login(email)).json<AccessToken>()
    const { sub: id } = test.app.jwt.decode<{ sub: string }>(created.access_token) ?? {}
    expect(created.is_admin).toBe(true)
    const means = OPERATOR[by].email
    expect(entries).toEqual([`${means} user.make_admin ${known.id}`, `${means} user.make_admin ${id}`])
    const csv = await test.get('/api/admin/exports/audit.csv', admin.headers)
    expect(csv.body).toContain(
      `,"${means}","user.make_admin","${known.email}","${known.id}","${OPERATOR[by].address}","",`,
    )
  })

  it('nobody disables or deletes their own account', async () => {
    for (const answer of [await act(admin, admin.id, 'disable'), await remove(admin, admin.id)])
      expect(answer.json()).toMatchObject({ status: 409, code: 'own_account' })
    expect((await profile(admin)).status).toBe(200)
  })

  it.each(['disable', 'delete'])('if two admins %s each other at once, one of them remains', async (what) => {
    for (let round = 0; round < 5; round++) {
      const one = await person(test, { admin: true })
      const two = await person(test, { admin: true })
      const against = (by: Person, of: Person) =>
        what === 'disable' ? act(by, of.id, 'disable') : remove(by, of.id)
      const answers = await Promise.all([against(one, two), against(two, one)])
      const statuses = answers.map(({ status }) => status).sort()
      // the guard refuses the second already, or the transaction does
      expect(statuses[0]).toBe(200)
      expect([401, 403]).toContain(statuses[1])
      const left = [await profile(one), await profile(two)].map(({ status }) => status).sort()
      expect(left).toEqual([200, 401])
    }
  })

  it('a token whose admin right was removed is refused from then on', async () => {
    const other = await person(test, { admin: true })
    const stats = () => test.get('/api/admin/stats', other.headers)
    expect((await stats()).status).toBe(200)
    await setAdmin(test, other.id, false)
    expect((await stats()).json()).toMatchObject({
      status: 403,
      code: 'admin_required',
      detail: 'Admin access required',
    })
    expect((await act(other, admin.id, 'disable')).status).toBe(403)
  })

  it.each(['disable', 'enable', 'reset-link'])('%s of an unknown account is 404', async (what) => {
    expect(await newEntries(() => act(admin, v7(), what))).toEqual([])
    expect((await act(admin, v7(), what)).json()).toMatchObject({ status: 404, code: 'user_unknown' })
    expect((await act(admin, 'no-id', what)).json()).toMatchObject({ status: 404, code: 'user_unknown' })
    expect((await remove(admin, v7())).json()).toMatchObject({ status: 404, code: 'user_unknown' })
  })

  it('a reset link works once, and ends all tokens', async () => {
    const user = await person(test)
    const entries = await newEntries(async () => {
      const link = await act(admin, user.id, 'reset-link')
      const url = new URL(link.json<ResetLink>().url)
      expect(url.origin + url.pathname + url.search).toBe('http://gifts.test/reset-password')
      expect(link.headers['cache-control']).toBe('no-store')
      expect(Date.parse(link.json<ResetLink>().expires_at)).toBe(test.clock.now() + 24 * 60 * 60_000)
      const token = tokenOf(link)
      expect((await reset(token, 'short')).json()).toMatchObject({ status: 422 })
      expect((await reset(token)).status).toBe(200)
      expect((await reset(token)).json()).toMatchObject({ status: 410, code: 'reset_link_invalid' })
      // no part of the token is stored
      const { q, t } = test.deps.db.read
      const rows = [...(await q.select().from(t.passwordResets)), ...(await q.select().from(t.operations))]
      expect(JSON.stringify(rows)).not.toContain(token)
      expect(test.log.join()).not.toContain(token)
    })
    expect(entries).toEqual([
      `admin@example.com user.reset_link ${user.id}`,
      `${user.email} user.password_reset ${user.id}`,
    ])
    expect((await profile(user)).status).toBe(401)
    expect((await login(user.email)).status).toBe(401)
    expect((await login(user.email, 'another password')).status).toBe(200)
  })

  it('a reset link works only once, even if it is used several times at once', async () => {
    const user = await person(test)
    const token = tokenOf(await act(admin, user.id, 'reset-link'))
    const answers = await Promise.all([1, 2, 3].map((i) => reset(token, `password number ${i}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410])
  })

  it('a reset link ends after a day, by a newer one, and with disabling; a disabled account gets none', async () => {
    const user = await person(test)
    const link = async () => tokenOf(await act(admin, user.id, 'reset-link'))
    const [first, second] = [await link(), await link()]
    expect((await reset(first)).status).toBe(410)
    test.clock.advance(24 * 60 * 60_000)
    expect((await reset(second)).status).toBe(410)
    const third = await link()
    await act(admin, user.id, 'disable')
    expect((await reset(third)).status).toBe(410)
    expect((await act(admin, user.id, 'reset-link')).json()).toMatchObject({ code: 'account_disabled' })
    await act(admin, user.id, 'enable')
    expect((await reset(third)).status).toBe(410)
  })

  it('deleting an account removes all of it, and nothing of others', async () => {
    const { q, t } = test.deps.db.read
    const counted = async () => {
      const counts: Record<string, number> = {}
      for (const name of Object.keys(t) as (keyof typeof t)[])
        if (!['auditEntries', 'operations', 'pastOperations', 'securityEvents', 'settings'].includes(name))
          counts[name] = (await q.select().from(t[name] as typeof t.users)).length
      const files = await readdir(test.dataDir, { recursive: true, withFileTypes: true })
      return { ...counts, files: files.filter((file) => file.isFile()).length }
    }
    const stats = async () => (await test.get('/api/admin/stats', admin.headers)).json()
    const other = await person(test)
    const picture = await phonePhoto()
    const kept = await test.campaign(other.headers)
    await slideshow(test, kept.campaign, other.headers).upload([{ bytes: picture }])

    const [before, statsBefore] = [await counted(), await stats()]
    const user = await person(test)
    for (const campaign_type of ['vcard', 'diary', 'travel']) {
      const { campaign, codes } = await test.campaign(user.headers, { campaign_type })
      const [{ code } = { code: '' }] = codes
      // the other's campaign shows it too: it must stay
      await slideshow(test, campaign, user.headers).upload([{ bytes: picture }])
      const photo = await formWithPhoto(campaign_type === 'travel' ? travelForm() : claimForm())
      const path = campaign_type === 'travel' ? 'travel' : 'qr'
      const claim = await test.post(`/api/${path}/${code}/claim`, photo.payload, photo.headers)
      expect(claim.status).toBe(200)
      if (campaign_type !== 'diary') continue
      const entry = await formWithPhoto({ date: '2026-03-01', pin: claimForm().pin }, 'images')
      expect((await test.post(`/api/diary/${code}/entry`, entry.payload, entry.headers)).status).toBe(200)
    }
    await act(admin, user.id, 'reset-link', { 'idempotency-key': v7() })
    expect((await counted()).files).toBeGreaterThan(before.files)

    const key = { 'idempotency-key': v7() }
    const entries = await newEntries(async () => {
      expect((await remove(admin, user.id, key)).status).toBe(200)
      expect((await remove(admin, user.id, key)).headers['idempotency-replayed']).toBe('true')
      // large ones go on after the answer
      await expect.poll(async () => (await remove(admin, user.id)).status, { timeout: 20_000 }).toBe(404)
    })
    expect(entries).toEqual([`admin@example.com user.delete ${user.id}`])
    expect(await counted()).toEqual(before)
    expect(await stats()).toEqual(statsBefore)
    const left = await q.select().from(t.operations)
    expect(JSON.stringify(left)).not.toContain(user.email)
    expect(left.filter(({ userId }) => userId === user.id)).toEqual([])
    const log = JSON.stringify(await q.select().from(t.auditEntries))
    expect(log).toContain(user.id)
    expect(log).not.toContain(user.email)
    // the email is free again
    expect((await test.signUp(user.email)).authorization).toContain('Bearer')
  })

  it('entries of the log can be neither changed nor removed', async () => {
    const { db } = test.deps
    const count = async () => (await db.read.q.select().from(db.read.t.auditEntries)).length
    const before = await count()
    expect(before).toBeGreaterThan(0)
    await expect(
      db.write(({ q, t }) => q.update(t.auditEntries).set({ actorEmail: 'x' }).returning()),
    ).rejects.toThrow()
    await expect(db.write(({ q, t }) => q.delete(t.auditEntries).returning())).rejects.toThrow()
    expect(await count()).toBe(before)
  })
})
