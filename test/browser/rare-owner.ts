/** An owner's screens while they load, when they fail, and with a lot of content. */
import { HINDI_NAME, LONG_NAME, TAMIL_NAME } from './long-names'
import type { Page } from 'playwright-core'
import { dismiss } from './admin-people'
import { GIFT_GIVER, ownerCalls } from './owner-calls'
import { masterCodeOf } from './people'
import type { Visit } from './screens'

const COMPANIES = ['Rao Textiles', 'Shree Balaji Handlooms & Handicrafts Private Limited', 'राधिका वस्त्रालय']

export async function rareOwner(page: Page, origin: string, visit: Visit): Promise<void> {
  const owner = await ownerCalls(origin, 'a.long.address.of.the.owner.of.balaji@handicrafts.example.com')
  const big = await owner.create({
    name: 'Deepavali sweets and silk from the whole family of Balaji Handlooms',
    qr_quantity: 1000,
    ...GIFT_GIVER,
  })
  const codes = await owner.codes(big)
  for (let i = 0; i < 24; i++)
    await owner.claim(codes[i * 7]?.code ?? '', {
      name: [LONG_NAME, HINDI_NAME, TAMIL_NAME, 'Asha Rao', 'Farida Sheikh', 'Jo'][i % 6] ?? '',
      company_name: COMPANIES[i % 3] ?? '',
      email: i % 4 === 0 ? 'a.very.long.address.of.somebody@handicrafts.example.com' : 'asha@example.com',
    })
  const quick = await owner.create({ name: 'Sale of the day', campaign_type: 'sale', qr_quantity: 40 })
  await owner.create({ name: 'Char Dham Yatra', campaign_type: 'travel', qr_quantity: 25 })
  await owner.create({ name: 'Diaries', campaign_type: 'diary', qr_quantity: 1 })
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
  const dialog = page.getByRole('dialog')
  const escape = async () => {
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }

  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/campaigns', async (route) => {
    await held
    await route.fallback()
  })
  await owner.signIn(page)
  await page.locator('main [aria-hidden], main [aria-busy]').first().waitFor()
  await visit('rare-dashboard-loading', page)
  release()
  await page.getByText('Char Dham Yatra').first().waitFor()
  await page.unroute('**/api/campaigns')
  await visit('rare-dashboard-full', page)

  await page.goto(`${origin}/campaign/${big.id}`)
  await page.getByText('Asha Rao').first().waitFor()
  await visit('rare-campaign-full', page)
  const search = page.getByLabel('Find a gift')
  await search.fill('farida')
  await page
    .getByText(/^\d+ of /)
    .first()
    .waitFor()
  await visit('rare-campaign-found', page)
  await search.fill('nobody at all')
  await page.getByText('Nothing found').first().waitFor()
  await visit('rare-campaign-nothing-found', page)
  await search.fill('')
  await page.getByRole('link', { name: 'More about gift 1', exact: true }).click()
  await page.getByRole('heading', { name: /^Gift 1/ }).waitFor()
  await visit('rare-campaign-code', page)
  await page.keyboard.press('Escape')
  await press(/^More actions$/)
  await press(/^Duplicate/)
  await dialog.waitFor()
  await visit('rare-campaign-duplicate', page)
  await escape()
  await press('Delete Campaign')
  await dialog.waitFor()
  await visit('rare-campaign-delete', page)
  await escape()
  await page.goto(`${origin}/campaign/${big.id}/insights`)
  await page.getByRole('img', { name: 'Claims by day' }).waitFor()
  await visit('rare-insights', page)

  await page.goto(`${origin}/campaign/${quick.id}`)
  await page
    .getByRole('heading', { name: /Next|next/ })
    .first()
    .waitFor()
  await visit('rare-campaign-new-sale', page)
  await page.getByRole('button', { name: /^Claimed/ }).click()
  await page.getByText('No QR codes claimed yet').first().waitFor()
  await visit('rare-campaign-none-claimed', page)
  await page.goto(`${origin}/campaign/${quick.id}/insights`)
  await page.getByRole('heading').first().waitFor()
  await visit('rare-insights-empty', page)
  await page.goto(`${origin}/campaign/${quick.id}`)
  await press('Edit')
  await dialog.waitFor()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await dialog.getByText('This field is required').first().waitFor()
  await visit('rare-campaign-edit-errors', page)
  await escape().catch(() => page.reload())
  await press(/^More actions$/)
  await press('Archive')
  await page
    .getByText(/is archived/)
    .first()
    .waitFor()
  await visit('rare-campaign-archived', page)
  await dismiss(page)
  await page.goto(origin)
  await page
    .getByText(/rchived/)
    .first()
    .waitFor()
  await page
    .getByText(/rchived/)
    .first()
    .click()
  await visit('rare-dashboard-archived', page)
  for (let i = 1; i <= 8; i++) await owner.create({ name: `Stall ${i}, Dilli Haat`, qr_quantity: i * 50 })
  await page.goto(origin)
  await page.getByLabel('Find a campaign').waitFor()
  await visit('rare-dashboard-many', page)
  await press('List')
  await press('More about Stall 7, Dilli Haat')
  await visit('rare-dashboard-list', page)

  const master = await masterCodeOf(page, big.id)
  await page.goto(`${origin}/campaign-view/${master}`)
  await page.getByText('Claim Rate').first().waitFor()
  await visit('rare-public-full', page)
  await page.getByRole('tab', { name: 'Claimed', exact: true }).click()
  await page
    .getByRole('button', { name: /^Select gift/ })
    .first()
    .click()
  await visit('rare-public-claimed-full', page)

  await page.route('**/api/campaigns*', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.route('**/api/campaigns/**', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.goto(`${origin}/campaign/018f0000-0000-7000-8000-000000000000`)
  await page.getByText('Failed to fetch campaign details').first().waitFor()
  await visit('rare-campaign-failed', page)
  await page.unrouteAll()
  await page.goto(`${origin}/create-campaign`)
  await page.locator('input[name=campaign_type][value=sale]').check()
  await visit('rare-create-sale', page)
  await page.goto(origin)
  await press(/^Account/)
  await press('Logout')
  await page.getByRole('tab', { name: 'Login' }).or(dialog).first().waitFor()
  await visit('rare-logged-out', page)
}
