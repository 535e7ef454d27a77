/** What `screens.ts` leaves out to save time: states that few people see, or that look like others. */
import type { Page } from 'playwright-core'
import { HINDI_NAME, LONG_NAME, TAMIL_NAME } from '../long-names'
import { ownerCalls, GIFT_GIVER } from '../owner-calls'
import { fill, fillClaim, guest, hydrated, keptOffline, openGift, submitClaim } from '../people'
import { openPerson } from '../profile'
import type { Visit } from '../screens'
import type { RealServer } from '../server'

const PIN = '482913'
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click()
const sees = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

/** @param visit called on each screen once it is idle */
export async function moreScreens({ origin }: RealServer, visit: Visit): Promise<void> {
  const desk = await openPerson()
  const phone = await openPerson({ width: 390, height: 844 })
  try {
    // if one of them fails, the others still run
    const parts = [
      () => desk.page().then((page) => ownersMore(page, origin, visit)),
      () => phone.page().then((page) => giftsMore(page, origin, visit)),
      () => phone.page().then((page) => diarysMore(page, origin, visit)),
    ]
    const failed: unknown[] = []
    for (const part of parts) await part().catch((error: unknown) => failed.push(error))
    if (failed.length > 0) throw new AggregateError(failed, failed.join('\n'))
  } finally {
    await desk.remove()
    await phone.remove()
  }
}

async function ownersMore(page: Page, origin: string, visit: Visit): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.locator('summary', { hasText: 'Forgot password?' }).click()
  await page.getByText(/^Ask the admin of this website/).waitFor()
  await visit('login-forgot', page)
  const owner = await ownerCalls(origin, 'more@example.com')
  const campaign = await owner.create({ name: 'Expo gifts', qr_quantity: 30, ...GIFT_GIVER })
  const [code, ...others] = await owner.codes(campaign)
  await owner.signIn(page)
  await sees(page, 'Expo gifts')
  await page.goto(`${origin}/campaign/${campaign.id}`)
  const first = page.getByRole('link', { name: 'More about gift 1', exact: true })
  await first.waitFor()
  await visit('campaign-nothing-claimed', page)
  await first.click()
  await page.getByRole('heading', { name: /^Gift 1/ }).waitFor()
  await visit('campaign-code', page)
  await page.keyboard.press('Escape')
  await press(page, 'More actions')
  await visit('campaign-menu', page)
  await press(page, 'Duplicate')
  await page.getByRole('dialog').waitFor()
  await page.locator('dialog [name=qr_quantity]').fill('0')
  await page.locator('dialog button[type=submit]').click()
  await sees(page, 'QR quantity must be between 1 and 1000')
  await visit('campaign-duplicate', page)
  await page.keyboard.press('Escape')
  await owner.claim(code?.code ?? '')
  for (const [i, name] of [LONG_NAME, HINDI_NAME, TAMIL_NAME].entries())
    await owner.claim(others[i]?.code ?? '', { name })
  await page.reload()
  await sees(page, TAMIL_NAME)
  await visit('campaign-long-names', page)
  const finder = page.getByRole('searchbox', { name: 'Find a gift' })
  await finder.fill('asha')
  await visit('campaign-find', page)
  await finder.fill('nobody at all')
  await sees(page, 'Nothing found')
  await visit('campaign-nothing-found', page)
  await finder.fill('')
  await press(page, 'More actions')
  await press(page, 'Archive')
  await page.getByRole('button', { name: 'Restore', exact: true }).first().waitFor()
  await visit('campaign-archived', page)
  await page.goto(origin)
  await page.locator('summary', { hasText: 'Archived' }).click()
  await visit('dashboard-archived', page)
  await page.goto(`${origin}/scan`)
  await press(page, 'Type the code')
  const typed = page.locator('input[name=code]')
  await typed.fill('XYZ')
  await page.keyboard.press('Enter')
  await sees(page, /^Please check what you typed/)
  await visit('scan-refused', page)
}

async function giftsMore(page: Page, origin: string, visit: Visit): Promise<void> {
  const owner = await ownerCalls(origin, 'gifts-more@example.com')
  const open = async (campaign_type: 'vcard' | 'travel' | 'sale') => {
    const codes = (await owner.create({ campaign_type, name: `More of ${campaign_type}`, qr_quantity: 3 }))
      .gifts
    await page.goto(`${origin}/claim/${codes[0]}`)
    await hydrated(page)
    return codes
  }
  await page.goto(`${origin}/gifts`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await visit('gifts-empty', page)
  await open('travel')
  await visit('travel-form', page)
  await open('sale')
  await press(page, 'Register')
  await sees(page, 'PIN must be exactly 6 digits')
  await visit('sale-form-errors', page)
  const [card = '', lost = ''] = await open('vcard')
  await page.locator('summary').first().click()
  await visit('claim-form-unfolded', page)
  await fillClaim(page, guest({ name: LONG_NAME, pin: PIN }))
  await fill(page, { pin: '123456', pin_confirmation: '123456' })
  await sees(page, 'Easy to guess')
  await visit('claim-form-easy-pin', page)
  await fill(page, { pin: PIN, pin_confirmation: PIN })
  await submitClaim(page)
  await page.getByRole('button', { name: 'Save Contact' }).waitFor()
  await press(page, 'Edit')
  await page.getByRole('dialog').locator('input').fill(PIN)
  await press(page, 'Verify & Edit')
  await fill(page, { company_name: 'Rao and Daughters' })
  await press(page, 'Save Changes')
  await sees(page, 'Rao and Daughters')
  await press(page, 'Edit')
  await page.getByRole('dialog').locator('input').fill(PIN)
  await press(page, 'Verify & Edit')
  await page.locator('summary', { hasText: 'Earlier values' }).click()
  await sees(page, 'Restore')
  await visit('claimed-edit-past', page)
  await page.goto(`${origin}/claim/${card}`)
  await hydrated(page)

  await openGift(page, origin, lost)
  await keptOffline(page, lost)
  await fillClaim(page, guest({ name: 'Second Comer', pin: PIN }))
  await owner.claim(lost, { name: 'First Comer' })
  await submitClaim(page)
  await sees(page, 'This QR code has already been claimed')
  await page.goto(`${origin}/outbox`)
  await press(page, 'Give to another gift')
  await page.getByRole('dialog').waitFor()
  await visit('outbox-give', page)
  await page.keyboard.press('Escape')
  await press(page, 'Discard')
  await page.getByRole('dialog').waitFor()
  await visit('outbox-discard', page)
  await press(page, 'Discard it')
  await sees(page, /^Discarded/)
  await visit('outbox-discarded', page)
  await page.goto(`${origin}/gifts`)
  await page.getByRole('link', { name: LONG_NAME }).waitFor()
  // a headless browser offers no install
  await page.evaluate(`window.installOffer = {}; dispatchEvent(new Event('installoffer'))`)
  await sees(page, 'Not now')
  await visit('install-card', page)
}

async function diarysMore(page: Page, origin: string, visit: Visit): Promise<void> {
  const owner = await ownerCalls(origin, 'diary-more@example.com')
  const campaign = await owner.create({ campaign_type: 'diary', name: 'A long way', qr_quantity: 1 })
  const [gift] = await owner.codes(campaign)
  await page.goto(`${origin}/claim/${gift?.code}`)
  await hydrated(page)
  await fillClaim(page, guest({ pin: PIN }))
  await submitClaim(page)
  await sees(page, 'No entries yet')
  for (const text of ['A long day in the hills', 'Rain, and tea with everybody']) {
    await press(page, 'New entry')
    await page.locator('[name=text]').fill(text)
    await press(page, 'Save Entry')
    await sees(page, text)
  }
  await page.getByLabel('Find entries').fill('tea')
  await sees(page, '1 entry found')
  await visit('diary-find', page)
  await page.reload()
  const entry = page.getByRole('button', { name: /^Open the entry from/ }).first()
  await entry.click()
  await press(page, 'Edit')
  await page.locator('dialog [name=text]').fill('Rain, and tea with nobody')
  await press(page, 'Save Changes')
  await sees(page, 'Rain, and tea with nobody')
  await entry.click()
  await press(page, 'History')
  await sees(page, 'Rain, and tea with everybody')
  await visit('diary-history', page)
}
