/** Uses the app of the older version in a browser until its device has everything that an upgrade must not lose. */
import type { Page } from 'playwright-core'
import type { RealServer } from '../browser/server'
import { logIn } from '../browser/admin-people'
import {
  fill,
  fillClaim,
  guest,
  hydrated,
  keptOffline,
  openGift,
  outbox,
  rows,
  submitClaim,
} from '../browser/people'
import type { Profile } from '../browser/profile'
import { call } from './calls'
import type { Contents } from './fixture'
import { PERSON, picture, PIN, type Filled } from './server-work'

const PINS = { pin: PIN, pin_confirmation: PIN }
const ENTRY = 'Written with nobody to send it to'

/** Stops the server at the end. */
export async function useDevice(
  server: RealServer,
  phone: Profile,
  filled: Filled,
): Promise<Contents['device']> {
  const { origin } = server
  const { gifts, accounts } = filled
  const [givenVcard = '', , lost = '', withPhoto = '', drafted = '', delivered = ''] = gifts.vcard.codes
  const [givenDiary = '', newDiary = ''] = gifts.diary.codes
  const [, newTraveler = ''] = gifts.travel.codes
  const [givenSale = '', newSale = ''] = gifts.sale.codes
  const { id, name } = gifts.vcard.campaign
  const page = await phone.page()

  await logIn(page, origin, accounts.owner)
  await says(page, name)
  await page.goto(`${origin}/campaign/${id}`)
  await press(page, 'Make available offline')
  await says(page, /^Ready offline/)

  const { master_code, name: seenName } = gifts.diary.campaign
  await page.goto(`${origin}/campaign-view/${master_code}`)
  await says(page, seenName)
  await until(page, 'masterViews', (all) => all.length > 0)

  await openGift(page, origin, delivered)
  await keptOffline(page, delivered)
  await fillClaim(page, guest({ name: 'Early Guest' }))
  await submitClaim(page)
  await until(page, 'outbox', ([entry]) => entry?.state === 'delivered')

  await openGift(page, origin, lost)
  await keptOffline(page, lost)
  await fillClaim(page, guest({ name: 'Second Comer' }))
  const body = JSON.stringify(guest({ name: 'First Comer' }))
  await call(origin, 'POST', `/api/qr/${lost}/claim`, { body })
  await submitClaim(page)
  await says(page, 'This QR code has already been claimed')

  for (const code of [withPhoto, newDiary, newTraveler, newSale, givenDiary, givenSale]) {
    await page.goto(`${origin}/claim/${code}`)
    await keptOffline(page, code)
  }
  const diary = await phone.context().newPage()
  await unlock(diary, `${origin}/claim/${givenDiary}`, 'Open the diary', 'Access Diary')
  const card = await phone.context().newPage()
  await unlock(card, `${origin}/claim/${givenVcard}`, 'Edit', 'Verify & Edit')
  await keptOffline(card, givenVcard)
  const sale = await phone.context().newPage()
  await unlock(sale, `${origin}/claim/${givenSale}`, 'Access Sale Details', 'Access Sale Details')
  await sale.getByRole('button', { name: 'Add a payment' }).waitFor()
  await server.stop('SIGTERM')

  await openGift(page, origin, withPhoto)
  await fillClaim(page, guest({ name: 'Lakshmi Iyer' }))
  await page.locator('form input[name=profile_image]').setInputFiles(await chosen('lakshmi.jpg', '#c77700'))
  await page.getByRole('img', { name: 'The photo you chose' }).waitFor()
  await submitClaim(page)
  await queued(page, 1)

  await openGift(page, origin, newDiary)
  await fillClaim(page, guest({ name: 'Devi Nair' }))
  await submitClaim(page)
  await queued(page, 2)
  await press(page, 'New entry')
  await page.locator('[name=text]').fill('The first page')
  await press(page, 'Save Entry')
  await queued(page, 3)

  await page.goto(`${origin}/claim/${newTraveler}`)
  await hydrated(page)
  await fill(page, { ...PERSON, name: 'Tara Singh', passport_number: 'M1234567', food_type: 'Jain', ...PINS })
  await press(page, 'Submit Travel Details')
  await queued(page, 4)

  await page.goto(`${origin}/claim/${newSale}`)
  await hydrated(page)
  const booking = { product_service_name: 'Lamp', quantity: '2', price_per_unit: '100.25', amount_paid: '50' }
  await fill(page, { ...PERSON, name: 'Salma Khan', ...booking, ...PINS })
  await press(page, 'Register')
  await queued(page, 5)

  await press(sale, 'Add a payment')
  const dialog = sale.getByRole('dialog')
  await dialog.locator('[name=amount]').fill('120')
  await dialog.getByRole('radio', { name: 'UPI' }).check()
  await dialog.locator('[name=transaction_id]').fill('TX-2')
  await dialog.getByRole('button', { name: 'Save Payment' }).click()
  await queued(sale, 6)

  await fill(card, { company_name: 'Rao Silks' })
  await press(card, 'Save Changes')
  await queued(card, 7)

  await press(diary, 'New entry')
  await diary.locator('[name=text]').fill(ENTRY)
  await record(diary)
  await press(diary, 'Stop')
  await diary.locator('input[type=file]').setInputFiles(await chosen('hill.jpg', '#20a030'))
  await says(diary, 'You can add 4 more.')
  await press(diary, 'Save Entry')
  await queued(diary, 8)
  await press(diary, 'New entry')
  await record(diary)
  await recorded(diary)
  await diary.close()
  await card.close()
  await sale.close()

  await page.goto(`${origin}/create-campaign`)
  const ownDraft = { name: 'Harvest gifts' }
  await page.locator('input[name=name]').fill(ownDraft.name)
  await ownDraftStored(page, ownDraft.name)
  await openGift(page, origin, drafted)
  const draft = { code: drafted, name: 'Farida Sheikh' }
  await fill(page, { name: draft.name, company_name: 'Sheikh Silks' })

  const open = (await outbox(page)).filter(({ state }) => state === 'queued' || state === 'sending')
  const claimed = (type: keyof typeof gifts, claimed_count: number) => ({
    path: `/api/campaigns/${gifts[type].campaign.id}`,
    as: 'owner' as const,
    answer: { claimed_count },
    files: type === 'vcard' ? 3 : 0,
  })
  return {
    queued: open.map((entry) => String(entry.id)),
    delivered: [
      { path: `/api/qr/${withPhoto}`, answer: { claimed: true, claimer_name: 'Lakshmi Iyer' }, files: 1 },
      {
        path: `/api/qr/${givenVcard}`,
        answer: { claimer_name: PERSON.name, claimer_company: 'Rao Silks' },
        files: 1,
      },
      {
        path: `/api/diary/${newDiary}/entries`,
        pin: PIN,
        answer: { entries: [{ text: 'The first page' }] },
        files: 0,
      },
      {
        path: `/api/diary/${givenDiary}/entries`,
        pin: PIN,
        answer: {
          entries: [
            { text: ENTRY },
            { text: 'With a voice and a picture.' },
            { text: 'The mango tree has flowers.' },
          ],
        },
        files: 4,
      },
      {
        path: `/api/travel/${newTraveler}/details`,
        pin: PIN,
        answer: { name: 'Tara Singh', passport_number: 'M1234567', food_type: 'Jain' },
        files: 0,
      },
      {
        path: `/api/sale/${newSale}/details`,
        pin: PIN,
        answer: {
          name: 'Salma Khan',
          product_service_name: 'Lamp',
          total_amount: 200.5,
          payments: [{ amount: 50 }],
        },
        files: 0,
      },
      {
        path: `/api/sale/${givenSale}/details`,
        pin: PIN,
        answer: { payments: [{ amount: 500 }, { amount: 250.5 }, { amount: 120, transaction_id: 'TX-2' }] },
        files: 0,
      },
      claimed('vcard', 5),
      claimed('diary', 2),
      claimed('travel', 2),
      claimed('sale', 2),
    ],
    attention: { code: lost, name: 'Second Comer' },
    pinned: { id, name, codes: gifts.vcard.codes },
    seen: { masterCode: master_code, name: seenName },
    draft,
    ownDraft,
    recording: { code: givenDiary, pin: PIN },
  }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
const says = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor()

async function unlock(page: Page, address: string, action: string, access: string): Promise<void> {
  await page.goto(address)
  await hydrated(page)
  await press(page, action)
  const dialog = page.getByRole('dialog')
  await dialog.locator('input').fill(PIN)
  await dialog.getByRole('button', { name: access }).click()
  await dialog.waitFor({ state: 'hidden' })
}

async function record(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Record audio' }).click()
  await page.getByRole('timer').getByText(/[1-9]/).waitFor()
}

const chosen = async (name: string, colour: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await picture(colour),
})

/** @param table of the device's database @param has whether it has what is expected */
async function until(
  page: Page,
  table: string,
  has: (all: Record<string, unknown>[]) => boolean,
): Promise<void> {
  for (const started = Date.now(); Date.now() - started < 30_000; await page.waitForTimeout(100))
    if (has((await rows(page, [table]))[table] ?? [])) return
  throw new Error(`${table} does not hold what was saved`)
}
const queued = (page: Page, count: number) =>
  until(
    page,
    'outbox',
    (all) => all.filter(({ state }) => state === 'queued' || state === 'sending').length === count,
  )
const recorded = (page: Page) => until(page, 'recordingChunks', (all) => all.length > 0)
const ownDraftStored = (page: Page, name: string) =>
  until(page, 'drafts', (all) => JSON.stringify(all).includes(name))
