/**
 * Calls every cell of the table. A route that is not in it, or a row that is no route, fails. On one engine, because no
 * right depends on the database: the tests of the rooms show what each call reads and stores on both.
 */
import { eq } from 'drizzle-orm'
import { rm } from 'node:fs/promises'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../app'
import {
  CALLERS,
  OPERATIONS,
  TABLE,
  tus,
  urlOf,
  type Ask,
  type Caller,
  type Expected,
  type Row,
  type Scene,
} from './authorization.table'
import { builtClaimPages } from '../claim-pages'
import { codeSupply, type CodeSupply } from '../codes'
import { engines } from '../databases'
import { claimForm, multipart } from '../forms'
import { asFile, phonePhoto } from '../photos'
import { stubPwa } from '../pwa'
import { imagesForm, slideshow } from '../slideshow'

/** the route of a row, which may also have a query, or words after a colon */
const routeOf = (row: string) => row.split(/\?|: /)[0]

describe.each(engines.slice(0, 1))('who may call what on $name', (engine) => {
  let test: TestApp
  let origin: string
  let owner: { authorization: string }
  let tokens: Partial<Record<Caller, Record<string, string>>>
  let shared: CodeSupply
  let diaries: CodeSupply
  let travel: CodeSupply
  let sale: CodeSupply
  let photo: string
  let images: Scene['images']
  let pwaDist: string
  const touched = new Set<string>()
  beforeAll(async () => {
    const claimPages = await builtClaimPages()
    pwaDist = await stubPwa()
    test = await openTestApp(engine, {}, () => ({ claimPages, pwaDist }))
    test.deps.db.watch((ids) => {
      if (ids !== 'unknown') for (const id of ids) touched.add(id)
    })
    owner = await test.signUp('owner@example.com')
    const admin = await test.signUp('admin@example.com')
    await test.deps.db.write(async ({ q, t }) => {
      await q.update(t.users).set({ isAdmin: true }).where(eq(t.users.email, 'admin@example.com'))
    })
    tokens = {
      'garbage token': { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' },
      'another owner': await test.signUp('another@example.com'),
      owner,
      admin,
    }
    origin = await test.app.listen({ host: '127.0.0.1', port: 0 })
    shared = await codeSupply(test, 300, { contact_name: 'Ravi', contact_mobile: '12345' }, owner)
    diaries = await codeSupply(test, 200, { campaign_type: 'diary' }, owner)
    travel = await codeSupply(test, 150, { campaign_type: 'travel' }, owner)
    sale = await codeSupply(test, 130, { campaign_type: 'sale' }, owner)
    images = imagesForm([{ bytes: await phonePhoto() }])
    const form = multipart([
      ...(Object.entries(claimForm()) as [string, string][]),
      ['profile_image', asFile(await phonePhoto())],
    ])
    const claim = await test.call({ method: 'POST', url: `/api/qr/${shared.next()}/claim`, ...form })
    photo = claim.json<{ claimer_profile_image: string }>().claimer_profile_image
  })
  afterAll(async () => {
    await test.close()
    await rm(pwaDist, { recursive: true })
  })

  /** over a real connection, because the upload server needs one */
  const call = (method: string, { url, payload, headers }: Ask & { url: string }) =>
    fetch(origin + url, {
      method,
      redirect: 'manual',
      headers: {
        ...(payload && !Buffer.isBuffer(payload) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload && { body: Buffer.isBuffer(payload) ? new Uint8Array(payload) : JSON.stringify(payload) }),
    })

  const pins: Partial<Record<Caller, { pin: string }>> = {
    'right PIN': { pin: claimForm().pin },
    'wrong PIN': { pin: '000000' },
  }
  const masterCodeOf = (caller: Caller, { master_code }: { master_code: string }): string | undefined => {
    if (caller === 'wrong master code') return '0'.repeat(26)
    return caller === 'right master code' ? master_code : undefined
  }
  /** token, PIN and master code, in every place where a call may take one */
  const headersOf = (caller: Caller, supply: CodeSupply): Record<string, string> => {
    const pin = pins[caller]?.pin
    const masterCode = masterCodeOf(caller, supply.campaign)
    return {
      ...tokens[caller],
      ...(pin !== undefined && { 'x-pin': pin }),
      ...(masterCode !== undefined && { 'x-master-code': masterCode }),
    }
  }
  const withPin = (caller: Caller, url: string) => {
    const pin = pins[caller]?.pin
    // the upload server would take a query for part of the id
    return pin === undefined || url.startsWith('/api/uploads')
      ? url
      : `${url}${url.includes('?') ? '&' : '?'}pin=${pin}`
  }

  /** @param named what is sent in the place of a campaign's id */
  function sceneFor(caller: Caller, named: 'by id' | 'by master code' = 'by id'): Scene {
    const nameOf = (campaign: { id: string; master_code: string }) =>
      named === 'by id' ? campaign.id : (masterCodeOf(caller, campaign) ?? campaign.master_code)
    const ofCampaign = ({ campaign, next, claimed }: CodeSupply) => ({
      id: nameOf(campaign),
      // an id is no credential on the public page
      credential: masterCodeOf(caller, campaign) ?? campaign.id,
      unclaimed: next,
      claimed: () => claimed(),
    })
    return {
      ...ofCampaign(shared),
      diary: ofCampaign(diaries),
      travel: ofCampaign(travel),
      sale: ofCampaign(sale),
      freshId: async () => nameOf((await test.campaign(owner, { qr_quantity: 1 })).campaign),
      async freshSession() {
        const { authorization = '' } = tokens[caller] ?? {}
        const read = { method: 'GET', url: '/api/user/profile', headers: { authorization } } as const
        const { email } = (await test.call(read)).json<{ email?: string }>()
        if (email === undefined) return {}
        const payload = { email, password: 'a long password' }
        const login = await test.post('/api/auth/login', payload)
        return { authorization: `Bearer ${login.json<{ access_token: string }>().access_token}` }
      },
      async freshUser() {
        const { authorization } = await test.signUp()
        return test.app.jwt.decode<{ sub: string }>(authorization.slice(7))?.sub ?? ''
      },
      photo,
      images,
      async image() {
        const { read, upload } = slideshow(test, shared.campaign, owner)
        if ((await read()).length === 0) await upload([{ bytes: await phonePhoto() }])
        return (await read())[0]?.id ?? ''
      },
      pin: pins[caller] ?? {},
      async upload() {
        const headers = { ...tus, 'upload-length': '5' }
        const made = await call('POST', { url: '/api/uploads', headers })
        return (made.headers.get('location') ?? '').split('/').at(-1) ?? ''
      },
    }
  }

  it('every route is in the table, and the table names no other', () => {
    const registered = new Set(test.routes)
    // every GET has a HEAD with the same answer
    const twins = (route: string) => route.startsWith('HEAD ') && registered.has(route.replace('HEAD', 'GET'))
    const routes = [...registered].filter((route) => !twins(route))
    expect(routes.sort()).toEqual([...new Set(Object.keys(TABLE).map(routeOf))].sort())
  })

  /** everything that screens show of each campaign, as JSON */
  const shown = async () => {
    const { q, t } = test.deps.db.read
    const campaigns = new Map<string, unknown[]>()
    for (const row of await q.select().from(t.campaigns)) campaigns.set(row.id, [row])
    for (const row of await q.select().from(t.codes).orderBy(t.codes.code))
      campaigns.get(row.campaignId)?.push(row)
    for (const row of await q.select().from(t.campaignImages).orderBy(t.campaignImages.id))
      campaigns.get(row.campaignId)?.push(row)
    return new Map([...campaigns].map(([id, rows]) => [id, JSON.stringify(rows)]))
  }
  /** what the previous case left */
  let last: Awaited<ReturnType<typeof shown>> | undefined
  /** A change of what a screen shows must be announced to open screens, with a higher revision. */
  async function tellsOfEveryChange(act: () => Promise<void>): Promise<void> {
    const before = (last ??= await shown())
    touched.clear()
    await act()
    const after = (last = await shown())
    const revision = (rows = '[{"revision":-1}]') => (JSON.parse(rows) as { revision: number }[])[0]?.revision
    for (const id of new Set([...before.keys(), ...after.keys()])) {
      if (before.get(id) === after.get(id)) continue
      expect(touched).toContain(id)
      if (after.has(id)) expect(revision(after.get(id))).toBeGreaterThan(revision(before.get(id)) ?? -1)
    }
  }

  it.each(Object.keys(TABLE))('%s', async (route) => {
    const row = TABLE[route]
    if (!row) throw new Error('no such row')
    const [ask, expected] = Array.isArray(row) ? row : [{}, row]
    await tellsOfEveryChange(() => answersAsExpected(route, ask, expected))
  })
  /** the campaign that a row is about */
  const supplyOf = (row: string): CodeSupply => {
    const [, kind] = /\b(diar|travel|sale)/.exec(row) ?? []
    return { diar: diaries, travel, sale }[kind ?? ''] ?? shared
  }
  async function answersAsExpected(
    route: string,
    ask: Extract<Row, unknown[]>[0],
    expected: Expected,
  ): Promise<void> {
    const answered: Partial<Expected> = {}
    const cells = CALLERS.map((caller) => ({ caller, scene: sceneFor(caller) }))
    // a master code only opens the public page; in the place of an id it is worth nothing
    if (/\/campaigns?\/:id\b/.test(route))
      for (const caller of ['wrong master code', 'right master code', 'another owner'] as const)
        if (caller !== 'another owner' || !route.includes('/public/'))
          cells.push({ caller, scene: sceneFor(caller, 'by master code') })
    for (const { caller, scene } of cells) {
      const asked = typeof ask === 'function' ? await ask(scene) : ask
      const method = route.split(' ')[0] ?? ''
      const answer = await call(method, {
        ...asked,
        url: withPin(caller, await urlOf(route, asked, scene)),
        headers: { ...headersOf(caller, supplyOf(route)), ...asked.headers },
      })
      expect(answered[caller] ?? answer.status).toBe(answer.status)
      answered[caller] = answer.status
      if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
        // the stream does not end by itself
        await answer.body?.cancel()
        continue
      }
      const body = await answer.text()
      if (answer.status >= 400) {
        const problem = route.includes(' /claim/') ? 'text/html' : 'application/problem+json'
        expect(answer.headers.get('content-type')).toBe(`${problem}; charset=utf-8`)
        for (const secret of [shared.campaign.master_code, 'asha@example.com'])
          expect(body).not.toContain(secret)
      }
    }
    expect(answered).toEqual(expected)
  }

  it.each(Object.keys(OPERATIONS))('POST /api/sync with %s', async (kind) => {
    const [ask, expected] = OPERATIONS[kind] ?? []
    if (!ask || !expected) throw new Error('no such row')
    const answered: Partial<Expected> = {}
    await tellsOfEveryChange(async () => {
      for (const caller of CALLERS) {
        const answer = await test.post(
          '/api/sync',
          { operations: [{ id: v7(), ...(await ask(sceneFor(caller))) }] },
          headersOf(caller, supplyOf(kind)),
        )
        answered[caller] = (JSON.parse(answer.body) as { status: number }).status
      }
    })
    expect(answered).toEqual(expected)
  })
})
