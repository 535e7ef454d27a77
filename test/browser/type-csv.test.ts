import { parse } from 'csv-parse/sync'
/** What a campaign's type keeps beside its codes, taken away by its owner and by who holds the master code alone. */
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownerCalls } from './owner-calls'
import { guest } from './people'
import { openPerson, type Person } from './profile'
import { realServer, type RealServer } from './server'

const PIN = '482913'
const CONTACT = { name: 'Asha Rao', mobile: '+91 98765 43210', email: 'asha@example.com', pin: PIN }
const NUMBERS = { passport_number: 'M1234567', aadhar_number: '234567890124', pan_number: 'ABCDE1234F' }

/** What is saved about a code of each type, by its calls, and what the file says of it. */
const TYPES = {
  diary: {
    saved: [
      ['qr', 'claim', guest()],
      ['diary', 'entry', { date: '2026-02-27', text: 'A private thought', pin: PIN }],
      ['diary', 'entry', { date: '2026-03-01', text: 'Another one', pin: PIN }],
    ],
    button: 'Diaries CSV',
    fileName: 'Char Dham_diaries.csv',
    columns: 'QR Number,QR Code,Name,Claimed At,Entries,With Audio,With Images,First Entry,Last Entry',
    row: /^1,[0-9A-Z]{20},Asha Rao,[^,]+,2,0,0,2026-02-27,2026-03-01$/,
    never: ['A private thought', 'Another one', PIN],
  },
  travel: {
    saved: [['travel', 'claim', { ...CONTACT, ...NUMBERS, food_type: 'Jain' }]],
    button: 'Travelers CSV',
    fileName: 'Char Dham_travelers.csv',
    columns:
      'QR Number,QR Code,Name,Company,Mobile,Email,Date of Birth,Blood Group,Food,Address,Emergency Contact,Emergency Mobile,Registered At',
    row: /^1,[0-9A-Z]{20},Asha Rao,,\+91 98765 43210,asha@example.com,,,Jain,/,
    never: [...Object.values(NUMBERS), PIN],
  },
  sale: {
    saved: [
      [
        'sale',
        'claim',
        { ...CONTACT, product_service_name: 'Sari', quantity: 3, price_per_unit: 0.1, amount_paid: 0.1 },
      ],
      ['sale', 'payments', { amount: 0.1, payment_method: 'UPI', pin: PIN }],
    ],
    button: 'Sales CSV',
    fileName: 'Char Dham_sales.csv',
    columns:
      'QR Number,QR Code,Receipt Number,Customer,Company,Mobile,Email,Product or Service,Quantity,Price per Unit,Total Amount,Amount Paid,Balance Amount,Payments,Booking Date,Delivery Date,Registered At',
    row: /^1,[0-9A-Z]{20},R-[^,]+,Asha Rao,,\+91 98765 43210,asha@example.com,Sari,3,0\.10,0\.30,0\.20,0\.10,2,/,
    never: [PIN],
  },
} as const

let server: RealServer
let owner: Person
let stranger: Person
const campaigns = new Map<string, Campaign>()

beforeAll(async () => {
  server = await realServer()
  owner = await openPerson()
  stranger = await openPerson({ width: 360, height: 800 })
  const calls = await ownerCalls(server.origin)
  for (const campaign_type of ['vcard', 'diary', 'travel', 'sale'] as const) {
    const campaign = await calls.create({ campaign_type, name: 'Char Dham', qr_quantity: 2 })
    campaigns.set(campaign_type, campaign)
    if (campaign_type === 'vcard') continue
    const [gift] = await calls.codes(campaign)
    for (const [slice, call, form] of TYPES[campaign_type].saved) {
      const answer = await fetch(`${server.origin}/api/${slice}/${gift?.code}/${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(form),
      })
      expect(answer.status).toBe(200)
    }
  }
  const page = await owner.page()
  await calls.signIn(page)
  await page.getByText('4 campaigns').waitFor()
})
afterAll(async () => {
  await owner.remove()
  await stranger.remove()
  await server.remove()
})

const opened = {
  'the campaign page of its owner': async (type: string) => {
    const page = await owner.page()
    await page.goto(`${server.origin}/campaign/${campaigns.get(type)?.id}`)
    await page.getByRole('button', { name: 'Master QR' }).waitFor()
    return page
  },
  'the public page, not signed in': async (type: string) => {
    const page = await stranger.page()
    await page.goto(`${server.origin}/campaign-view/${campaigns.get(type)?.master_code}`)
    await page.getByText('Claim Rate').waitFor()
    return page
  },
}

describe.each(Object.entries(opened))('on %s', (_where, open) => {
  it.each(Object.entries(TYPES))('a %s campaign gives its list as CSV', async (type, expected) => {
    const page = await open(type)
    const { fileName, csv } = await taken(page, expected.button)
    expect(fileName).toBe(expected.fileName)
    const [columns, row, ...more] = parse(csv, { bom: true, record_delimiter: '\r\n' })
    expect(columns?.join(',')).toBe(expected.columns)
    expect(row?.join(',')).toMatch(expected.row)
    expect(more).toEqual([])
    for (const secret of expected.never) expect(csv).not.toContain(secret)
    await page.getByText('CSV downloaded successfully!').waitFor()
  })

  it('a campaign of contacts has no such list', async () => {
    const page = await open('vcard')
    expect(await page.getByRole('button', { name: /^(Diaries|Travelers|Sales) CSV$/ }).count()).toBe(0)
  })

  it('without the network it says what it needs', async () => {
    const page = await open('travel')
    await page.context().setOffline(true)
    // the banner moves the buttons down
    await page.getByText('Offline: you see what this device has saved.').waitFor()
    await page.getByRole('button', { name: 'Travelers CSV' }).click()
    await page.getByText('This list comes from the server, which cannot be reached.').waitFor()
    await page.context().setOffline(false)
  })
})

async function taken(page: Page, button: string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return { fileName: file.suggestedFilename(), csv: await readFile(await file.path(), 'utf8') }
}
