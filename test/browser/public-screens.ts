/** The public page of a campaign, in the states that the holder of its master code sees. */
import type { Page } from 'playwright-core'
import { appInstalled, masterCodeOf } from './people'
import { plainOnes } from './pictures-of'
import type { Visit } from './screens'

/** everything that a gift giver can say about themselves */
const WHOLE_CONTACT = {
  contact_name: 'Meera Gifts',
  contact_company: 'Meera & Sons',
  contact_mobile: '+91 90000 00001',
  contact_email: 'meera@example.com',
  contact_website: 'www.meera-gifts.example.com',
  contact_whatsapp: '+91 90000 00002',
  contact_address: '12, M.G. Road\nJaipur 302001',
  contact_latitude: 26.9124336,
  contact_longitude: 75.7872709,
}

/** @param id of a campaign with three claimed codes and more that are not */
export async function publicScreens(page: Page, origin: string, id: string, visit: Visit): Promise<void> {
  const masterCode = await masterCodeOf(page, id)
  const address = `${origin}/campaign-view/${masterCode}`
  const dialog = page.getByRole('dialog')
  const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click()
  await page.evaluate(
    async ([code, contact]) => {
      await fetch(`/api/public/campaign/${code}/update-contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(contact),
      })
    },
    [masterCode, WHOLE_CONTACT] as const,
  )

  await page.goto(`${address}?scan=1`)
  await page.getByRole('button', { name: 'View Campaign Dashboard' }).waitFor()
  await visit('public-welcome', page)
  await page.getByRole('button', { name: 'View Campaign Dashboard' }).click()
  await page.getByText('Farida Sheikh').waitFor()
  await visit('public-overview', page)
  await tab('Unclaimed')
  await page
    .getByRole('link', { name: /^More about gift/ })
    .first()
    .waitFor()
  await visit('public-unclaimed', page)
  await tab('Claimed')
  await page.getByRole('button', { name: /^Select gift 2/ }).waitFor()
  await visit('public-claimed', page)
  await page.getByRole('button', { name: /^Select gift 2/ }).click()
  await page.getByText('1 Selected').waitFor()
  await visit('public-selected', page)
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Send Offer' }).click()
  await dialog.waitFor()
  await visit('public-send', page)
  await page.locator('textarea').fill('A thank-you for coming: 10 % off your next box.')
  await page.locator('input[name=image]').setInputFiles(await plainOnes(1))
  await dialog.getByAltText('The image you chose').waitFor()
  await visit('public-send-filled', page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear selection' }).click()

  await page.getByRole('button', { name: /^Edit the details of gift 1/ }).click()
  await dialog.locator('input').fill('000000')
  await page.getByRole('button', { name: 'Verify & Edit' }).click()
  await dialog.getByText('Invalid PIN').waitFor()
  await visit('public-pin-wrong', page)
  await dialog.locator('input').fill('482913')
  await page.getByRole('button', { name: 'Verify & Edit' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).waitFor()
  await visit('public-edit', page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByText('Gift Giver Contact Details').waitFor()
  await visit('public-edit-campaign', page)

  await appInstalled(page)
  await page.context().setOffline(true)
  await page.goto(address)
  await page.getByText(/^As of/).waitFor()
  await visit('public-offline', page)
  await page.goto(address.replace(/.$/, (last) => (last === '0' ? '1' : '0')))
  await page.getByText('Campaign not found on this device').waitFor()
  await visit('public-not-here', page)
  await page.context().setOffline(false)
  await page.goto(`${origin}/campaign-view/00000000000000000000000000`)
  await page.getByText('Campaign not found').waitFor()
  await visit('public-not-found', page)
}
