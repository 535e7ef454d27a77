/** What the scanner says about each kind of code, and what waits in the outbox. */
import type { Page } from 'playwright-core'
import { toBuffer } from 'qrcode'
import { LONG_NAME } from './long-names'
import { GIFT_GIVER, ownerCalls } from './owner-calls'
import { claimAs, fillClaim, guest, hydrated, installed, keptOffline, submitClaim } from './people'
import type { Visit } from './screens'

/** @param page of a browser with a camera */
export async function rareScans(page: Page, origin: string, visit: Visit): Promise<void> {
  const owner = await ownerCalls(origin, 'stall@example.com')
  const campaign = await owner.create({ name: 'Diwali sweets, Jaipur', qr_quantity: 30, ...GIFT_GIVER })
  const other = await owner.create({ name: 'Silk saris and wedding trousseau', qr_quantity: 3 })
  const codes = (await owner.codes(campaign)).map(({ code }) => code)
  const [claimed = '', free = '', waits = '', lost = '', sent = '', held = '', again = ''] = codes
  const [foreign] = await owner.codes(other)
  await owner.claim(claimed, { name: LONG_NAME })
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()

  await page.goto(`${origin}/gifts`)
  await page.getByRole('link', { name: /can/ }).first().waitFor()
  await visit('rare-gifts-none', page)
  await owner.signIn(page)
  await page.getByText('Diwali sweets, Jaipur').first().waitFor()
  await page.goto(`${origin}/campaign/${campaign.id}`)
  await installed(page)
  await press('Make available offline')
  await page.getByText(/^Ready offline/).waitFor()

  const claim = async (code: string, name: string) => {
    await page.goto(`${origin}/claim/${code}`)
    await hydrated(page)
    await keptOffline(page, code)
    await fillClaim(page, guest({ name }))
  }
  await page.goto(`${origin}/scan`)
  await page.getByRole('button', { name: 'Type the code' }).waitFor()
  await visit('rare-scan-empty', page)
  const verdictOf = async (text: string, word: string, screen: string) => {
    const buffer = await toBuffer(text, { width: 300 })
    await page.locator('input[type=file]').setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer })
    await page.getByRole('heading', { level: 2, name: word }).waitFor()
    await visit(screen, page)
  }
  const claimLink = (code = '') => `${origin}/claim/${code}`
  await verdictOf(claimLink(claimed), 'Claimed', 'rare-scan-claimed')
  await verdictOf(claimLink(free), 'Unclaimed', 'rare-scan-unclaimed')
  await verdictOf(claimLink(foreign?.code), 'Other campaign', 'rare-scan-other')
  await verdictOf(claimLink('0'.repeat(20)), 'No such gift', 'rare-scan-unknown')
  await verdictOf(
    `${origin}/campaign-view/${campaign.master_code}?scan=1`,
    'This is the Master QR',
    'rare-scan-master',
  )
  await press('Type the code')
  await page.locator('input[name=code]').fill('12')
  await page.keyboard.press('Enter')
  await visit('rare-scan-typed', page)

  await claim(lost, 'Second Comer')
  await claimAs(page, lost, 'First Comer')
  await submitClaim(page)
  await page.getByText('This QR code has already been claimed').first().waitFor()
  await claim(again, LONG_NAME)
  await claimAs(page, again, 'First Comer')
  await submitClaim(page)
  await page.getByText('This QR code has already been claimed').first().waitFor()
  await claim(sent, 'Asha Rao')
  await submitClaim(page)
  await page.getByText('Delivered', { exact: true }).first().waitFor()
  await visit('rare-staff-claimed', page)
  await claim(held, 'Somebody Sent')
  let release = () => {}
  const stopped = new Promise<void>((resolve) => (release = resolve))
  await page.context().route('**/api/sync', async (route) => {
    await stopped
    await route.abort().catch(() => undefined)
  })
  await submitClaim(page)
  await page.getByText('Sending', { exact: true }).first().waitFor()
  await visit('rare-claim-sending', page)
  await page.goto(`${origin}/outbox`)
  await page.getByText('Somebody Sent').first().waitFor()
  await visit('rare-outbox-sending', page)
  release()
  await page.context().unroute('**/api/sync')
  await claim(waits, 'Patient Guest')
  await page.context().setOffline(true)
  await submitClaim(page)
  await page.getByText('Saved on this device', { exact: true }).first().waitFor()
  await page.goto(`${origin}/outbox`)
  await page.getByText('Patient Guest').first().waitFor()
  await visit('rare-outbox-all', page)
  await page.locator('article summary').first().click()
  await press('Give to another gift')
  await visit('rare-outbox-give', page)
  await page.getByRole('dialog').locator('input[name=code]').fill(waits)
  await page.getByRole('dialog').getByRole('button', { name: 'Look at this gift' }).last().click()
  await page.getByRole('dialog').getByRole('heading', { level: 2 }).nth(1).waitFor()
  await visit('rare-outbox-give-verdict', page)
  await page.keyboard.press('Escape')
  await press('Discard')
  await visit('rare-outbox-discard', page)
  await press('Discard it')
  await page
    .getByText(/^Discarded/)
    .first()
    .waitFor()
  await visit('rare-outbox-discarded', page)
  await page.goto(`${origin}/scan`)
  await page.getByRole('button', { name: 'Type the code' }).waitFor()
  await verdictOf(claimLink(waits), 'Waiting on this phone', 'rare-scan-waiting')
  await press('Start the camera').catch(() => undefined)
  await visit('rare-scan-camera', page)
  await page.context().setOffline(false)
}
