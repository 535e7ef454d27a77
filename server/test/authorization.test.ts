/** Performs every cell of the table; a route that is not in it, or a row that is no route, fails. */
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from './app'
import {
  CALLERS,
  OPERATIONS,
  TABLE,
  tus,
  type Ask,
  type Caller,
  type Expected,
  type Scene,
} from './authorization.table'
import { codeSupply, type CodeSupply } from './codes'
import { engines } from './databases'
import { claimForm, multipart } from './forms'
import { asFile, phonePhoto } from './photos'

describe.each(engines)('who may call what on $name', (engine) => {
  let test: TestApp
  let origin: string
  let owner: { authorization: string }
  let tokens: Partial<Record<Caller, Record<string, string>>>
  let shared: CodeSupply
  let photo: string
  beforeAll(async () => {
    test = await openTestApp(engine)
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
    shared = await codeSupply(test, 200, {}, owner)
    const form = multipart([
      ...(Object.entries(claimForm()) as [string, string][]),
      ['profile_image', asFile(await phonePhoto())],
    ])
    const claim = await test.call({ method: 'POST', url: `/api/qr/${shared.next()}/claim`, ...form })
    photo = claim.json<{ claimer_profile_image: string }>().claimer_profile_image
  })
  afterAll(() => test.close())

  /** over a real connection: the upload server answers to nothing less */
  const call = (method: string, { url, payload, headers }: Ask) =>
    fetch(origin + url, {
      method,
      headers: {
        ...(payload && !Buffer.isBuffer(payload) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload && { body: Buffer.isBuffer(payload) ? new Uint8Array(payload) : JSON.stringify(payload) }),
    })

  function sceneFor(caller: Caller): Scene {
    const masterCodes: Partial<Record<Caller, string>> = {
      'right master code': shared.campaign.master_code,
      'wrong master code': '0'.repeat(26),
    }
    const pins: Partial<Record<Caller, { pin: string }>> = {
      'right PIN': { pin: claimForm().pin },
      'wrong PIN': { pin: '000000' },
    }
    return {
      id: shared.campaign.id,
      freshId: async () => (await test.campaign(owner, { qr_quantity: 1 })).campaign.id,
      // an id is no credential on the public page
      credential: masterCodes[caller] ?? shared.campaign.id,
      unclaimed: shared.next,
      claimed: () => shared.claimed(),
      photo,
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
    const pages = (route: string) => !/ \/(api|media)\//.test(route)
    // HEAD comes with every GET, and answers what that does
    const twins = (route: string) => route.startsWith('HEAD ') && registered.has(route.replace('HEAD', 'GET'))
    const routes = [...registered].filter((route) => !pages(route) && !twins(route))
    expect(routes.sort()).toEqual(Object.keys(TABLE).sort())
  })

  it.each(Object.keys(TABLE))('%s', async (route) => {
    const [ask, expected] = TABLE[route] ?? []
    if (!ask || !expected) throw new Error('no such row')
    const answered: Partial<Expected> = {}
    for (const caller of CALLERS) {
      const asked = await ask(sceneFor(caller))
      const method = route.split(' ')[0] ?? ''
      const answer = await call(method, { ...asked, headers: { ...tokens[caller], ...asked.headers } })
      const body = await answer.text()
      answered[caller] = answer.status
      if (answer.status >= 400) {
        expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
        for (const secret of [shared.campaign.master_code, 'asha@example.com'])
          expect(body).not.toContain(secret)
      }
    }
    expect(answered).toEqual(expected)
  })

  it.each(Object.keys(OPERATIONS))('POST /api/sync with %s', async (kind) => {
    const [ask, expected] = OPERATIONS[kind] ?? []
    if (!ask || !expected) throw new Error('no such row')
    const answered: Partial<Expected> = {}
    for (const caller of CALLERS) {
      const answer = await test.call({
        method: 'POST',
        url: '/api/sync',
        headers: { ...tokens[caller] },
        payload: { operations: [{ id: v7(), ...(await ask(sceneFor(caller))) }] },
      })
      answered[caller] = (JSON.parse(answer.body) as { status: number }).status
    }
    expect(answered).toEqual(expected)
  })
})
