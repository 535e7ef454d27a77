/** The log of a busy day with all kinds of security events has ids, numbers and addresses, but nothing that opens anything. */
import { SECURITY_EVENT_KINDS } from '@tohfa/sync-protocol/entities/security-event'
import type { AccessToken } from '@tohfa/sync-protocol/entities/user'
import type { ResetLink } from '@tohfa/sync-protocol/entities/admin'
import { afterEach, describe, expect, it } from 'vitest'
import { person } from '../admin'
import { openTestApp, type TestApp } from '../app'
import { codeSupply } from '../codes'
import { engines } from '../databases'
import { claimForm, claimOperation } from '../forms'

const PIN = claimForm().pin
const WRONG_PIN = '730164'
const PASSWORD = 'a long password'
const WRONG_PASSWORD = 'planted wrong password'
const NEW_PASSWORD = 'planted new password'

describe.each(engines.slice(0, 1))('the lines of the log on $name', (engine) => {
  let test: TestApp
  afterEach(() => test.close())

  it('have no code, PIN, token, email or name, whatever happens', async () => {
    test = await openTestApp(engine, { LOG_LEVEL: 'trace', TRUST_PROXY: '1', CAMPAIGNS_PER_ACCOUNT: '3' })
    const secrets = new Set<string>([PIN, WRONG_PIN, PASSWORD, WRONG_PASSWORD, NEW_PASSWORD])
    type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
    const call = async (method: Method, url: string, headers: object = {}, payload?: object) => {
      const answer = await test.call({
        method,
        url,
        headers: { 'x-forwarded-for': '203.0.113.7', ...headers },
        ...(payload && { payload }),
      })
      const { access_token, url: link } = (
        /^application\/json/.test(String(answer.headers['content-type'])) ? answer.json() : {}
      ) as Partial<AccessToken & ResetLink>
      if (access_token !== undefined) secrets.add(access_token)
      if (link !== undefined) secrets.add(link.split('#').at(-1)?.replace('invite=', '') ?? '')
      return answer
    }
    const bearer = (answer: { json<T>(): T }) => ({
      authorization: `Bearer ${answer.json<AccessToken>().access_token}`,
    })

    const admin = await person(test, { admin: true, email: 'planted.admin@example.com' })
    const { owner, campaign, next, claimed } = await codeSupply(test, 12)
    for (const { headers } of [admin, { headers: owner }]) secrets.add(headers.authorization.slice(7))
    const codes = [await claimed({ name: 'Planted Guest' }), await claimed(), next(), next()] as const
    for (const one of [campaign.master_code, ...codes]) secrets.add(one)
    const [first, second, free] = codes

    // accounts
    const email = 'planted.guest@example.com'
    const login = (password: string, from = '203.0.113.7') =>
      call('POST', '/api/auth/login', { 'x-forwarded-for': from }, { email, password })
    const guest = bearer(await call('POST', '/api/auth/register', {}, { email, password: PASSWORD }))
    const { sub = '' } = test.app.jwt.decode<{ sub: string }>(guest.authorization.slice(7)) ?? {}
    await login(PASSWORD)
    for (let i = 0; i < 12; i++) await login(WRONG_PASSWORD, '203.0.113.8')
    const kept = bearer(await call('DELETE', '/api/user/sessions', guest))
    await call('PUT', '/api/user/password', kept, {
      current_password: WRONG_PASSWORD,
      password: NEW_PASSWORD,
    })
    const change = { current_password: PASSWORD, password: NEW_PASSWORD }
    const changed = bearer(await call('PUT', '/api/user/password', kept, change))
    const moved = { current_password: NEW_PASSWORD, email: 'planted.moved@example.com' }
    const again = bearer(await call('PUT', '/api/user/email', changed, moved))
    await call('POST', '/api/auth/logout', again)
    await call('GET', '/api/campaigns', again)
    // admins
    for (const list of [
      'users?search=planted',
      'campaigns',
      `campaigns/${campaign.id}/qrcodes`,
      'audit',
      'exports/users.csv',
    ])
      await call('GET', `/api/admin/${list}`, admin.headers)
    await call('POST', '/api/admin/invites', admin.headers)
    const link = await call('POST', `/api/admin/users/${sub}/reset-link`, admin.headers)
    const token = link.json<ResetLink>().url.split('#')[1] ?? ''
    await call('POST', '/api/auth/reset-password', {}, { token, password: NEW_PASSWORD })
    await call('POST', '/api/auth/reset-password', {}, { token, password: NEW_PASSWORD })
    for (const act of ['disable', 'enable'])
      await call('POST', `/api/admin/users/${sub}/${act}`, admin.headers)
    await call('DELETE', `/api/admin/users/${sub}`, admin.headers)
    // gifts
    for (let i = 0; i < 6; i++) await call('POST', `/api/qr/${first}/verify-pin`, {}, { pin: WRONG_PIN })
    await call('GET', `/api/qr/${second}/history?pin=${WRONG_PIN}`)
    await test.sync([
      claimOperation(first),
      claimOperation(free),
      { ...claimOperation(second), kind: 'qr.update' },
    ])
    await call('POST', `/api/qr/${second}/reset-pin`, {}, { token: 'A'.repeat(43), pin: PIN })
    await call('POST', `/api/qr/${second}/erase`, {}, { pin: PIN })
    // campaigns and links
    await call('GET', `/api/public/campaign/${campaign.master_code}`)
    const made = await call('POST', `/api/campaigns/${campaign.id}/links`, owner, {
      name: 'Planted link',
      access: 'view',
      contacts: false,
    })
    expect(made.status).toBe(200)
    const links = await call('GET', `/api/campaigns/${campaign.id}/links`, owner)
    for (const one of JSON.stringify(links.json()).match(/[0-9A-HJKMNP-TV-Z]{26}/g) ?? []) secrets.add(one)
    const { id } = links.json<{ id: string }[]>().at(-1) ?? { id: '' }
    await call('POST', `/api/campaigns/${campaign.id}/links/${id}/replace`, owner)
    const alive = (await call('GET', `/api/campaigns/${campaign.id}/links`, owner)).json<
      { id: string; ended_at: string | null; replaced_at: string | null }[]
    >()
    for (const one of JSON.stringify(alive).match(/[0-9A-HJKMNP-TV-Z]{26}/g) ?? []) secrets.add(one)
    for (const one of alive) await call('DELETE', `/api/campaigns/${campaign.id}/links/${one.id}`, owner)
    await call('GET', `/api/public/campaign/${campaign.master_code}`)
    await call('GET', `/api/campaigns/${campaign.id}/download-pdf`, owner)
    for (let i = 0; i < 4; i++) await test.campaign(owner).catch(() => {})
    await call('POST', '/api/auth/login', {}, { email: 'planted'.repeat(50_000), password: PASSWORD })
    await call('DELETE', `/api/campaigns/${campaign.id}`, owner)
    const stored = await call('GET', '/api/admin/security-events', admin.headers)
    await test.app.close()

    const lines = test.log.join('')
    const seen = new Set(
      test.log
        .map((line) => JSON.parse(line) as { security?: true; event?: string })
        .map(({ event }) => event),
    )
    // events of operator commands, or of code with its own tests
    const elsewhere = [
      ...['second_step.added', 'second_step.removed', 'second_step.failed', 'recovery_codes.made'],
      ...['admin.made', 'passkey.added', 'passkey.removed', 'passkey.refused', 'secret.rotated'],
    ]
    expect(SECURITY_EVENT_KINDS.filter((kind) => !seen.has(kind))).toEqual(elsewhere)
    // rows have no emails or names; those shown beside them are read from the accounts
    const rows = JSON.stringify(
      stored.json<Record<string, unknown>[]>().map(({ account_email: _, ...event }) => event),
    )
    for (const text of [lines, rows]) {
      for (const secret of secrets)
        for (const written of [secret, secret.toLowerCase()]) expect(text).not.toContain(written)
      expect(text).not.toMatch(/@example\.com/)
      expect(text).not.toMatch(/planted|Asha Rao/i)
    }
  })
})
