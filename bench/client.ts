import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import type { OperationResult } from '@tohfa/sync-protocol/operations/sync-answer'
import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { v7 } from 'uuid'
import { fullGift } from '../server/test/full-gift'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
/** Before calls to a server that was idle: it may end a kept connection at that moment. */
export const forgetConnections = () => agent.destroy()

/** One call over a keep-alive connection; throws on anything but 200. */
export function call(
  origin: string,
  method: string,
  path: string,
  body?: unknown,
  headers = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const json = body === undefined ? undefined : JSON.stringify(body)
    const sent = request(
      `${origin}${path}`,
      { method, agent, headers: { ...headers, ...(json && { 'content-type': 'application/json' }) } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          if (answer.statusCode === 200) resolve(text)
          else reject(new Error(`${method} ${path}: ${answer.statusCode} ${text}`))
        })
      },
    )
    sent.on('error', reject)
    sent.end(json)
  })
}

export async function signUp(origin: string): Promise<{ authorization: string }> {
  const form = { email: `${v7()}@example.com`, password: 'a long password' }
  const answer = JSON.parse(await call(origin, 'POST', '/api/auth/register', form)) as {
    access_token: string
  }
  return { authorization: `Bearer ${answer.access_token}` }
}

export async function makeCampaign(
  origin: string,
  owner: object,
  quantity = 1000,
  campaign_type: CampaignType = 'vcard',
): Promise<Campaign> {
  const form = { name: 'Bench', qr_quantity: quantity, campaign_type }
  return JSON.parse(await call(origin, 'POST', '/api/campaigns', form, owner)) as Campaign
}

const PICTURE = new URL('../pwa/public/icon-512.png', import.meta.url)

/** Gives a campaign images and a gift giver with every field. */
export async function introduceGiver(origin: string, owner: object, { id }: Campaign): Promise<void> {
  const { images, ...fields } = fullGift('vcard')
  const contact = Object.entries(fields).filter(([name]) =>
    /^contact_(?!profile_image).*(?<!_e164)$/.test(name),
  )
  await call(origin, 'PUT', `/api/campaigns/${id}/contact`, Object.fromEntries(contact), owner)
  const pictures = new FormData()
  for (const { link_url } of images) {
    pictures.append('files', new Blob([await readFile(PICTURE)], { type: 'image/png' }), 'picture.png')
    pictures.append('urls', link_url ?? '')
  }
  const asked = { method: 'POST', headers: { ...owner }, body: pictures }
  const answer = await fetch(`${origin}/api/campaigns/${id}/upload-images`, asked)
  if (!answer.ok) throw new Error(`upload-images: ${answer.status} ${await answer.text()}`)
}

export async function codesOf(origin: string, owner: object, { id }: Campaign): Promise<string[]> {
  const list = await call(origin, 'GET', `/api/campaigns/${id}/qrcodes`, undefined, owner)
  return (JSON.parse(list) as ListedQrCode[]).map(({ code }) => code)
}

export const claimForm = (i: number) => ({
  name: `Guest ${i}`,
  company_name: 'Rao Textiles',
  mobile: '+91 98765 43210',
  email: `guest${i}@example.com`,
  pin: String(100_000 + i),
})

export const claimOperation = (code: string, i: number) => ({
  id: v7(),
  kind: 'qr.claim',
  code,
  captured_at: '2026-03-01T08:30:00Z',
  fields: claimForm(i),
})

/** Sends a batch; throws unless all of its operations were applied. */
export async function syncAll(origin: string, operations: object[]): Promise<void> {
  const lines = (await call(origin, 'POST', '/api/sync', { operations })).trim().split('\n')
  const refused = lines
    .map((line) => JSON.parse(line) as OperationResult)
    .find(({ outcome }) => outcome !== 'applied')
  if (refused || lines.length !== operations.length)
    throw new Error(`not applied: ${JSON.stringify(refused)}`)
}
