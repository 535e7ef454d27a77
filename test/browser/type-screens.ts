/** The gifts that are more than a contact card, in the states that their recipients see. */
import type { Page } from 'playwright-core'
import { ownerCalls } from './owner-calls'
import { fill, fillClaim, guest, hydrated, pastTheCard, submitClaim } from './people'
import type { Visit } from './screens'

const PIN = '482913'
const CONTACT = { name: 'Asha Rao', mobile: '+91 98765 43210', email: 'asha@example.com' }
const PINS = { pin: PIN, pin_confirmation: PIN }

export async function typeScreens(page: Page, origin: string, visit: Visit): Promise<void> {
  const owner = await ownerCalls(origin, 'types@example.com')
  const open = async (campaign_type: 'diary' | 'travel' | 'sale') => {
    const campaign = await owner.create({
      campaign_type,
      name: `Char Dham, ${campaign_type}`,
      // together with the others, more than one page of the admin's list
      qr_quantity: 20,
      lost_pin_help: campaign_type === 'diary',
    })
    await page.goto(`${origin}/claim/${campaign.gifts[0]}`)
    await hydrated(page)
    return campaign
  }
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

  const tour = await open('travel')
  await press('Submit Travel Details')
  await page.getByText('PIN must be exactly 6 digits').first().waitFor()
  await visit('travel-form-errors', page)
  await fill(page, { ...CONTACT, ...PINS, blood_group: 'O-', passport_number: 'M1234567' })
  await fill(page, { emergency_contact_name: 'Ravi Rao', emergency_contact_mobile: '+91 90000 00002' })
  await press('Submit Travel Details')
  await page.getByText('••••4567').waitFor()
  await visit('travel-details', page)
  await press('Edit')
  await page.getByRole('button', { name: 'Save Changes' }).waitFor()
  await visit('travel-edit', page)
  // a reload keeps the PIN
  await page.reload()
  await press('Lock')
  await page.getByText('This traveler is registered').waitFor()
  await visit('travel-locked', page)

  await open('sale')
  await fill(page, { ...CONTACT, ...PINS, product_service_name: 'Silk sari', quantity: '3' })
  await fill(page, { price_per_unit: '1250.50', amount_paid: '1000' })
  await visit('sale-form', page)
  await press('Register')
  await page.getByRole('dialog').waitFor()
  await visit('sale-receipt', page)
  await press('Close')
  await visit('sale-details', page)
  await press('Add a payment')
  await page.getByRole('dialog').waitFor()
  await visit('sale-payment', page)

  const written = await open('diary')
  await pastTheCard(page)
  await fillClaim(page, guest())
  await submitClaim(page)
  await page.getByText('No entries yet').waitFor()
  await visit('diary-empty', page)
  await press('New entry')
  await visit('diary-entry', page)
  await page.locator('[name=text]').fill('A long day in the hills. #kedarnath #rain')
  await press('Save Entry')
  await page.getByRole('button', { name: /^Open the entry from/ }).waitFor()
  await visit('diary', page)
  await press('More actions')
  await visit('diary-menu', page)
  await press('Export')
  await page.getByText('1 entry').waitFor()
  await visit('diary-export', page)
  await press('Close')
  await press('#kedarnath')
  await page.getByText('1 entry found').waitFor()
  await press('Find by tag, day or file')
  await page.getByLabel('With images').waitFor()
  await visit('diary-find', page)
  await press('Find by tag, day or file')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Open the entry from/ }).click()
  await visit('diary-entry-open', page)
  await press('Edit')
  await page.getByRole('button', { name: 'Save Changes' }).waitFor()
  await visit('diary-edit', page)
  await press('Close')
  await page.getByRole('button', { name: /^Open the entry from/ }).click()
  await press('Delete')
  await page.getByText('Moved to the bin for 30 days').waitFor()
  await visit('diary-deleted', page)
  await press('More actions')
  await press('Bin')
  await page.getByText(/^Until /).waitFor()
  await visit('diary-bin', page)
  await page.reload()
  await press('Lock')
  await page.getByText('This diary is closed').waitFor()
  await visit('diary-closed', page)
  await owner.askPinHelp(written, 1)
  await page.reload()
  await page.getByText('unless somebody opens the diary with its PIN').waitFor()
  await hydrated(page)
  await visit('diary-wait', page)
  await press('Open the diary')
  await page.getByRole('dialog').locator('input').fill(PIN)
  await press('Access Diary')
  await page.getByText('You cancelled that by opening your diary').waitFor()
  await visit('diary-wait-ended', page)

  // as the holder of the master code
  await page.goto(`${origin}/campaign-view/${tour.master_code}`)
  await page.getByRole('button', { name: 'Travelers CSV' }).waitFor()
  await visit('public-travel', page)
}
