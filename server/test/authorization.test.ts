/**
 * Who may call what. Every route stands in the table below with what each caller is answered, and every cell is
 * performed: a route that is not in the table, or a row that is no route, fails.
 */
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from './app'
import { codeSupply, type CodeSupply } from './codes'
import { engines } from './databases'
import { claimForm, multipart } from './forms'
import { asFile, phonePhoto } from './photos'

const CALLERS = [
  'nobody',
  'garbage token',
  'another owner',
  'owner',
  'admin',
  'wrong PIN',
  'right PIN',
  'wrong master code',
  'right master code',
] as const
type Caller = (typeof CALLERS)[number]
type Expected = Record<Caller, number>

/** What a caller brings along, and what there is to ask for. */
interface Scene {
  /** a campaign of the owner */
  id: string
  /** another one, for this cell alone */
  freshId(): Promise<string>
  /** what the caller takes for the master code of the first */
  credential: string
  /** codes of the first, for this cell alone */
  unclaimed(): string
  claimed(): Promise<string>
  photo: string
  pin: { pin?: string }
  upload(): Promise<string>
}
interface Ask {
  url: string
  payload?: object | Buffer
  headers?: Record<string, string>
}
type Row = [ask: (scene: Scene) => Ask | Promise<Ask>, expected: Expected]

const all = (status: number) => Object.fromEntries(CALLERS.map((caller) => [caller, status])) as Expected
const everyone = all
const signedIn = (status: number): Expected => ({
  ...all(401),
  'another owner': status,
  owner: status,
  admin: status,
})
/** What is not theirs is not there, for other owners and admins alike. */
const ownerAlone = (status: number): Expected => ({ ...signedIn(404), owner: status })
const pinAlone = (status: number): Expected => ({ ...all(422), 'wrong PIN': 403, 'right PIN': status })
const masterAlone = (status: number): Expected => ({ ...all(404), 'right master code': status })

const contact = { contact_name: 'Ravi', contact_mobile: '1' }
const tus = { 'tus-resumable': '1.0.0' }

const TABLE: Record<string, Row> = {
  'GET /api/openapi.json': [() => ({ url: '/api/openapi.json' }), everyone(200)],
  'GET /api/health': [() => ({ url: '/api/health' }), everyone(200)],
  'GET /api/config': [() => ({ url: '/api/config' }), everyone(200)],
  'POST /api/auth/register': [
    () => ({
      url: '/api/auth/register',
      payload: { email: `${v7()}@example.com`, password: 'a long password' },
    }),
    everyone(200),
  ],
  'POST /api/auth/login': [
    () => ({ url: '/api/auth/login', payload: { email: 'owner@example.com', password: 'a long password' } }),
    everyone(200),
  ],
  'GET /api/user/profile': [() => ({ url: '/api/user/profile' }), signedIn(200)],

  'GET /api/campaigns': [() => ({ url: '/api/campaigns' }), signedIn(200)],
  'POST /api/campaigns': [
    () => ({ url: '/api/campaigns', payload: { name: 'Made', qr_quantity: 1 } }),
    signedIn(200),
  ],
  'GET /api/campaigns/:id': [({ id }) => ({ url: `/api/campaigns/${id}` }), ownerAlone(200)],
  'GET /api/campaigns/:id/qrcodes': [({ id }) => ({ url: `/api/campaigns/${id}/qrcodes` }), ownerAlone(200)],
  'PUT /api/campaigns/:id': [
    ({ id }) => ({ url: `/api/campaigns/${id}`, payload: { name: 'New' } }),
    ownerAlone(200),
  ],
  'PUT /api/campaigns/:id/contact': [
    ({ id }) => ({ url: `/api/campaigns/${id}/contact`, payload: contact }),
    ownerAlone(200),
  ],
  'DELETE /api/campaigns/:id': [
    async ({ freshId }) => ({ url: `/api/campaigns/${await freshId()}` }),
    ownerAlone(200),
  ],

  'GET /api/qr/:code': [async ({ claimed }) => ({ url: `/api/qr/${await claimed()}` }), everyone(200)],
  'GET /api/qr/:code/campaign': [
    ({ unclaimed }) => ({ url: `/api/qr/${unclaimed()}/campaign` }),
    everyone(200),
  ],
  'GET /api/qr/:code/qrcode': [({ unclaimed }) => ({ url: `/api/qr/${unclaimed()}/qrcode` }), everyone(200)],
  'GET /api/qr/:code/vcard': [
    async ({ claimed }) => ({ url: `/api/qr/${await claimed()}/vcard` }),
    everyone(200),
  ],
  'POST /api/qr/:code/claim': [
    ({ unclaimed }) => ({ url: `/api/qr/${unclaimed()}/claim`, payload: claimForm() }),
    everyone(200),
  ],
  'PUT /api/qr/:code/update': [
    async ({ claimed, pin }) => ({
      url: `/api/qr/${await claimed()}/update`,
      payload: { name: 'New', ...pin },
    }),
    pinAlone(200),
  ],
  'POST /api/qr/:code/verify-pin': [
    async ({ claimed, pin }) => ({ url: `/api/qr/${await claimed()}/verify-pin`, payload: pin }),
    pinAlone(200),
  ],

  'GET /api/public/campaign/:masterCode': [
    ({ credential }) => ({ url: `/api/public/campaign/${credential}` }),
    masterAlone(200),
  ],
  'GET /api/public/campaign/:masterCode/qrcodes': [
    ({ credential }) => ({ url: `/api/public/campaign/${credential}/qrcodes` }),
    masterAlone(200),
  ],
  'PUT /api/public/campaign/:masterCode/update': [
    ({ credential }) => ({ url: `/api/public/campaign/${credential}/update`, payload: { name: 'New' } }),
    masterAlone(200),
  ],
  'POST /api/public/campaign/:masterCode/update-contact': [
    ({ credential }) => ({ url: `/api/public/campaign/${credential}/update-contact`, payload: contact }),
    masterAlone(200),
  ],

  'GET /api/sync/key': [() => ({ url: '/api/sync/key' }), everyone(200)],
  // each operation proves its own right, see below
  'POST /api/sync': [() => ({ url: '/api/sync', payload: { operations: [] } }), everyone(200)],

  'OPTIONS /api/uploads': [() => ({ url: '/api/uploads', headers: tus }), everyone(204)],
  'POST /api/uploads': [
    () => ({ url: '/api/uploads', headers: { ...tus, 'upload-length': '5' } }),
    everyone(201),
  ],
  // the id is the right
  'HEAD /api/uploads/*': [
    async ({ upload }) => ({ url: `/api/uploads/${await upload()}`, headers: tus }),
    everyone(200),
  ],
  'PATCH /api/uploads/*': [
    async ({ upload }) => ({
      url: `/api/uploads/${await upload()}`,
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      payload: Buffer.from('12345'),
    }),
    everyone(204),
  ],
  'DELETE /api/uploads/*': [
    async ({ upload }) => ({ url: `/api/uploads/${await upload()}`, headers: tus }),
    everyone(204),
  ],
  'GET /media/*': [({ photo }) => ({ url: photo }), everyone(200)],
}

/** the operations of POST /api/sync, by what each caller brings */
const OPERATIONS: Record<string, [ask: (scene: Scene) => object | Promise<object>, expected: Expected]> = {
  'qr.claim': [
    ({ unclaimed }) => ({ kind: 'qr.claim', code: unclaimed(), fields: claimForm() }),
    everyone(200),
  ],
  'qr.update': [
    async ({ claimed, pin }) => ({
      kind: 'qr.update',
      code: await claimed(),
      fields: { name: 'New', ...pin },
    }),
    pinAlone(200),
  ],
}

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
