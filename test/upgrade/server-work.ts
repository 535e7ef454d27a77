/** Fills the older version's server by its calls. */
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { recording } from '../../server/test/recordings'
import { ask, bearer, call, mediaAt, unsigned } from './calls'
import type { Account, Contents, Read, Replay } from './fixture'

export const PIN = '482913'
const PASSWORD = 'a long password'
export const PERSON = { name: 'Asha Rao', mobile: '+91 98765 43210', email: 'asha@example.com' }
const GUEST = { ...PERSON, company_name: 'Rao Textiles' }

export const picture = (background: string) =>
  sharp({ create: { width: 48, height: 32, channels: 3, background } })
    .jpeg()
    .toBuffer()
const jpeg = async (name: string, background: string) =>
  new File([new Uint8Array(await picture(background))], name, { type: 'image/jpeg' })

const formOf = (fields: Record<string, string | number>, files: [string, File][] = []) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  for (const [name, file] of files) form.append(name, file)
  return form
}

export interface Gifts {
  campaign: Campaign
  /** unclaimed ones are left to the device, except those named below */
  codes: string[]
}

export type Filled = Pick<Contents, 'accounts' | 'reset' | 'replays'> & {
  gifts: Record<CampaignType, Gifts>
}

/**
 * Claims the first code of each campaign and leaves the others free.
 * @param admin of the server
 */
export async function fillServer(
  origin: string,
  admin: Pick<Account, 'email' | 'password'>,
): Promise<Filled> {
  const post = async (path: string, body: object | FormData, token?: string, method = 'POST') => {
    const sent = body instanceof FormData ? body : JSON.stringify(body)
    return call(origin, method, path, { body: sent, headers: token === undefined ? {} : bearer(token) })
  }
  const account = async (path: string, email: string, password: string): Promise<Account> => {
    const answer = await post(path, { email, password })
    return { email, password, token: ((await answer.json()) as { access_token: string }).access_token }
  }
  const register = (email: string) => account('/api/auth/register', email, PASSWORD)
  const owner = await register('owner@example.com')
  const other = await register('other@example.com')
  const boss = await account('/api/auth/login', admin.email, admin.password)

  const replays: Replay[] = []
  const remembered = async (replay: Omit<Replay, 'answer'>, token?: string) => {
    const headers = { ...replay.headers, ...(token !== undefined && bearer(token)) }
    const { method, path, body } = replay
    const answer = (await (await call(origin, method, path, { body, headers })).json()) as Replay['answer']
    replays.push({ ...replay, answer })
    return answer
  }

  const create = async (campaign_type: CampaignType): Promise<Gifts> => {
    const body = JSON.stringify({ name: `Diwali gifts, ${campaign_type}`, qr_quantity: 6, campaign_type })
    const headers = { 'idempotency-key': v7() }
    const made = await remembered(
      { method: 'POST', path: '/api/campaigns', as: 'owner', headers, body },
      owner.token,
    )
    const campaign = made as unknown as Campaign
    const path = `/api/campaigns/${campaign.id}/qrcodes`
    const listed = await call(origin, 'GET', path, { headers: bearer(owner.token) })
    return { campaign, codes: ((await listed.json()) as ListedQrCode[]).map(({ code }) => code) }
  }
  const gifts = {
    vcard: await create('vcard'),
    diary: await create('diary'),
    travel: await create('travel'),
    sale: await create('sale'),
  }
  const first = (type: CampaignType) => gifts[type].codes[0] ?? ''

  const images = formOf({ urls: 'https://meera.example/sweets' }, [
    ['files', await jpeg('one.jpg', '#b3261e')],
    ['files', await jpeg('two.jpg', '#1e6fb3')],
  ])
  await post(`/api/campaigns/${gifts.vcard.campaign.id}/upload-images`, images, owner.token)
  const giver = formOf(
    { contact_name: 'Meera Gifts', contact_company: 'Meera & Sons', contact_mobile: '+91 90000 00001' },
    [['contact_profile_image', await jpeg('meera.jpg', '#2e8b57')]],
  )
  await post(`/api/campaigns/${gifts.vcard.campaign.id}/contact`, giver, owner.token, 'PUT')

  const photo: [string, File] = ['profile_image', await jpeg('asha.jpg', '#8a2be2')]
  await post(`/api/qr/${first('vcard')}/claim`, formOf({ ...GUEST, pin: PIN }, [photo]))
  await post(`/api/qr/${first('diary')}/claim`, { ...GUEST, pin: PIN })
  const entry = (text: string, date: string) => ({ text, date, pin: PIN })
  await post(`/api/diary/${first('diary')}/entry`, entry('The mango tree has flowers.', '2024-03-01'))
  const speech = new File([new Uint8Array(await recording())], 'speech.webm', { type: 'audio/webm' })
  const heard = formOf(entry('With a voice and a picture.', '2024-03-02'), [
    ['audio_file', speech],
    ['images', await jpeg('tree.jpg', '#c77700')],
  ])
  await post(`/api/diary/${first('diary')}/entry`, heard)
  const traveler = {
    ...PERSON,
    dob: '1990-02-28',
    blood_group: 'AB-',
    passport_number: 'Z7654321',
    aadhar_number: '999941057058',
    pan_number: 'ABCDE1234F',
    latitude: 18.5204303,
    longitude: 73.8567437,
    pin: PIN,
  }
  await post(`/api/travel/${first('travel')}/claim`, traveler)
  const sale = {
    ...PERSON,
    product_service_name: 'Silk sari',
    quantity: 3,
    price_per_unit: 499.99,
    amount_paid: 500,
  }
  await post(`/api/sale/${first('sale')}/claim`, { ...sale, pin: PIN })
  const payment = { amount: 250.5, payment_method: 'UPI', transaction_id: 'TX-1', pin: PIN }
  await post(`/api/sale/${first('sale')}/payments`, payment)
  const operation = {
    id: v7(),
    kind: 'qr.claim',
    code: gifts.vcard.codes[1],
    captured_at: new Date().toISOString(),
    fields: { ...GUEST, name: 'Ravi Rao', pin: PIN },
  }
  const body = JSON.stringify({ operations: [operation] })
  await remembered({ method: 'POST', path: '/api/sync', headers: {}, body })

  // what an admin did, and two reset links: one used, one not
  const users = await call(origin, 'GET', '/api/admin/users', { headers: bearer(boss.token) })
  const listed = (await users.json()) as { id: string; email: string }[]
  const act = async (email: string, action: string) => {
    const id = listed.find((user) => user.email === email)?.id ?? ''
    const path = `/api/admin/users/${id}/${action}`
    return (await call(origin, 'POST', path, { headers: bearer(boss.token) })).json() as Promise<{
      url: string
    }>
  }
  const resetLink = async (email: string) => new URL((await act(email, 'reset-link')).url).hash.slice(1)
  await act(other.email, 'disable')
  await act(other.email, 'enable')
  const password = 'another long password'
  await post('/api/auth/reset-password', { token: await resetLink(other.email), password })
  const changed = await account('/api/auth/login', other.email, password)
  const late = await register('late@example.com')
  const lateUsers = await call(origin, 'GET', '/api/admin/users', { headers: bearer(boss.token) })
  listed.push(...((await lateUsers.json()) as typeof listed))
  const reset = { email: late.email, token: await resetLink(late.email) }

  const accounts = { owner, admin: boss, other: changed }
  return { accounts, reset, replays, gifts }
}

/** @returns what the server answers, and the files in its answers */
export async function readServer(
  origin: string,
  { accounts, gifts }: Filled,
): Promise<Pick<Contents, 'reads' | 'media'>> {
  const reads: Read[] = []
  const media: Contents['media'] = {}
  for (const asked of readsOf(gifts)) {
    const { answer, files } = await ask(origin, asked, accounts)
    reads.push({ ...asked, answer })
    for (const file of files) media[unsigned(file)] = await mediaAt(origin, file)
  }
  return { reads, media }
}

function readsOf(gifts: Record<CampaignType, Gifts>): Omit<Read, 'answer'>[] {
  const ofCampaigns = Object.values(gifts).flatMap(({ campaign: { id, master_code } }) => [
    { path: `/api/campaigns/${id}`, as: 'owner' as const },
    { path: `/api/campaigns/${id}/qrcodes`, as: 'owner' as const },
    { path: `/api/admin/campaigns/${id}/qrcodes`, as: 'admin' as const },
    { path: `/api/public/campaign/${master_code}` },
    { path: `/api/public/campaign/${master_code}/qrcodes` },
  ])
  const idOf = (type: CampaignType) => gifts[type].campaign.id
  const first = (type: CampaignType) => gifts[type].codes[0] ?? ''
  return [
    { path: '/api/user/profile', as: 'owner' },
    { path: '/api/campaigns', as: 'owner' },
    ...ofCampaigns,
    { path: `/api/campaigns/${idOf('diary')}/diaries`, as: 'owner' },
    { path: `/api/campaigns/${idOf('travel')}/travelers`, as: 'owner' },
    { path: `/api/campaigns/${idOf('sale')}/sales`, as: 'owner' },
    ...Object.values(gifts).map(({ codes }) => ({ path: `/api/qr/${codes[0] ?? ''}` })),
    { path: `/api/qr/${gifts.vcard.codes[2] ?? ''}` },
    { path: `/api/qr/${first('vcard')}/vcard` },
    { path: `/api/diary/${first('diary')}/entries`, pin: PIN },
    { path: `/api/travel/${first('travel')}/details`, pin: PIN },
    { path: `/api/sale/${first('sale')}/details`, pin: PIN },
    { path: `/api/sale/${first('sale')}/receipt`, pin: PIN },
    { path: '/api/admin/stats', as: 'admin' },
    { path: '/api/admin/users', as: 'admin' },
    { path: '/api/admin/users?search=other', as: 'admin' },
    { path: '/api/admin/campaigns?search=diwali', as: 'admin' },
    { path: '/api/admin/audit', as: 'admin' },
  ]
}
