/** Who may call what: each route with what each caller is answered. */
import { v7 } from 'uuid'
import { claimForm, multipart, saleForm, travelForm } from './forms'

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
  /** what the caller takes for its master code */
  credential: string
  /** its codes, for this cell alone */
  unclaimed(): string
  claimed(): Promise<string>
}

/** What a caller brings along, and what there is to ask for: of a vcard campaign, and of one of each other type. */
export interface Scene extends CampaignScene {
  diary: CampaignScene
  travel: CampaignScene
  sale: CampaignScene
  /** another campaign, for this cell alone */
  freshId(): Promise<string>
  /** of the caller, for this cell alone; nothing where the caller has no account */
  freshSession(): Promise<Record<string, string>>
  /** another account, for this cell alone */
  freshUser(): Promise<string>
  photo: string
  /** an image as a form of `upload-images` */
  images: { headers: Record<string, string>; payload: Buffer }
  /** the id of an image of the first */
  image(): Promise<string>
  pin: { pin?: string }
  upload(): Promise<string>
}
export interface Ask {
  url: string
  payload?: object | Buffer
  headers?: Record<string, string>
}
export type Row = [ask: (scene: Scene) => Ask | Promise<Ask>, expected: Expected]

const all = (status: number) => Object.fromEntries(CALLERS.map((caller) => [caller, status])) as Expected
const everyone = all
const signedIn = (status: number): Expected => ({
  ...all(401),
  'another owner': status,
  owner: status,
  admin: status,
})
/** Who is signed in is told that it is an admin's. */
const adminAlone = (status: number): Expected => ({ ...signedIn(403), admin: status })
/** What is not theirs is not there, for other owners and admins alike. */
const ownerAlone = (status: number): Expected => ({ ...signedIn(404), owner: status })
const pinAlone = (status: number): Expected => ({ ...all(422), 'wrong PIN': 403, 'right PIN': status })
/** A PIN goes before a token; who brings neither is told that the PIN is missing. */
const pinOrOwner = (status: number): Expected => ({
  ...pinAlone(status),
  'garbage token': 401,
  'another owner': 404,
  owner: status,
  admin: 404,
})
const masterAlone = (status: number): Expected => ({ ...all(404), 'right master code': status })

/** Who brings no PIN is told that there is no card. */
const cardAlone = (status: number): Expected => ({ ...all(404), 'wrong PIN': 403, 'right PIN': status })
/** A form without script says that the PIN is missing as it says that it is wrong. */
const formAlone = (status: number): Expected => ({ ...all(403), 'right PIN': status })

const xPin = ({ pin }: Scene['pin']) => ({ ...(pin !== undefined && { 'x-pin': pin }) })

const contact = { contact_name: 'Ravi', contact_mobile: '12345' }
/** a form as the browser sends it where no script runs */
const plainForm = (fields: object) =>
  multipart(Object.entries(fields).map(([name, value]) => [name, String(value)]))
const confirmed = <T extends { pin: string }>(form: T) => ({ ...form, pin_confirmation: form.pin })
export const tus = { 'tus-resumable': '1.0.0' }

export const TABLE: Record<string, Row> = {
  'GET /api/openapi.json': [() => ({ url: '/api/openapi.json' }), everyone(200)],
  'GET /api/docs': [() => ({ url: '/api/docs' }), everyone(200)],
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
  'POST /api/auth/second-factor': [
    () => ({ url: '/api/auth/second-factor', payload: { ticket: 'guessed', code: '123456' } }),
    everyone(410),
  ],
  'POST /api/auth/reset-password': [
    () => ({ url: '/api/auth/reset-password', payload: { token: 'guessed', password: 'a long password' } }),
    everyone(410),
  ],
  // the table's server sends no mail
  'POST /api/auth/forgot-password': [
    () => ({ url: '/api/auth/forgot-password', payload: { email: 'owner@example.com' } }),
    everyone(409),
  ],
  'POST /api/auth/confirm-email': [
    () => ({ url: '/api/auth/confirm-email', payload: { token: 'guessed' } }),
    everyone(410),
  ],
  'POST /api/user/email/link': [() => ({ url: '/api/user/email/link' }), signedIn(409)],
  'POST /api/auth/logout': [
    async ({ freshSession }) => ({ url: '/api/auth/logout', headers: await freshSession() }),
    signedIn(200),
  ],
  'GET /api/user/sessions': [() => ({ url: '/api/user/sessions' }), signedIn(200)],
  // of somebody else is as one that is not there
  'DELETE /api/user/sessions/:id': [() => ({ url: `/api/user/sessions/${v7()}` }), signedIn(404)],
  'DELETE /api/user/sessions': [() => ({ url: '/api/user/sessions' }), signedIn(200)],
  'GET /api/user/second-factors': [() => ({ url: '/api/user/second-factors' }), signedIn(200)],
  'POST /api/user/second-factors/begin': [
    () => ({
      url: '/api/user/second-factors/begin',
      payload: { current_password: 'a long password', kind: 'totp' },
    }),
    signedIn(200),
  ],
  'POST /api/user/second-factors': [
    () => ({ url: '/api/user/second-factors', payload: { ticket: 'guessed', code: '123456' } }),
    signedIn(410),
  ],
  // of somebody else is as one that is not there
  'POST /api/user/second-factors/:id/remove': [
    () => ({
      url: `/api/user/second-factors/${v7()}/remove`,
      payload: { current_password: 'a long password' },
    }),
    signedIn(404),
  ],
  'POST /api/user/recovery-codes': [
    () => ({ url: '/api/user/recovery-codes', payload: { current_password: 'a long password' } }),
    signedIn(409),
  ],
  'PUT /api/user/password': [
    () => ({
      url: '/api/user/password',
      payload: { current_password: 'a long password', password: 'a long password' },
    }),
    signedIn(200),
  ],
  'PUT /api/user/email': [
    () => ({
      url: '/api/user/email',
      payload: { current_password: 'a long password', email: 'owner@example.com' },
    }),
    { ...signedIn(409), owner: 200 },
  ],
  'GET /api/user/export': [() => ({ url: '/api/user/export' }), signedIn(200)],
  'GET /api/user/profile': [() => ({ url: '/api/user/profile' }), signedIn(200)],

  'GET /api/admin/stats': [() => ({ url: '/api/admin/stats' }), adminAlone(200)],
  'GET /api/admin/growth': [() => ({ url: '/api/admin/growth' }), adminAlone(200)],
  'GET /api/admin/health': [() => ({ url: '/api/admin/health' }), adminAlone(200)],
  'GET /api/admin/users': [() => ({ url: '/api/admin/users' }), adminAlone(200)],
  'GET /api/admin/campaigns': [() => ({ url: '/api/admin/campaigns' }), adminAlone(200)],
  'GET /api/admin/campaigns/:id/qrcodes': [
    ({ id }) => ({ url: `/api/admin/campaigns/${id}/qrcodes` }),
    adminAlone(200),
  ],
  'GET /api/admin/audit': [() => ({ url: '/api/admin/audit' }), adminAlone(200)],
  'GET /api/admin/security-events': [() => ({ url: '/api/admin/security-events' }), adminAlone(200)],
  'GET /api/admin/exports/security.csv': [
    () => ({ url: '/api/admin/exports/security.csv' }),
    adminAlone(200),
  ],
  'GET /api/admin/exports/users.csv': [() => ({ url: '/api/admin/exports/users.csv' }), adminAlone(200)],
  'GET /api/admin/exports/campaigns.csv': [
    () => ({ url: '/api/admin/exports/campaigns.csv' }),
    adminAlone(200),
  ],
  'GET /api/admin/exports/complete.csv': [
    () => ({ url: '/api/admin/exports/complete.csv' }),
    adminAlone(200),
  ],
  'GET /api/admin/exports/audit.csv': [() => ({ url: '/api/admin/exports/audit.csv' }), adminAlone(200)],
  'POST /api/admin/users/:id/disable': [
    async ({ freshUser }) => ({ url: `/api/admin/users/${await freshUser()}/disable` }),
    adminAlone(200),
  ],
  'POST /api/admin/users/:id/enable': [
    async ({ freshUser }) => ({ url: `/api/admin/users/${await freshUser()}/enable` }),
    adminAlone(200),
  ],
  'POST /api/admin/invites': [() => ({ url: '/api/admin/invites' }), adminAlone(200)],
  'POST /api/admin/users/:id/reset-link': [
    async ({ freshUser }) => ({ url: `/api/admin/users/${await freshUser()}/reset-link` }),
    adminAlone(200),
  ],
  'DELETE /api/admin/users/:id': [
    async ({ freshUser }) => ({ url: `/api/admin/users/${await freshUser()}` }),
    adminAlone(200),
  ],

  'GET /api/campaigns': [() => ({ url: '/api/campaigns' }), signedIn(200)],
  'GET /api/campaigns/claims-by-day': [() => ({ url: '/api/campaigns/claims-by-day' }), signedIn(200)],
  'POST /api/campaigns': [
    () => ({ url: '/api/campaigns', payload: { name: 'Made', qr_quantity: 1 } }),
    signedIn(200),
  ],
  'GET /api/campaigns/:id': [({ id }) => ({ url: `/api/campaigns/${id}` }), ownerAlone(200)],
  'GET /api/campaigns/:id/qrcodes': [({ id }) => ({ url: `/api/campaigns/${id}/qrcodes` }), ownerAlone(200)],
  'GET /api/campaigns/:id/download-pdf': [
    ({ id }) => ({ url: `/api/campaigns/${id}/download-pdf` }),
    ownerAlone(200),
  ],
  'GET /api/campaigns/:id/creator-vcard': [
    ({ id }) => ({ url: `/api/campaigns/${id}/creator-vcard` }),
    ownerAlone(200),
  ],
  'PUT /api/campaigns/:id': [
    ({ id }) => ({ url: `/api/campaigns/${id}`, payload: { name: 'New' } }),
    ownerAlone(200),
  ],
  'PUT /api/campaigns/:id/contact': [
    ({ id }) => ({ url: `/api/campaigns/${id}/contact`, payload: contact }),
    ownerAlone(200),
  ],
  'POST /api/campaigns/:id/duplicate': [
    ({ id }) => ({ url: `/api/campaigns/${id}/duplicate`, payload: { name: 'Again' } }),
    ownerAlone(200),
  ],
  'PUT /api/campaigns/:id/archive': [
    ({ id }) => ({ url: `/api/campaigns/${id}/archive`, payload: { archived: false } }),
    ownerAlone(200),
  ],
  'PUT /api/campaigns/:id/seller': [
    ({ sale }) => ({ url: `/api/campaigns/${sale.id}/seller`, payload: { seller_name: 'Rao Textiles' } }),
    ownerAlone(200),
  ],
  'GET /api/campaigns/:id/links': [({ id }) => ({ url: `/api/campaigns/${id}/links` }), ownerAlone(200)],
  'POST /api/campaigns/:id/links': [
    ({ id }) => ({ url: `/api/campaigns/${id}/links`, payload: { name: 'Stall' } }),
    ownerAlone(200),
  ],
  'POST /api/campaigns/:id/links/:ref/replace': [
    async ({ freshId }) => {
      const id = await freshId()
      return { url: `/api/campaigns/${id}/links/${id}/replace` }
    },
    ownerAlone(200),
  ],
  'DELETE /api/campaigns/:id/links/:ref': [
    async ({ freshId }) => {
      const id = await freshId()
      return { url: `/api/campaigns/${id}/links/${id}` }
    },
    ownerAlone(200),
  ],
  'POST /api/campaigns/:id/codes/:number/erase': [
    // nobody has claimed it, which its owner is told
    async ({ freshId }) => ({ url: `/api/campaigns/${await freshId()}/codes/1/erase` }),
    ownerAlone(409),
  ],
  'POST /api/campaigns/:id/codes/:number/reset-pin': [
    // as with an erasure
    async ({ freshId }) => ({
      url: `/api/campaigns/${await freshId()}/codes/1/reset-pin`,
      payload: { reason: 'forgot' },
    }),
    ownerAlone(409),
  ],
  // not even its owner, and whatever is known of the gift
  'POST /api/campaigns/:id/codes/:number/reset-pin: of a diary': [
    async ({ diary }) => {
      await diary.claimed()
      return { url: `/api/campaigns/${diary.id}/codes/1/reset-pin`, payload: { reason: 'forgot' } }
    },
    ownerAlone(409),
  ],
  // of a campaign that does not help, which its owner is told
  'POST /api/campaigns/:id/codes/:number/pin-help': [
    async ({ diary }) => {
      await diary.claimed()
      return { url: `/api/campaigns/${diary.id}/codes/1/pin-help`, payload: { reason: 'forgot' } }
    },
    ownerAlone(409),
  ],
  'DELETE /api/campaigns/:id/codes/:number/pin-help': [
    async ({ freshId }) => ({ url: `/api/campaigns/${await freshId()}/codes/1/pin-help` }),
    ownerAlone(200),
  ],
  'DELETE /api/campaigns/:id/pin-help': [
    async ({ freshId }) => ({ url: `/api/campaigns/${await freshId()}/pin-help` }),
    ownerAlone(200),
  ],
  'PUT /api/campaigns/:id/retention': [
    ({ id }) => ({ url: `/api/campaigns/${id}/retention`, payload: { days: 0 } }),
    ownerAlone(200),
  ],
  'PUT /api/campaigns/:id/easy-pins': [
    ({ id }) => ({ url: `/api/campaigns/${id}/easy-pins`, payload: { refused: false } }),
    ownerAlone(200),
  ],
  'PUT /api/campaigns/:id/privacy': [
    ({ id }) => ({ url: `/api/campaigns/${id}/privacy`, payload: { purpose: '' } }),
    ownerAlone(200),
  ],
  'GET /api/campaigns/:id/consents': [
    ({ id }) => ({ url: `/api/campaigns/${id}/consents` }),
    ownerAlone(200),
  ],
  'PUT /api/campaigns/:id/lock': [
    ({ id }) => ({ url: `/api/campaigns/${id}/lock`, payload: { required: true } }),
    ownerAlone(200),
  ],
  'GET /api/campaigns/:id/log': [({ id }) => ({ url: `/api/campaigns/${id}/log` }), ownerAlone(200)],
  'POST /api/campaigns/:id/upload-images': [
    ({ id, images }) => ({ url: `/api/campaigns/${id}/upload-images`, ...images }),
    ownerAlone(200),
  ],
  'PUT /api/campaigns/:id/images': [
    ({ id }) => ({ url: `/api/campaigns/${id}/images`, payload: [] }),
    ownerAlone(200),
  ],
  'DELETE /api/campaigns/:id': [
    async ({ freshId }) => ({ url: `/api/campaigns/${await freshId()}` }),
    ownerAlone(200),
  ],

  'POST /api/admin/url-to-pdf': [
    () => ({ url: '/api/admin/url-to-pdf', payload: ['https://example.com'] }),
    adminAlone(200),
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
  'GET /api/qr/:code/vcard: diary': [
    async ({ diary, pin }) => ({ url: `/api/qr/${await diary.claimed()}/vcard`, headers: xPin(pin) }),
    cardAlone(200),
  ],
  'GET /api/qr/:code/vcard: travel': [
    async ({ travel, pin }) => ({ url: `/api/qr/${await travel.claimed()}/vcard`, headers: xPin(pin) }),
    cardAlone(200),
  ],
  'GET /api/qr/:code/vcard: sale': [
    async ({ sale, pin }) => ({ url: `/api/qr/${await sale.claimed()}/vcard`, headers: xPin(pin) }),
    cardAlone(200),
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
  'GET /api/qr/:code/history': [
    async ({ claimed, pin }) => ({ url: `/api/qr/${await claimed()}/history`, headers: xPin(pin) }),
    pinOrOwner(200),
  ],
  // who may bring back is told that there is nothing
  'POST /api/qr/:code/history/:id/bring-back': [
    async ({ claimed, pin }) => ({
      url: `/api/qr/${await claimed()}/history/${v7()}/bring-back`,
      headers: xPin(pin),
    }),
    pinOrOwner(404),
  ],
  'POST /api/qr/:code/erase': [
    async ({ claimed, pin }) => ({ url: `/api/qr/${await claimed()}/erase`, payload: pin }),
    pinAlone(200),
  ],
  'GET /api/qr/:code/consents': [
    async ({ claimed, pin }) => ({ url: `/api/qr/${await claimed()}/consents`, headers: xPin(pin) }),
    pinAlone(200),
  ],
  // who may withdraw is told that there is nothing
  'POST /api/qr/:code/consents/:purpose/withdraw': [
    async ({ claimed, pin }) => ({
      url: `/api/qr/${await claimed()}/consents/offers/withdraw`,
      payload: pin,
    }),
    pinAlone(404),
  ],
  'POST /api/qr/:code/consents/:purpose/give': [
    async ({ claimed, pin }) => ({
      url: `/api/qr/${await claimed()}/consents/offers/give`,
      payload: { ...pin, text_hash: 'none' },
    }),
    pinAlone(404),
  ],
  'GET /api/qr/:code/export': [
    async ({ claimed, pin }) => ({ url: `/api/qr/${await claimed()}/export`, headers: xPin(pin) }),
    pinAlone(200),
  ],
  'POST /api/qr/:code/recovery': [
    async ({ claimed, pin }) => ({ url: `/api/qr/${await claimed()}/recovery`, payload: pin }),
    pinAlone(200),
  ],
  'GET /api/qr/:code/passkeys': [
    async ({ claimed, pin }) => ({ url: `/api/qr/${await claimed()}/passkeys`, headers: xPin(pin) }),
    pinAlone(200),
  ],
  // who may add one is told that none works at an address without https
  'POST /api/qr/:code/passkeys/begin': [
    async ({ claimed, pin }) => ({ url: `/api/qr/${await claimed()}/passkeys/begin`, payload: pin }),
    pinAlone(409),
  ],
  // by a ticket that was asked for with the PIN
  'POST /api/qr/:code/passkeys': [
    async ({ claimed }) => ({
      url: `/api/qr/${await claimed()}/passkeys`,
      payload: {
        ticket: 'guessed',
        passkey: {
          ...{ id: 'a', rawId: 'a', type: 'public-key' },
          response: { clientDataJSON: 'a', attestationObject: 'a' },
        },
      },
    }),
    everyone(410),
  ],
  // who may remove one is told that there is none
  'POST /api/qr/:code/passkeys/:id/remove': [
    async ({ claimed, pin }) => ({
      url: `/api/qr/${await claimed()}/passkeys/${v7()}/remove`,
      payload: pin,
    }),
    pinAlone(404),
  ],
  // whoever knows the code
  'POST /api/qr/:code/passkeys/ask': [
    async ({ claimed }) => ({ url: `/api/qr/${await claimed()}/passkeys/ask` }),
    everyone(200),
  ],
  'POST /api/qr/:code/passkeys/open': [
    async ({ claimed }) => ({
      url: `/api/qr/${await claimed()}/passkeys/open`,
      payload: {
        ticket: 'guessed',
        passkey: {
          ...{ id: 'a', rawId: 'a', type: 'public-key' },
          response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' },
        },
      },
    }),
    everyone(410),
  ],
  // by the recovery code alone
  'POST /api/qr/:code/recover': [
    async ({ claimed }) => ({
      url: `/api/qr/${await claimed()}/recover`,
      payload: { recovery_code: '7K3M-9QX2-B4TD', pin: '482913' },
    }),
    everyone(403),
  ],
  // by the owner's link alone
  'POST /api/qr/:code/reset-pin': [
    async ({ claimed }) => ({
      url: `/api/qr/${await claimed()}/reset-pin`,
      payload: { token: 'guessed', pin: '482913' },
    }),
    everyone(410),
  ],
  'POST /api/qr/:code/reset-pin: of a diary': [
    async ({ diary }) => ({
      url: `/api/qr/${await diary.claimed()}/reset-pin`,
      payload: { token: 'guessed', pin: '482913' },
    }),
    everyone(409),
  ],
  'POST /api/qr/:code/move': [
    async ({ claimed, pin }) => ({ url: `/api/qr/${await claimed()}/move`, payload: pin }),
    pinAlone(200),
  ],
  'POST /api/qr/:code/verify-pin': [
    async ({ claimed, pin }) => ({ url: `/api/qr/${await claimed()}/verify-pin`, payload: pin }),
    pinAlone(200),
  ],

  'POST /api/diary/:code/entry': [
    async ({ diary, pin }) => ({
      url: `/api/diary/${await diary.claimed()}/entry`,
      payload: { date: '2026-03-01', text: 'Rain', ...pin },
    }),
    pinAlone(200),
  ],
  // not switched on, which only its owner is told
  'POST /api/diary/:code/transcribe': [
    async ({ diary, pin }) => ({ url: `/api/diary/${await diary.claimed()}/transcribe`, payload: pin }),
    pinAlone(503),
  ],
  'GET /api/diary/:code/entries': [
    async ({ diary, pin }) => ({
      url: `/api/diary/${await diary.claimed()}/entries`,
      headers: xPin(pin),
    }),
    pinAlone(200),
  ],
  // whoever brings the PIN is told that there is no such entry
  'PUT /api/diary/:code/entries/:id': [
    async ({ diary, pin }) => ({
      url: `/api/diary/${await diary.claimed()}/entries/${v7()}`,
      payload: { text: 'Rain', ...pin },
    }),
    pinAlone(404),
  ],
  'DELETE /api/diary/:code/entries/:id': [
    async ({ diary, pin }) => ({
      url: `/api/diary/${await diary.claimed()}/entries/${v7()}`,
      headers: xPin(pin),
    }),
    pinAlone(404),
  ],
  'POST /api/diary/:code/entries/:id/restore': [
    async ({ diary, pin }) => ({
      url: `/api/diary/${await diary.claimed()}/entries/${v7()}/restore`,
      payload: pin,
    }),
    pinAlone(404),
  ],
  'GET /api/diary/:code/entries/:id/versions': [
    async ({ diary, pin }) => ({
      url: `/api/diary/${await diary.claimed()}/entries/${v7()}/versions`,
      headers: xPin(pin),
    }),
    pinAlone(404),
  ],
  'GET /api/diary/:code/bin': [
    async ({ diary, pin }) => ({ url: `/api/diary/${await diary.claimed()}/bin`, headers: xPin(pin) }),
    pinAlone(200),
  ],
  'GET /api/diary/:code/size': [
    async ({ diary, pin }) => ({ url: `/api/diary/${await diary.claimed()}/size`, headers: xPin(pin) }),
    pinAlone(200),
  ],
  'GET /api/campaigns/:id/diaries': [
    ({ diary }) => ({ url: `/api/campaigns/${diary.id}/diaries` }),
    ownerAlone(200),
  ],
  'GET /api/public/campaign/:masterCode/diaries': [
    ({ diary }) => ({ url: `/api/public/campaign/${diary.credential}/diaries` }),
    masterAlone(200),
  ],

  'POST /api/travel/:code/claim': [
    ({ travel }) => ({ url: `/api/travel/${travel.unclaimed()}/claim`, payload: travelForm() }),
    everyone(200),
  ],
  'GET /api/travel/:code/details': [
    async ({ travel, pin }) => ({ url: `/api/travel/${await travel.claimed()}/details`, headers: xPin(pin) }),
    pinAlone(200),
  ],
  'PUT /api/travel/:code/update': [
    async ({ travel, pin }) => ({
      url: `/api/travel/${await travel.claimed()}/update`,
      payload: { name: 'New', ...pin },
    }),
    pinAlone(200),
  ],
  'GET /api/travel/:code/history': [
    async ({ travel, pin }) => ({ url: `/api/travel/${await travel.claimed()}/history`, headers: xPin(pin) }),
    pinOrOwner(200),
  ],
  'POST /api/travel/:code/history/:id/bring-back': [
    async ({ travel, pin }) => ({
      url: `/api/travel/${await travel.claimed()}/history/${v7()}/bring-back`,
      headers: xPin(pin),
    }),
    pinOrOwner(404),
  ],
  'GET /api/campaigns/:id/travelers': [
    ({ travel }) => ({ url: `/api/campaigns/${travel.id}/travelers` }),
    ownerAlone(200),
  ],
  'GET /api/public/campaign/:masterCode/travelers': [
    ({ travel }) => ({ url: `/api/public/campaign/${travel.credential}/travelers` }),
    masterAlone(200),
  ],

  'POST /api/sale/:code/claim': [
    ({ sale }) => ({ url: `/api/sale/${sale.unclaimed()}/claim`, payload: saleForm() }),
    everyone(200),
  ],
  'GET /api/sale/:code/details': [
    async ({ sale, pin }) => ({ url: `/api/sale/${await sale.claimed()}/details`, headers: xPin(pin) }),
    pinAlone(200),
  ],
  'GET /api/sale/:code/receipt': [
    async ({ sale, pin }) => ({ url: `/api/sale/${await sale.claimed()}/receipt`, headers: xPin(pin) }),
    pinAlone(200),
  ],
  'POST /api/sale/:code/payments': [
    async ({ sale, pin }) => ({
      url: `/api/sale/${await sale.claimed()}/payments`,
      payload: { amount: 1, payment_method: 'Cash', ...pin },
    }),
    pinAlone(200),
  ],
  'GET /api/campaigns/:id/sales': [
    ({ sale }) => ({ url: `/api/campaigns/${sale.id}/sales` }),
    ownerAlone(200),
  ],
  'GET /api/public/campaign/:masterCode/sales': [
    ({ sale }) => ({ url: `/api/public/campaign/${sale.credential}/sales` }),
    masterAlone(200),
  ],

  'GET /api/public/campaign/:masterCode': [
    ({ credential }) => ({ url: `/api/public/campaign/${credential}` }),
    masterAlone(200),
  ],
  'GET /api/public/campaign/:masterCode/qrcodes': [
    ({ credential }) => ({ url: `/api/public/campaign/${credential}/qrcodes` }),
    masterAlone(200),
  ],
  'POST /api/events: own campaigns': [() => ({ url: '/api/events', payload: ['own'] }), signedIn(200)],
  'POST /api/events: a campaign': [
    ({ id }) => ({ url: '/api/events', payload: [`campaign:${id}`] }),
    ownerAlone(200),
  ],
  'POST /api/events: a link': [
    ({ credential }) => ({ url: '/api/events', payload: [`link:${credential}`] }),
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
  'POST /api/public/campaign/:masterCode/upload-images': [
    ({ credential, images }) => ({ url: `/api/public/campaign/${credential}/upload-images`, ...images }),
    masterAlone(200),
  ],
  // by the campaign's id for its owner
  'DELETE /api/public/campaign/:id/images/:ref': [
    async ({ credential, image }) => ({ url: `/api/public/campaign/${credential}/images/${await image()}` }),
    { ...ownerAlone(200), 'wrong master code': 404, 'right master code': 200 },
  ],
  // or with its master code as X-Master-Code
  'DELETE /api/public/campaign/:id/images/:ref: by the id': [
    async ({ id, image }) => ({ url: `/api/public/campaign/${id}/images/${await image()}` }),
    { ...ownerAlone(200), 'wrong master code': 404, 'right master code': 200 },
  ],

  'GET /api/sync/key': [() => ({ url: '/api/sync/key' }), everyone(200)],
  // who names an edit by its id has made it
  'POST /api/sync/overtaken': [() => ({ url: '/api/sync/overtaken', payload: [] }), everyone(200)],
  // each operation proves its own right, see below
  'POST /api/sync': [() => ({ url: '/api/sync', payload: { operations: [] } }), everyone(200)],

  'OPTIONS /api/uploads': [() => ({ url: '/api/uploads', headers: tus }), everyone(204)],
  'POST /api/uploads': [
    () => ({ url: '/api/uploads', headers: { ...tus, 'upload-length': '5' } }),
    everyone(201),
  ],
  // the id is the right
  'HEAD /api/uploads/:id': [
    async ({ upload }) => ({ url: `/api/uploads/${await upload()}`, headers: tus }),
    everyone(200),
  ],
  'PATCH /api/uploads/:id': [
    async ({ upload }) => ({
      url: `/api/uploads/${await upload()}`,
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      payload: Buffer.from('12345'),
    }),
    everyone(204),
  ],
  'DELETE /api/uploads/:id': [
    async ({ upload }) => ({ url: `/api/uploads/${await upload()}`, headers: tus }),
    everyone(204),
  ],
  'GET /media/*': [({ photo }) => ({ url: photo }), everyone(200)],

  // the app's own files hold nothing of anybody: what its screens show, the calls above decide
  'GET /': [() => ({ url: '/' }), everyone(200)],
  'GET /robots.txt': [() => ({ url: '/robots.txt' }), everyone(200)],
  'GET /login': [() => ({ url: '/login' }), everyone(200)],
  'GET /reset-password': [() => ({ url: '/reset-password' }), everyone(200)],
  'GET /confirm-email': [() => ({ url: '/confirm-email' }), everyone(200)],
  'GET /create-campaign': [() => ({ url: '/create-campaign' }), everyone(200)],
  'GET /campaign/:id': [({ id }) => ({ url: `/campaign/${id}` }), everyone(200)],
  'GET /campaign/:id/insights': [() => ({ url: '/campaign/any/insights' }), everyone(200)],
  'GET /campaign/:id/links': [() => ({ url: '/campaign/any/links' }), everyone(200)],
  'GET /campaign-view/:masterCode': [
    ({ credential }) => ({ url: `/campaign-view/${credential}` }),
    everyone(200),
  ],
  'GET /account': [() => ({ url: '/account' }), everyone(200)],
  'GET /gifts': [() => ({ url: '/gifts' }), everyone(200)],
  'GET /gift-pin/:code': [() => ({ url: '/gift-pin/0' }), everyone(200)],
  'GET /reset-pin/:code': [() => ({ url: '/reset-pin/0' }), everyone(200)],
  'GET /help': [() => ({ url: '/help' }), everyone(200)],
  'GET /outbox': [() => ({ url: '/outbox' }), everyone(200)],
  'GET /scan': [() => ({ url: '/scan' }), everyone(200)],
  'GET /admin': [() => ({ url: '/admin' }), everyone(200)],
  'GET /csv-qr': [() => ({ url: '/csv-qr' }), everyone(200)],
  'GET /index.html': [() => ({ url: '/index.html' }), everyone(200)],
  'GET /claim.html': [() => ({ url: '/claim.html' }), everyone(200)],
  'GET /service-worker.js': [() => ({ url: '/service-worker.js' }), everyone(200)],
  'GET /assets/app-1a2b.js': [() => ({ url: '/assets/app-1a2b.js' }), everyone(200)],

  'GET /claim/:code': [({ unclaimed }) => ({ url: `/claim/${unclaimed()}` }), everyone(200)],
  'GET /claim/:code/preview.jpg': [
    ({ unclaimed }) => ({ url: `/claim/${unclaimed()}/preview.jpg` }),
    everyone(200),
  ],
  'GET /claim/:code: a claimed diary': [
    async ({ diary }) => ({ url: `/claim/${await diary.claimed()}` }),
    everyone(200),
  ],
  'GET /claim/:code: a claimed travel': [
    async ({ travel }) => ({ url: `/claim/${await travel.claimed()}` }),
    everyone(200),
  ],
  'GET /claim/:code: a claimed sale': [
    async ({ sale }) => ({ url: `/claim/${await sale.claimed()}` }),
    everyone(200),
  ],
  'GET /claim/:code?ask=pin': [
    async ({ travel }) => ({ url: `/claim/${await travel.claimed()}?ask=pin` }),
    everyone(200),
  ],
  'POST /claim/:code': [
    ({ unclaimed }) => ({ url: `/claim/${unclaimed()}`, ...plainForm(confirmed(claimForm())) }),
    everyone(303),
  ],
  'POST /claim/:code: travel': [
    ({ travel }) => ({ url: `/claim/${travel.unclaimed()}`, ...plainForm(confirmed(travelForm())) }),
    everyone(303),
  ],
  'POST /claim/:code: sale': [
    ({ sale }) => ({ url: `/claim/${sale.unclaimed()}`, ...plainForm(confirmed(saleForm())) }),
    everyone(303),
  ],
  'POST /claim/:code?do=pin: diary': [
    async ({ diary, pin }) => ({ url: `/claim/${await diary.claimed()}?do=pin`, ...plainForm(pin) }),
    pinAlone(200),
  ],
  'POST /claim/:code?do=pin: travel': [
    async ({ travel, pin }) => ({ url: `/claim/${await travel.claimed()}?do=pin`, ...plainForm(pin) }),
    pinAlone(200),
  ],
  'POST /claim/:code?do=pin: sale': [
    async ({ sale, pin }) => ({ url: `/claim/${await sale.claimed()}?do=pin`, ...plainForm(pin) }),
    pinAlone(200),
  ],
  'POST /claim/:code?do=edit': [
    async ({ claimed, pin }) => ({
      url: `/claim/${await claimed()}?do=edit`,
      ...plainForm({ name: 'New', ...pin }),
    }),
    formAlone(303),
  ],
  'POST /claim/:code?do=edit: travel': [
    async ({ travel, pin }) => ({
      url: `/claim/${await travel.claimed()}?do=edit`,
      ...plainForm({ name: 'New', ...pin }),
    }),
    formAlone(303),
  ],
  'POST /claim/:code?do=entry': [
    async ({ diary, pin }) => ({
      url: `/claim/${await diary.claimed()}?do=entry`,
      ...plainForm({ date: '2026-03-01', text: 'Rain', ...pin }),
    }),
    formAlone(200),
  ],
  'POST /claim/:code?do=payment': [
    async ({ sale, pin }) => ({
      url: `/claim/${await sale.claimed()}?do=payment`,
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
