/** Gifts with a lot of content, with long names, in other scripts, and while they wait. */
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import type { Page } from 'playwright-core'
import { HINDI_NAME, LONG_NAME, TAMIL_NAME } from './long-names'
import type { OwnerCalls } from './owner-calls'
import { fill, fillClaim, guest, hydrated, keptOffline, pastTheCard, submitClaim } from './people'
import { plain, plainOnes } from './pictures-of'
import type { Visit } from './screens'

const PIN = '482913'
const PINS = { pin: PIN, pin_confirmation: PIN }
const ADDRESS = '12/4 B, Second Floor, Shri Krishna Apartments, Mahatma Gandhi Road\nJaipur, Rajasthan 302001'
const GIVER = {
  contact_name: `Priya ${LONG_NAME}`,
  contact_company: 'Shree Balaji Handlooms & Handicrafts Private Limited',
  contact_mobile: '+91 90000 00001',
  contact_email: 'priya.chidambaram.handlooms@balaji-handicrafts.example.com',
  contact_website: 'balaji-handicrafts.example.com',
  contact_whatsapp: '+91 90000 00002',
  contact_address: ADDRESS,
}
const CONTACT = { name: TAMIL_NAME, mobile: '+91 98765 43210', email: 'tamilselvi@example.com' }

export async function rareGifts(page: Page, origin: string, owner: OwnerCalls, visit: Visit): Promise<void> {
  const made = async (campaign_type: CampaignType, name: string, images = 0) => {
    const campaign = await owner.create({ campaign_type, name, qr_quantity: 4 })
    await owner.changeContact(campaign, GIVER)
    if (images > 0) {
      const files = new FormData()
      for (const { name: file, buffer, mimeType } of await plainOnes(images))
        files.append('files', new Blob([new Uint8Array(buffer)], { type: mimeType }), file)
      await fetch(`${origin}/api/campaigns/${campaign.id}/upload-images`, {
        method: 'POST',
        headers: { authorization: `Bearer ${owner.token}` },
        body: files,
      })
    }
    return (await owner.codes(campaign)).map(({ code }) => code)
  }
  const open = async (code = '') => {
    await page.goto(`${origin}/claim/${code}`)
    await hydrated(page)
  }
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const more = async () => {
    const folded = page.locator('form details:not([open]) summary:visible')
    if (await folded.count()) await folded.first().click()
  }
  const inDialog = page.getByRole('dialog')
  await page.context().grantPermissions(['geolocation'], { origin })
  await page.context().setGeolocation({ latitude: 26.9124336, longitude: 75.7872709 })

  const cards = await made('vcard', 'Deepavali sweets and silk from the whole family of Balaji Handlooms', 3)
  await open(cards[0])
  await page.getByRole('button', { name: 'Continue to Claim' }).waitFor()
  await visit('rare-giver-popup', page)
  await pastTheCard(page)
  await visit('rare-vcard-form', page)
  await more()
  await fillClaim(page, { ...guest({ name: LONG_NAME }), pin: '123456' })
  await fill(page, { website: 'sastry.example.com', whatsapp: '98765 43210', address: ADDRESS })
  await page.locator('form input[name=profile_image]').setInputFiles(await plain('me.jpg', '#1e6fb3'))
  await page.getByRole('img', { name: 'The photo you chose' }).waitFor()
  await press('Get My Location')
  await page.getByRole('button', { name: 'Update My Location' }).waitFor()
  await visit('rare-vcard-form-full', page)
  await fill(page, PINS)
  await submitClaim(page)
  await page.getByRole('button', { name: 'Save Contact' }).waitFor()
  await visit('rare-vcard-card-full', page)
  await press('QR Code')
  await page.getByText('QR code downloaded!').first().waitFor()
  await visit('rare-vcard-toast', page)
  await press('Edit')
  await page.getByRole('button', { name: /^(Verify & Edit|Save Changes)$/ }).waitFor()
  if (await inDialog.isVisible()) {
    await inDialog.locator('input').fill(PIN)
    await press('Verify & Edit')
  }
  await page.getByRole('button', { name: 'Save Changes' }).waitFor()
  await visit('rare-vcard-edit-full', page)

  await owner.claim(cards[1] ?? '', { name: HINDI_NAME, company_name: 'राधिका वस्त्रालय' })
  await open(cards[1])
  await page.getByText(HINDI_NAME).first().waitFor()
  await visit('rare-vcard-card-other', page)

  const tours = await made('travel', 'Char Dham Yatra with the seniors of the Jaipur temple society, 2026')
  await open(tours[0])
  await visit('rare-travel-form', page)
  await more()
  await fill(page, { ...CONTACT, ...PINS, company: 'Temple Society', dob: '1958-03-14', blood_group: 'AB+' })
  await fill(page, { food_type: 'Jain', address: ADDRESS, passport_number: 'M1234567' })
  await fill(page, { aadhar_number: '2345 6789 0124', pan_number: 'ABCDE1234F' })
  await fill(page, { emergency_contact_name: HINDI_NAME, emergency_contact_mobile: '+91 90000 00002' })
  await visit('rare-travel-form-full', page)
  await press('Submit Travel Details')
  await page.getByText('••••4567').waitFor()
  await visit('rare-travel-details', page)
  await press('Edit')
  await page.getByRole('button', { name: 'Save Changes' }).waitFor()
  await visit('rare-travel-edit', page)
  await open(tours[0])
  await press('Lock')
  await page.getByText('This traveler is registered').waitFor()
  await visit('rare-travel-locked', page)
  await press('Access Travel Details')
  await inDialog.waitFor()
  await visit('rare-travel-pin', page)

  const sales = await made('sale', 'Silk saris and wedding trousseau, exhibition at Birla Auditorium Jaipur')
  await open(sales[0])
  await visit('rare-sale-form', page)
  await more()
  await visit('rare-sale-form-open', page)
  const sale = {
    ...CONTACT,
    ...PINS,
    product_service_name: 'Kanjeevaram silk sari with hand-woven zari border, set of five',
    quantity: '25',
    price_per_unit: '123456.50',
  }
  await fill(page, { ...sale, amount_paid: '4000000' })
  await press('Register')
  await page.getByText('Amount paid must be between 0 and total amount').first().waitFor()
  await visit('rare-sale-form-errors', page)
  await fill(page, { ...PINS, amount_paid: '1234567.25', payment_method: 'UPI', address: ADDRESS })
  await fill(page, { transaction_id: 'UPI/4312/998877665544/HDFC', company: 'Krishnamurthy & Daughters' })
  await press('Register')
  await inDialog.waitFor()
  await visit('rare-sale-receipt', page)
  await press('Close')
  await visit('rare-sale-details', page)
  await press('Add a payment')
  await inDialog.waitFor()
  await visit('rare-sale-payment', page)
  await inDialog.locator('[name=amount]').fill('1851845.25')
  await inDialog.getByRole('radio', { name: 'Cash' }).check()
  await inDialog.getByRole('button', { name: 'Save Payment' }).click()
  await page.getByText('Fully Paid').first().waitFor()
  await visit('rare-sale-paid', page)
  await open(sales[0])
  if (await inDialog.isVisible()) await press('Close')
  await press('Lock')
  await page.getByText('This booking is registered').waitFor()
  await visit('rare-sale-locked', page)
  await open(sales[1])
  await keptOffline(page, sales[1] ?? '')
  await page.context().setOffline(true)
  await fill(page, { ...sale, quantity: '1', amount_paid: '100' })
  await press('Register')
  await inDialog.getByText('Receipt pending').first().waitFor()
  await visit('rare-sale-receipt-pending', page)
  await press('Close')
  await visit('rare-sale-waiting', page)
  await page.context().setOffline(false)

  const diaries = await made('diary', 'My pilgrimage diary', 1)
  await open(diaries[0])
  await pastTheCard(page)
  await visit('rare-diary-form', page)
  await fillClaim(page, guest({ name: HINDI_NAME }))
  await submitClaim(page)
  await page.getByText('No entries yet').waitFor()
  await writeDiary(origin, diaries[0] ?? '')
  await page.reload()
  await page.getByText('Kedarnath').first().waitFor()
  await visit('rare-diary-full', page)
  await page
    .getByRole('button', { name: /^Open the entry from/ })
    .first()
    .click()
  await visit('rare-diary-entry-long', page)
  await page.keyboard.press('Escape')
  await press('New entry')
  await page.locator('input[name=images]').setInputFiles(await plainOnes(5))
  await visit('rare-diary-new-images', page)
  await open(diaries[1])
  await pastTheCard(page)
  await keptOffline(page, diaries[1] ?? '')
  await page.context().setOffline(true)
  await fillClaim(page, guest({ name: TAMIL_NAME }))
  await submitClaim(page)
  await page.getByText('Saved on this device').first().waitFor()
  await visit('rare-diary-waiting', page)
  await page.context().setOffline(false)
  await page.goto(`${origin}/gifts`)
  await page
    .getByRole('link', { name: new RegExp(LONG_NAME) })
    .first()
    .waitFor()
  await visit('rare-gifts-all', page)
}

async function writeDiary(origin: string, code: string): Promise<void> {
  const long =
    'We left at four in the morning, before the bells. The road up to Kedarnath was full of people. '
  const write = async (date: string, text: string, images: number) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ date, text, pin: PIN })) body.append(name, value)
    for (const { name, buffer, mimeType } of await plainOnes(images))
      body.append('images', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
    const answer = await fetch(`${origin}/api/diary/${code}/entry`, { method: 'POST', body })
    if (!answer.ok) throw new Error(await answer.text())
  }
  await write('2026-03-02', 'Packed everything. #haridwar', 0)
  await write('2026-03-04', `${HINDI_NAME} ने प्रसाद दिया।`, 1)
  await write('2026-03-04', 'Rain.', 0)
  await write('2026-03-05', long.repeat(8), 5)
}
