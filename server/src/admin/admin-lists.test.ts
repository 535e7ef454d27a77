import type { AdminCampaign, AdminStats, AdminUser, AuditEntry } from '@tohfa/sync-protocol/entities/admin'
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { beforeAll, describe, expect, it } from 'vitest'
import { person } from '../../test/admin'
import { beforeTests, testApp } from '../../test/app'
import { engines } from '../../test/databases'
import { claimForm } from '../../test/forms'

describe.each(engines)('what an admin sees on $name', (engine) => {
  const made: Campaign[] = []
  const NAMES = [
    'Diwali sweets',
    'diwali Lights',
    'Élan vital',
    'दिवाली उपहार',
    'Spring 2026',
    'Ångström',
    'Zebra',
  ]
  const test = testApp(engine)
  const admin = beforeTests(() => person(test, { admin: true, email: 'admin@example.com' }))
  const owner = beforeTests(() => person(test, { email: 'asha.k@gifts.example' }))
  beforeAll(async () => {
    for (const [i, name] of NAMES.entries()) {
      const { campaign, codes } = await test.campaign(owner.headers, { name, qr_quantity: 1 + (i % 3) })
      made.push(campaign)
      // some are made in the same millisecond
      if (i % 2) test.clock.advance(1)
      for (const { code } of codes.slice(0, i % 2)) await test.post(`/api/qr/${code}/claim`, claimForm())
    }
    for (let i = 0; i < 5; i++) await person(test, { email: `guest${i}@other.example` })
  })

  const get = (url: string, headers: object = admin.headers) => test.get(`/api/admin/${url}`, { ...headers })
  const names = async (query: string) =>
    (await get(`campaigns?${query}`)).json<AdminCampaign[]>().map(({ name }) => name)
  const found = (search: string) => names(`search=${encodeURIComponent(search)}&sort=name`)
  /** all rows, page by page */
  async function paged<T>(url: string, limit: number): Promise<T[]> {
    const rows: T[] = []
    for (let cursor: string | undefined, pages = 0; ; pages++) {
      if (pages > 50) throw new Error('without an end')
      const answer = await get(`${url}limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`)
      expect(answer.status).toBe(200)
      const page = answer.json<T[]>()
      expect(page.length).toBeLessThanOrEqual(limit)
      rows.push(...page)
      cursor = answer.headers['x-next-cursor'] as string | undefined
      if (cursor === undefined) return rows
    }
  }

  it('§3 the stats match the rows, also after everything that changes them', async () => {
    const { q, t } = test.deps.db.read
    const counted = async () => {
      const codes = await q.select().from(t.codes)
      const claimed = codes.filter((code) => code.claimed).length
      return {
        total_users: (await q.select().from(t.users)).length,
        total_campaigns: (await q.select().from(t.campaigns)).length,
        total_qr_codes: codes.length,
        claimed_qr_codes: claimed,
        claim_rate: Math.round((claimed / codes.length) * 100),
      }
    }
    const stats = async () => (await get('stats')).json<AdminStats>()
    expect(await stats()).toEqual(await counted())

    const other = await person(test)
    const { campaign, codes } = await test.campaign(other.headers, { qr_quantity: 4 })
    await test.campaign(other.headers, { qr_quantity: 2 })
    const claim = (code = '') => test.post(`/api/qr/${code}/claim`, claimForm())
    await Promise.all(codes.slice(0, 3).flatMap(({ code }) => [claim(code), claim(code)]))
    expect(await stats()).toEqual(await counted())
    await test.delete(`/api/campaigns/${campaign.id}`, other.headers)
    expect(await stats()).toEqual(await counted())
    await test.delete(`/api/admin/users/${other.id}`, admin.headers)
    expect(await stats()).toEqual(await counted())
  })

  it('§3 a user and a campaign have what the specification says', async () => {
    const [user] = (await get('users?search=asha')).json<AdminUser[]>()
    expect(user).toEqual({
      id: owner.id,
      email: 'asha.k@gifts.example',
      is_admin: false,
      disabled: false,
      campaign_count: NAMES.length,
      created_at: '2026-03-01T09:00:00.000Z',
    })
    const [campaign] = (await get('campaigns?search=lights')).json<AdminCampaign[]>()
    expect(campaign).toEqual({
      id: made[1]?.id,
      name: 'diwali Lights',
      campaign_type: 'vcard',
      user_email: 'asha.k@gifts.example',
      image_url: null,
      images: [],
      qr_quantity: 2,
      claimed_count: 1,
      unclaimed_count: 1,
      created_at: made[1]?.created_at,
    })
  })

  it('§3 an admin sees the codes of any campaign as its owner sees them', async () => {
    const [campaign] = made
    const codes = await get(`campaigns/${campaign?.id}/qrcodes`)
    const owners = await test.get(`/api/campaigns/${campaign?.id}/qrcodes`, owner.headers)
    expect(codes.json()).toEqual(owners.json())
    expect(codes.headers.etag).toBe(owners.headers.etag)
    for (const id of ['0190a1b2-0000-7000-8000-0000000000aa', 'x'])
      expect((await get(`campaigns/${id}/qrcodes`)).json()).toMatchObject({
        status: 404,
        code: 'campaign_unknown',
      })
  })

  it.each([
    ['diwali', ['diwali Lights', 'Diwali sweets']],
    ['DIWALI sw', ['Diwali sweets']],
    ['sweets diwa', ['Diwali sweets']],
    ['elan', ['Élan vital']],
    ['ÉLAN', ['Élan vital']],
    ['ang', ['Ångström']],
    ['दिवाली', ['दिवाली उपहार']],
    ['202', ['Spring 2026']],
    ['२०२६', ['Spring 2026']],
    ['asha gifts zebra', ['Zebra']],
    ['iwali', []],
    ['nothing', []],
    ["%' OR 1=1 --", []],
  ])('a search for %s finds %j', async (search, expected) => {
    expect(await found(search)).toEqual(expected)
  })

  it('a search without words finds everything, and an owner’s email finds the campaigns', async () => {
    expect((await found('  ')).length).toBe(NAMES.length)
    expect((await found('@@ .')).length).toBe(NAMES.length)
    expect((await found('asha.k@gifts.example')).length).toBe(NAMES.length)
  })

  it('a renamed campaign is found only by its new name', async () => {
    const { campaign } = await test.campaign(owner.headers, { name: 'Before' })
    const url = `/api/campaigns/${campaign.id}`
    await test.put(url, { name: 'Afterwards' }, owner.headers)
    expect([await found('before'), await found('afterwards')]).toEqual([[], ['Afterwards']])
    await test.delete(url, owner.headers)
    expect(await found('afterwards')).toEqual([])
  })

  it.each(['created_at', 'name', 'qr_quantity', 'claimed_count'])(
    'campaigns by %s: the pages together are the whole list, in either order',
    async (sort) => {
      for (const search of ['', 'asha'])
        for (const order of ['asc', 'desc']) {
          const query = `campaigns?sort=${sort}&order=${order}&search=${search}&`
          const whole = (await get(query)).json<AdminCampaign[]>()
          expect(whole.length).toBe(NAMES.length)
          for (const limit of [1, 3, 7, 1000]) expect(await paged(query, limit)).toEqual(whole)
        }
      const asc = await names(`sort=${sort}&order=asc`)
      expect(await names(`sort=${sort}&order=desc`)).toEqual([...asc].reverse())
    },
  )

  it.each(['created_at', 'email', 'campaign_count'])(
    'users by %s: the pages together are the whole list, in its default order',
    async (sort) => {
      const query = `users?sort=${sort}&`
      const whole = (await get(query)).json<AdminUser[]>()
      expect(whole.length).toBeGreaterThan(5)
      expect(await paged(query, 2)).toEqual(whole)
      const values = whole.map((user) => user[sort as 'email'])
      const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect(values).toEqual(sort === 'created_at' ? sorted.reverse() : sorted)
    },
  )

  it('campaigns are listed newest first by default', async () => {
    const ids = (await get('campaigns')).json<AdminCampaign[]>().map(({ id }) => id)
    expect(ids).toEqual(
      [...made].sort((a, b) => (a.created_at + a.id < b.created_at + b.id ? 1 : -1)).map(({ id }) => id),
    )
  })

  it('the audit log comes page by page, newest first', async () => {
    for (let i = 0; i < 5; i++) {
      if (i === 2) test.clock.advance(1)
      const user = await person(test)
      await test.call({
        method: 'POST',
        url: `/api/admin/users/${user.id}/disable`,
        headers: admin.headers,
        remoteAddress: '2001:db8:1:2:3:4:5:6',
      })
    }
    const whole = (await get('audit')).json<AuditEntry[]>()
    expect(whole.length).toBeGreaterThanOrEqual(5)
    expect(await paged('audit?', 2)).toEqual(whole)
    expect(whole[0]).toMatchObject({
      actor_email: 'admin@example.com',
      action: 'user.disable',
      address: '2001:db8:1:2::/64',
    })
    expect(whole[0]?.target_email).toMatch(/^person\d+@example\.com$/)
  })

  const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  const ID = '0190a1b2-0000-7000-8000-0000000000aa'
  it.each([
    ['sort=master_code', 'sort'],
    ['sort=name&sort=email', 'sort'],
    ['order=up', 'order'],
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['limit=many', 'limit'],
    ['cursor=nonsense', 'cursor'],
    [`search=${'x'.repeat(121)}`, 'search'],
    ['search=a%00', 'search'],
    [`cursor=${cursor('name', 'asc', 'a', ID)}`, 'cursor'],
    [`cursor=${cursor('created_at', 'asc', 1, ID)}`, 'cursor'],
    [`cursor=${cursor('created_at', 'desc', '1', ID)}`, 'cursor'],
    [`cursor=${cursor('created_at', 'desc', 1.5, ID)}`, 'cursor'],
    [`cursor=${cursor('created_at', 'desc', 1, 'x')}`, 'cursor'],
    [`sort=qr_quantity&cursor=${cursor('qr_quantity', 'asc', 2 ** 40, ID)}`, 'cursor'],
    [`sort=name&cursor=${cursor('name', 'asc', '\0', ID)}`, 'cursor'],
  ])('%s is refused at %s', async (query, field) => {
    const answer = await get(`campaigns?${query}`)
    expect(answer.status).toBe(422)
    expect(answer.json<{ errors: object[] }>().errors).toMatchObject([{ field }])
  })
})
