import type { AdminCampaign, AdminUser, AuditEntry } from '@tohfa/sync-protocol/entities/admin'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { person, type Person } from '../../test/admin'
import { beforeTests, testApp } from '../../test/app'
import { engines } from '../../test/databases'

const DAY = 24 * 60 * 60_000

describe.each(engines)('filters of the admin’s lists on $name', (engine) => {
  // 9:00 UTC on March 1st, which is 14:30 in India
  const test = testApp(engine)
  const admin = beforeTests(() => person(test, { admin: true, email: 'Admin@Example.com' }))
  const other = beforeTests(() => person(test, { admin: true, email: 'other@example.com' }))
  const target = beforeTests(() => person(test, { email: 'target@example.com' }))
  const percent = beforeTests(() => person(test, { email: 'fifty%_off@example.com' }))
  beforeAll(async () => {
    await test.campaign(target.headers, { name: 'First' })
    await act('disable', admin, target)
    // the last millisecond of March 1st in India, and the first of March 2nd
    test.clock.advance(9.5 * 60 * 60_000 - 1)
    await person(test, { email: 'late@example.com' })
    await test.campaign(other.headers, { name: 'Late' })
    await act('enable', other, target)
    test.clock.advance(1)
    await person(test, { email: 'next@example.com' })
    await test.campaign(other.headers, { name: 'Next' })
    await act('disable', other, percent)
    test.clock.advance(DAY)
    await get('exports/users.csv')
  })

  const act = async (what: 'disable' | 'enable', who: Person, whom: Person) => {
    const url = `/api/admin/users/${whom.id}/${what}`
    expect((await test.post(url, undefined, who.headers)).status).toBe(200)
  }
  const get = (url: string) => test.get(`/api/admin/${url}`, admin.headers)
  const users = async (query: string) =>
    (await get(`users?sort=email&${query}`)).json<AdminUser[]>().map(({ email }) => email.split('@')[0])
  const campaigns = async (query: string) =>
    (await get(`campaigns?sort=name&${query}`)).json<AdminCampaign[]>().map(({ name }) => name)
  /** newest first, without the reads that the tests before have logged */
  const audit = async (query: string) =>
    (await get(`audit?${query}`))
      .json<AuditEntry[]>()
      .map(({ action }) => action)
      .filter((action) => !action.startsWith('read.'))

  it.each([
    ['from=2026-03-02', ['next']],
    ['from=2026-03-01&to=2026-03-01', ['admin', 'fifty%_off', 'late', 'other', 'target']],
    ['to=2026-02-28', []],
    ['from=2026-03-01&to=2026-03-02&search=next', ['next']],
    ['from=2026-03-02&search=late', []],
  ])('users who joined: %s', async (query, expected) => {
    expect(await users(query)).toEqual(expected)
  })

  it.each([
    ['from=2026-03-02&to=2026-03-02', ['Next']],
    ['to=2026-03-01', ['First', 'Late']],
    ['from=2026-03-01&search=first', ['First']],
  ])('campaigns that were created: %s', async (query, expected) => {
    expect(await campaigns(query)).toEqual(expected)
  })

  it.each([
    ['', ['export.users', 'user.disable', 'user.enable', 'user.disable']],
    ['from=2026-03-02', ['export.users', 'user.disable']],
    ['to=2026-03-01', ['user.enable', 'user.disable']],
    ['action=user.disable', ['user.disable', 'user.disable']],
    ['action=user.disable&to=2026-03-01', ['user.disable']],
    ['search=OTHER@', ['user.disable', 'user.enable']],
    ['search=admin@example.com&in=actor', ['export.users', 'user.disable']],
    ['search=target', ['user.enable', 'user.disable']],
    ['search=target&in=actor', []],
    ['search=target@EXAMPLE&in=target', ['user.enable', 'user.disable']],
    ['search=127.0.0&in=address', ['export.users', 'user.disable', 'user.enable', 'user.disable']],
    // digits of any script
    [
      `search=${encodeURIComponent('१२७.०.०')}&in=address`,
      ['export.users', 'user.disable', 'user.enable', 'user.disable'],
    ],
    ['search=export', ['export.users']],
    ['search=export&in=actor', []],
    // wildcards of a pattern match only themselves
    ['search=%25', ['user.disable']],
    ['search=t_rget', []],
    ['search=y%25_o', ['user.disable']],
    ['search=%5C', []],
  ])('the audit: %s', async (query, expected) => {
    expect(await audit(query)).toEqual(expected)
  })

  it('finds an entry by the id of the account that it is about, also page by page', async () => {
    expect(await audit(`search=${target.id}`)).toEqual(['user.enable', 'user.disable'])
    const first = await get(`audit?search=${target.id}&limit=1`)
    const cursor = String(first.headers['x-next-cursor'])
    expect(first.json<AuditEntry[]>().map(({ action }) => action)).toEqual(['user.enable'])
    expect(await audit(`search=${target.id}&limit=1&cursor=${cursor}`)).toEqual(['user.disable'])
  })

  it('finds what was done without an account, in capitals or not', async () => {
    const entry = { id: v7(), at: test.clock.now(), actorId: '', targetId: null, address: 'environment' }
    await test.deps.db.write(async ({ q, t }) => {
      await q
        .insert(t.auditEntries)
        .values({ ...entry, actorEmail: 'ADMIN_EMAIL', action: 'user.make_admin' })
        .returning({ id: t.auditEntries.id })
    })
    expect(await audit('search=admin_email&in=actor')).toEqual(['user.make_admin'])
    expect(await audit('search=Environment&in=address')).toEqual(['user.make_admin'])
  })

  it.each([
    ['users?from=2026-03-02&to=2026-03-01', 'from', 'from must not be after to'],
    ['campaigns?to=soon', 'to', 'Please enter a valid date'],
    ['audit?action=user.hug', 'action', /^action must be one of user\.disable, /],
    ['audit?in=text', 'in', 'in must be one of anywhere, actor, target, address'],
  ])('%s is refused at %s', async (url, field, detail) => {
    const answer = await get(url)
    expect(answer.status).toBe(422)
    const [error] = answer.json<{ errors: { field: string; detail: string }[] }>().errors
    expect(error?.field).toBe(field)
    expect(error?.detail).toMatch(detail)
  })
})
