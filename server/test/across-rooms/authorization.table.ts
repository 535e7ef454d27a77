/** Who may call what: each route with the status that each caller gets. */
import { v7 } from 'uuid'
import { claimForm, plainForm, saleForm, travelForm } from '../forms'

export const CALLERS = [
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
export type Caller = (typeof CALLERS)[number]
export type Expected = Record<Caller, number>

/** A campaign of the owner. */
export interface CampaignScene {
  id: string
  /** what the caller uses as its master code */
  credential: string
  /** an unclaimed code, only for this cell */
  unclaimed(): string
  claimed(): Promise<string>
}

/** What a caller has, and what can be asked for: in a vcard campaign, and in one of each other type. */
export interface Scene extends CampaignScene {
  diary: CampaignScene
  travel: CampaignScene
  sale: CampaignScene
  /** another campaign, only for this cell */
  freshId(): Promise<string>
  /** a session of the caller, only for this cell; empty if the caller has no account */
  freshSession(): Promise<Record<string, string>>
  /** another account, only for this cell */
  freshUser(): Promise<string>
  photo: string
  /** an image as a form of `upload-images` */
  images: { headers: Record<string, string>; payload: Buffer }
  /** the id of an image of the vcard campaign */
  image(): Promise<string>
  pin: { pin?: string }
  upload(): Promise<string>
}
/** What a row sends, and its route's parameters unless they are as `urlOf` says. */
export interface Ask extends Partial<Record<'code' | 'id' | 'ref' | 'number', string>> {
  url?: string
  payload?: object | Buffer
  headers?: Record<string, string>
}
export type Row = Expected | [ask: Ask | ((scene: Scene) => Ask | Promise<Ask>), expected: Expected]

/** The campaign of the gift type that a row is about, or the vcard campaign. */
const campaignOf = (row: string, { diary, travel, sale, ...first }: Scene): CampaignScene =>
  ({ diar: diary, travel, sale })[/\b(diar|travel|sale)/.exec(row)?.[1] ?? ''] ?? first

/** The address of a row: its route, with a claimed code unless the row says otherwise. */
export async function urlOf(row: string, ask: Ask, scene: Scene): Promise<string> {
  const [route = ''] = row.split(': ').map((part) => part.split(' ')[1])
  const about = campaignOf(route, scene)
  const values: Record<string, () => string | Promise<string>> = {
    code: () => about.claimed(),
    masterCode: () => about.credential,
    id: () => {
      if (route.includes('/users/:id')) return scene.freshUser()
      if (route.startsWith('/api/uploads')) return scene.upload()
      return /\/campaigns?\/:id/.test(route) ? about.id : v7()
    },
    ref: () => scene.image(),
    number: () => '1',
    purpose: () => 'offers',
  }
  let url = ask.url ?? route
  for (const [name, key = ''] of route.matchAll(/:(\w+)/g))
    url = url.replace(name, ask[key as 'code'] ?? (await values[key]?.()) ?? '')
  return url
}

const all = (status: number) => Object.fromEntries(CALLERS.map((caller) => [caller, status])) as Expected
const everyone = all
const signedIn = (status: number): Expected => ({
  ...all(401),
  'another owner': status,
  owner: status,
  admin: status,
})
/** Others who are signed in learn that it is only for admins. */
const adminAlone = (status: number): Expected => ({ ...signedIn(403), admin: status })
/** For other owners, and for admins, it does not exist. */
const ownerAlone = (status: number): Expected => ({ ...signedIn(404), owner: status })
const pinAlone = (status: number): Expected => ({ ...all(422), 'wrong PIN': 403, 'right PIN': status })
/** A PIN takes precedence over a token; without either, the PIN is reported as missing. */
const pinOrOwner = (status: number): Expected => ({
  ...pinAlone(status),
  'garbage token': 401,
  'another owner': 404,
  owner: status,
  admin: 404,
})
const masterAlone = (status: number): Expected => ({ ...all(404), 'right master code': status })

/** Without a PIN there is no card. */
const cardAlone = (status: number): Expected => ({ ...all(404), 'wrong PIN': 403, 'right PIN': status })
/** A form without script reports a missing PIN like a wrong one. */
const formAlone = (status: number): Expected => ({ ...all(403), 'right PIN': status })

const contact = { contact_name: 'Ravi', contact_mobile: '12345' }
const confirmed = <T extends { pin: string }>(form: T) => ({ ...form, pin_confirmation: form.pin })
export const tus = { 'tus-resumable': '1.0.0' }

export const TABLE: Record<string, Row> = {
  'GET /api/openapi.json': everyone(200),
  'GET /api/docs': everyone(200),
  'GET /api/health': everyone(200),
  'GET /api/livez': everyone(200),
  'GET /api/readyz': everyone(200),
  'GET /api/config': everyone(200),
  'POST /api/auth/register': [
    () => ({ payload: { email: `${v7()}@example.com`, password: 'a long password' } }),
    everyone(200),
  ],
  'POST /api/auth/login': [
    { payload: { email: 'owner@example.com', password: 'a long password' } },
    everyone(200),
  ],
  'POST /api/auth/second-factor': [{ payload: { ticket: 'guessed', code: '123456' } }, everyone(410)],
  'POST /api/auth/reset-password': [
    { payload: { token: 'guessed', password: 'a long password' } },
    everyone(410),
  ],
  // the table's server sends no mail
  'POST /api/auth/forgot-password': [{ payload: { email: 'owner@example.com' } }, everyone(409)],
  'POST /api/auth/confirm-email': [{ payload: { token: 'guessed' } }, everyone(410)],
  'POST /api/user/email/link': signedIn(409),
  'POST /api/auth/logout': [async ({ freshSession }) => ({ headers: await freshSession() }), signedIn(200)],
  'GET /api/user/sessions': signedIn(200),
  // somebody else's is treated like one that does not exist
  'DELETE /api/user/sessions/:id': signedIn(404),
  'DELETE /api/user/sessions': signedIn(200),
  'GET /api/user/second-factors': signedIn(200),
  'POST /api/user/second-factors/begin': [
    { payload: { current_password: 'a long password', kind: 'totp' } },
    signedIn(200),
  ],
  'POST /api/user/second-factors': [{ payload: { ticket: 'guessed', code: '123456' } }, signedIn(410)],
  // somebody else's is treated like one that does not exist
  'POST /api/user/second-factors/:id/remove': [
    { payload: { current_password: 'a long password' } },
    signedIn(404),
  ],
  'POST /api/user/recovery-codes': [{ payload: { current_password: 'a long password' } }, signedIn(409)],
  'PUT /api/user/password': [
    { payload: { current_password: 'a long password', password: 'a long password' } },
    signedIn(200),
  ],
  'PUT /api/user/email': [
    { payload: { current_password: 'a long password', email: 'owner@example.com' } },
    { ...signedIn(409), owner: 200 },
  ],
  'GET /api/user/export': signedIn(200),
  'GET /api/user/profile': signedIn(200),

  'GET /api/admin/stats': adminAlone(200),
  'GET /api/admin/growth': adminAlone(200),
  'GET /api/admin/health': adminAlone(200),
  'GET /api/admin/users': adminAlone(200),
  'GET /api/admin/campaigns': adminAlone(200),
  'GET /api/admin/campaigns/:id/qrcodes': adminAlone(200),
  'GET /api/admin/audit': adminAlone(200),
  'GET /api/admin/security-events': adminAlone(200),
  'GET /api/admin/exports/security.csv': adminAlone(200),
  'GET /api/admin/exports/users.csv': adminAlone(200),
  'GET /api/admin/exports/campaigns.csv': adminAlone(200),
  'GET /api/admin/exports/complete.csv': adminAlone(200),
  'GET /api/admin/exports/audit.csv': adminAlone(200),
  'POST /api/admin/users/:id/disable': adminAlone(200),
  'POST /api/admin/users/:id/enable': adminAlone(200),
  'POST /api/admin/invites': adminAlone(200),
  'POST /api/admin/users/:id/reset-link': adminAlone(200),
  'DELETE /api/admin/users/:id': adminAlone(200),

  'GET /api/campaigns': signedIn(200),
  'GET /api/campaigns/claims-by-day': signedIn(200),
  'POST /api/campaigns': [{ payload: { name: 'Made', qr_quantity: 1 } }, signedIn(200)],
  'GET /api/campaigns/:id': ownerAlone(200),
  'GET /api/campaigns/:id/qrcodes': ownerAlone(200),
  'GET /api/campaigns/:id/download-pdf': ownerAlone(200),
  'GET /api/campaigns/:id/creator-vcard': ownerAlone(200),
  'PUT /api/campaigns/:id': [{ payload: { name: 'New' } }, ownerAlone(200)],
  'PUT /api/campaigns/:id/contact': [{ payload: contact }, ownerAlone(200)],
  'POST /api/campaigns/:id/duplicate': [{ payload: { name: 'Again' } }, ownerAlone(200)],
  'PUT /api/campaigns/:id/archive': [{ payload: { archived: false } }, ownerAlone(200)],
  'PUT /api/campaigns/:id/seller': [
    ({ sale }) => ({ id: sale.id, payload: { seller_name: 'Rao Textiles' } }),
    ownerAlone(200),
  ],
  'GET /api/campaigns/:id/links': ownerAlone(200),
  'POST /api/campaigns/:id/links': [{ payload: { name: 'Stall' } }, ownerAlone(200)],
  'POST /api/campaigns/:id/links/:ref/replace': [
    async ({ freshId }) => {
      const id = await freshId()
      return { id, ref: id }
    },
    ownerAlone(200),
  ],
  'DELETE /api/campaigns/:id/links/:ref': [
    async ({ freshId }) => {
      const id = await freshId()
      return { id, ref: id }
    },
    ownerAlone(200),
  ],
  'POST /api/campaigns/:id/codes/:number/erase': [
    async ({ freshId }) => ({ id: await freshId() }),
    ownerAlone(409),
  ],
  'POST /api/campaigns/:id/codes/:number/reset-pin': [
    async ({ freshId }) => ({ id: await freshId(), payload: { reason: 'forgot' } }),
    ownerAlone(409),
  ],
  // nobody may, not even the owner, whatever they know of the gift
  'POST /api/campaigns/:id/codes/:number/reset-pin: of a diary': [
    async ({ diary }) => {
      await diary.claimed()
      return { id: diary.id, payload: { reason: 'forgot' } }
    },
    ownerAlone(409),
  ],
  // in a campaign that gives no help; only its owner learns that
  'POST /api/campaigns/:id/codes/:number/pin-help': [
    async ({ diary }) => {
      await diary.claimed()
      return { id: diary.id, payload: { reason: 'forgot' } }
    },
    ownerAlone(409),
  ],
  'DELETE /api/campaigns/:id/codes/:number/pin-help': [
    async ({ freshId }) => ({ id: await freshId() }),
    ownerAlone(200),
  ],
  'DELETE /api/campaigns/:id/pin-help': [async ({ freshId }) => ({ id: await freshId() }), ownerAlone(200)],
  'PUT /api/campaigns/:id/retention': [{ payload: { days: 0 } }, ownerAlone(200)],
  'PUT /api/campaigns/:id/easy-pins': [{ payload: { refused: false } }, ownerAlone(200)],
  'PUT /api/campaigns/:id/privacy': [{ payload: { purpose: '' } }, ownerAlone(200)],
  'GET /api/campaigns/:id/consents': ownerAlone(200),
  'PUT /api/campaigns/:id/lock': [{ payload: { required: true } }, ownerAlone(200)],
  'GET /api/campaigns/:id/log': ownerAlone(200),
  'POST /api/campaigns/:id/upload-images': [({ images }) => images, ownerAlone(200)],
  'PUT /api/campaigns/:id/images': [{ payload: [] }, ownerAlone(200)],
  'DELETE /api/campaigns/:id': [async ({ freshId }) => ({ id: await freshId() }), ownerAlone(200)],

  'POST /api/admin/url-to-pdf': [{ payload: ['https://example.com'] }, adminAlone(200)],

  'GET /api/qr/:code': everyone(200),
  'GET /api/qr/:code/campaign': [({ unclaimed }) => ({ code: unclaimed() }), everyone(200)],
  'GET /api/qr/:code/qrcode': [({ unclaimed }) => ({ code: unclaimed() }), everyone(200)],
  'GET /api/qr/:code/vcard': everyone(200),
  'GET /api/qr/:code/vcard: diary': [async ({ diary }) => ({ code: await diary.claimed() }), cardAlone(200)],
  'GET /api/qr/:code/vcard: travel': [
    async ({ travel }) => ({ code: await travel.claimed() }),
    cardAlone(200),
  ],
  'GET /api/qr/:code/vcard: sale': [async ({ sale }) => ({ code: await sale.claimed() }), cardAlone(200)],
  'POST /api/qr/:code/claim': [
    ({ unclaimed }) => ({ code: unclaimed(), payload: claimForm() }),
    everyone(200),
  ],
  'PUT /api/qr/:code/update': [({ pin }) => ({ payload: { name: 'New', ...pin } }), pinAlone(200)],
  'GET /api/qr/:code/history': pinOrOwner(200),
  // those who may restore learn that there is nothing
  'POST /api/qr/:code/history/:id/restore': pinOrOwner(404),
  'POST /api/qr/:code/erase': [({ pin }) => ({ payload: pin }), pinAlone(200)],
  'GET /api/qr/:code/consents': pinAlone(200),
  // those who may withdraw learn that there is nothing
  'POST /api/qr/:code/consents/:purpose/withdraw': [({ pin }) => ({ payload: pin }), pinAlone(404)],
  'POST /api/qr/:code/consents/:purpose/give': [
    ({ pin }) => ({ payload: { ...pin, text_hash: 'none' } }),
    pinAlone(404),
  ],
  'GET /api/qr/:code/export': pinAlone(200),
  'POST /api/qr/:code/recovery': [({ pin }) => ({ payload: pin }), pinAlone(200)],
  'GET /api/qr/:code/passkeys': pinAlone(200),
  // those who may add one learn that none works without https
  'POST /api/qr/:code/passkeys/begin': [({ pin }) => ({ payload: pin }), pinAlone(409)],
  // with a ticket that was requested with the PIN
  'POST /api/qr/:code/passkeys': [
    {
      payload: {
        ticket: 'guessed',
        passkey: {
          ...{ id: 'a', rawId: 'a', type: 'public-key' },
          response: { clientDataJSON: 'a', attestationObject: 'a' },
        },
      },
    },
    everyone(410),
  ],
  // those who may remove one learn that there is none
  'POST /api/qr/:code/passkeys/:id/remove': [({ pin }) => ({ payload: pin }), pinAlone(404)],
  // for anyone who knows the code
  'POST /api/qr/:code/passkeys/ask': everyone(200),
  'POST /api/qr/:code/passkeys/open': [
    {
      payload: {
        ticket: 'guessed',
        passkey: {
          ...{ id: 'a', rawId: 'a', type: 'public-key' },
          response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' },
        },
      },
    },
    everyone(410),
  ],
  // only with the recovery code
  'POST /api/qr/:code/recover': [
    { payload: { recovery_code: '7K3M-9QX2-B4TD', pin: '482913' } },
    everyone(403),
  ],
  // only with the owner's link
  'POST /api/qr/:code/reset-pin': [{ payload: { token: 'guessed', pin: '482913' } }, everyone(410)],
  'POST /api/qr/:code/reset-pin: of a diary': [
    async ({ diary }) => ({ code: await diary.claimed(), payload: { token: 'guessed', pin: '482913' } }),
    everyone(409),
  ],
  'POST /api/qr/:code/move': [({ pin }) => ({ payload: pin }), pinAlone(200)],
  'POST /api/qr/:code/verify-pin': [({ pin }) => ({ payload: pin }), pinAlone(200)],

  'POST /api/diary/:code/entry': [
    ({ pin }) => ({ payload: { date: '2026-03-01', text: 'Rain', ...pin } }),
    pinAlone(200),
  ],
  // not switched on; only the holder of the PIN learns that
  'POST /api/diary/:code/transcribe': [({ pin }) => ({ payload: pin }), pinAlone(503)],
  'GET /api/diary/:code/entries': pinAlone(200),
  // with the PIN, the answer is that there is no such entry
  'PUT /api/diary/:code/entries/:id': [({ pin }) => ({ payload: { text: 'Rain', ...pin } }), pinAlone(404)],
  'DELETE /api/diary/:code/entries/:id': pinAlone(404),
  'POST /api/diary/:code/entries/:id/restore': [({ pin }) => ({ payload: pin }), pinAlone(404)],
  'GET /api/diary/:code/entries/:id/versions': pinAlone(404),
  'GET /api/diary/:code/bin': pinAlone(200),
  'GET /api/diary/:code/size': pinAlone(200),
  'GET /api/campaigns/:id/diaries': ownerAlone(200),
  'GET /api/public/campaign/:masterCode/diaries': masterAlone(200),

  'POST /api/travel/:code/claim': [
    ({ travel }) => ({ code: travel.unclaimed(), payload: travelForm() }),
    everyone(200),
  ],
  'GET /api/travel/:code/details': pinAlone(200),
  'PUT /api/travel/:code/update': [({ pin }) => ({ payload: { name: 'New', ...pin } }), pinAlone(200)],
  'GET /api/travel/:code/history': pinOrOwner(200),
  'POST /api/travel/:code/history/:id/restore': pinOrOwner(404),
  'GET /api/campaigns/:id/travelers': ownerAlone(200),
  'GET /api/public/campaign/:masterCode/travelers': masterAlone(200),

  'POST /api/sale/:code/claim': [
    ({ sale }) => ({ code: sale.unclaimed(), payload: saleForm() }),
    everyone(200),
  ],
  'GET /api/sale/:code/details': pinAlone(200),
  'GET /api/sale/:code/receipt': pinAlone(200),
  'POST /api/sale/:code/payments': [
    ({ pin }) => ({ payload: { amount: 1, payment_method: 'Cash', ...pin } }),
    pinAlone(200),
  ],
  'GET /api/campaigns/:id/sales': ownerAlone(200),
  'GET /api/public/campaign/:masterCode/sales': masterAlone(200),

  'GET /api/public/campaign/:masterCode': masterAlone(200),
  'GET /api/public/campaign/:masterCode/qrcodes': masterAlone(200),
  'POST /api/events: own campaigns': [{ payload: ['own'] }, signedIn(200)],
  'POST /api/events: a campaign': [({ id }) => ({ payload: [`campaign:${id}`] }), ownerAlone(200)],
  'POST /api/events: a link': [({ credential }) => ({ payload: [`link:${credential}`] }), masterAlone(200)],
  'PUT /api/public/campaign/:masterCode/update': [{ payload: { name: 'New' } }, masterAlone(200)],
  'POST /api/public/campaign/:masterCode/update-contact': [{ payload: contact }, masterAlone(200)],
  'POST /api/public/campaign/:masterCode/upload-images': [({ images }) => images, masterAlone(200)],
  // with the campaign's id, for its owner
  'DELETE /api/public/campaign/:id/images/:ref': [
    ({ credential }) => ({ id: credential }),
    { ...ownerAlone(200), 'wrong master code': 404, 'right master code': 200 },
  ],
  // or with its master code as X-Master-Code
  'DELETE /api/public/campaign/:id/images/:ref: by the id': {
    ...ownerAlone(200),
    'wrong master code': 404,
    'right master code': 200,
  },

  'GET /api/sync/key': everyone(200),
  // only its maker knows the id of an edit
  'POST /api/sync/overtaken': [{ payload: [] }, everyone(200)],
  // each operation is authorized by itself, see below
  'POST /api/sync': [{ payload: { operations: [] } }, everyone(200)],

  'OPTIONS /api/uploads': [{ headers: tus }, everyone(204)],
  'POST /api/uploads': [{ headers: { ...tus, 'upload-length': '5' } }, everyone(201)],
  // knowing the id is the authorization
  'HEAD /api/uploads/:id': [{ headers: tus }, everyone(200)],
  'PATCH /api/uploads/:id': [
    {
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      payload: Buffer.from('12345'),
    },
    everyone(204),
  ],
  'DELETE /api/uploads/:id': [{ headers: tus }, everyone(204)],
  'GET /media/*': [({ photo }) => ({ url: photo }), everyone(200)],

  // the app's files contain no data: the calls above decide what its screens show
  'GET /': everyone(200),
  'GET /robots.txt': everyone(200),
  'GET /login': everyone(200),
  'GET /reset-password': everyone(200),
  'GET /confirm-email': everyone(200),
  'GET /create-campaign': everyone(200),
  'GET /campaign/:id': everyone(200),
  'GET /campaign/:id/insights': everyone(200),
  'GET /campaign/:id/links': everyone(200),
  'GET /campaign-view/:masterCode': everyone(200),
  'GET /account': everyone(200),
  'GET /gifts': everyone(200),
  'GET /gift-pin/:code': [{ code: '0' }, everyone(200)],
  'GET /reset-pin/:code': [{ code: '0' }, everyone(200)],
  'GET /help': everyone(200),
  'GET /outbox': everyone(200),
  'GET /scan': everyone(200),
  'GET /admin': everyone(200),
  'GET /csv-qr': everyone(200),
  'GET /index.html': everyone(200),
  'GET /claim.html': everyone(200),
  'GET /service-worker.js': everyone(200),
  'GET /assets/*': [{ url: '/assets/app-1a2b.js' }, everyone(200)],

  'GET /claim/:code': [({ unclaimed }) => ({ code: unclaimed() }), everyone(200)],
  'GET /claim/:code/preview.jpg': [({ unclaimed }) => ({ code: unclaimed() }), everyone(200)],
  'GET /claim/:code: a claimed diary': [
    async ({ diary }) => ({ code: await diary.claimed() }),
    everyone(200),
  ],
  'GET /claim/:code: a claimed travel': [
    async ({ travel }) => ({ code: await travel.claimed() }),
    everyone(200),
  ],
  'GET /claim/:code: a claimed sale': [async ({ sale }) => ({ code: await sale.claimed() }), everyone(200)],
  'GET /claim/:code?ask=pin': [async ({ travel }) => ({ code: await travel.claimed() }), everyone(200)],
  'POST /claim/:code': [
    ({ unclaimed }) => ({ code: unclaimed(), ...plainForm(confirmed(claimForm())) }),
    everyone(303),
  ],
  'POST /claim/:code: travel': [
    ({ travel }) => ({ code: travel.unclaimed(), ...plainForm(confirmed(travelForm())) }),
    everyone(303),
  ],
  'POST /claim/:code: sale': [
    ({ sale }) => ({ code: sale.unclaimed(), ...plainForm(confirmed(saleForm())) }),
    everyone(303),
  ],
  'POST /claim/:code?do=pin: diary': [
    async ({ diary, pin }) => ({ code: await diary.claimed(), ...plainForm(pin) }),
    pinAlone(200),
  ],
  'POST /claim/:code?do=pin: travel': [
    async ({ travel, pin }) => ({ code: await travel.claimed(), ...plainForm(pin) }),
    pinAlone(200),
  ],
  'POST /claim/:code?do=pin: sale': [
    async ({ sale, pin }) => ({ code: await sale.claimed(), ...plainForm(pin) }),
    pinAlone(200),
  ],
  'POST /claim/:code?do=edit': [({ pin }) => plainForm({ name: 'New', ...pin }), formAlone(303)],
  'POST /claim/:code?do=edit: travel': [
    async ({ travel, pin }) => ({ code: await travel.claimed(), ...plainForm({ name: 'New', ...pin }) }),
    formAlone(303),
  ],
  'POST /claim/:code?do=entry': [
    async ({ diary, pin }) => ({
      code: await diary.claimed(),
      ...plainForm({ date: '2026-03-01', text: 'Rain', ...pin }),
    }),
    formAlone(200),
  ],
  'POST /claim/:code?do=payment': [
    async ({ sale, pin }) => ({
      code: await sale.claimed(),
      ...plainForm({ amount: 1, payment_method: 'Cash', ...pin }),
    }),
    formAlone(200),
  ],
}

/** the operations of POST /api/sync, by what each caller brings */
export const OPERATIONS: Record<
  string,
  [ask: (scene: Scene) => object | Promise<object>, expected: Expected]
> = {
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
  'diary.entry': [
    async ({ diary, pin }) => ({
      kind: 'diary.entry',
      code: await diary.claimed(),
      fields: { date: '2026-03-01', text: 'Rain', ...pin },
    }),
    pinAlone(200),
  ],
  'travel.claim': [
    ({ travel }) => ({ kind: 'travel.claim', code: travel.unclaimed(), fields: travelForm() }),
    everyone(200),
  ],
  'travel.update': [
    async ({ travel, pin }) => ({
      kind: 'travel.update',
      code: await travel.claimed(),
      fields: { name: 'New', ...pin },
    }),
    pinAlone(200),
  ],
  'sale.claim': [
    ({ sale }) => ({ kind: 'sale.claim', code: sale.unclaimed(), fields: saleForm() }),
    everyone(200),
  ],
  'sale.payment': [
    async ({ sale, pin }) => ({
      kind: 'sale.payment',
      code: await sale.claimed(),
      fields: { amount: 1, payment_method: 'Cash', ...pin },
    }),
    pinAlone(200),
  ],
}
