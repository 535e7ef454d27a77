/** A phone on the local network, without https: it can keep nothing, and still claims everything. */
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ownerCalls, type OwnerCalls } from './owner-calls'
import { fill, guest, pastTheCard } from './people'
import { openProfile, type Person } from './profile'
import { realServer, type RealServer } from './server'

const HOST = 'shop.test'
let server: RealServer
let owner: OwnerCalls
let phone: Person
let page: Page
beforeAll(async () => {
  server = await realServer()
  owner = await ownerCalls(server.origin)
  phone = await openProfile({ width: 360, height: 800 }, [`--host-resolver-rules=MAP ${HOST} 127.0.0.1`])
  page = await phone.page()
})

const { name, mobile, email, pin } = guest()
const WHO = { name, mobile, email, pin, pin_confirmation: pin }
const TYPES: [CampaignType, fields: Record<string, string>, button: string, then: string][] = [
  ['vcard', { ...WHO, company_name: 'Rao Textiles' }, 'Claim this gift', 'Save Contact'],
  ['diary', { ...WHO, company_name: 'Rao Textiles' }, 'Claim this gift', 'New entry'],
  [
    'travel',
    {
      ...WHO,
      blood_group: 'O-',
      emergency_contact_name: 'Ravi Rao',
      emergency_contact_mobile: '+91 90000 00002',
    },
    'Submit Travel Details',
    'Edit',
  ],
  [
    'sale',
    { ...WHO, product_service_name: 'Silk sari', quantity: '1', price_per_unit: '100', amount_paid: '40' },
    'Register',
    'Add a payment',
  ],
]

it.each(TYPES)('a %s gift is claimed, and shown as claimed', async (campaign_type, fields, button, then) => {
  const campaign = await owner.create({ campaign_type, qr_quantity: 1 })
  const { port } = new URL(server.origin)
  await page.goto(`http://${HOST}:${port}/claim/${campaign.gifts[0]}`)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await pastTheCard(page)
  await fill(page, fields)
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('button', { name: then, exact: true }).waitFor()
  expect((await owner.codes(campaign)).map(({ claimed }) => claimed)).toEqual([true])
})
