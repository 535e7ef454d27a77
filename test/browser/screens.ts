/** Every screen of the product in the states that people see, one after another, in its own browser. */
import type { Page } from 'playwright-core'
import { adminScreens } from './admin-screens'
import { imageScreens } from './image-screens'
import { offlineScreens } from './offline-screens'
import {
  claimAs,
  createCampaign,
  codesOf,
  fillClaim,
  guest,
  keptOffline,
  openGift,
  pastTheCard,
  PASSWORD,
  register,
  submitClaim,
} from './people'
import { phoneLockScreens } from './phone-lock-screens'
import { openPerson } from './profile'
import { publicScreens } from './public-screens'
import { secondStepAtLogin, secondStepOfAccount } from './second-step-screens'
import type { RealServer } from './server'
import { sheetScreens } from './sheet-screens'
import { typeScreens } from './type-screens'

export type Visit = (screen: string, page: Page) => Promise<void>

/** @param visit called on each screen once it is idle */
export async function everyScreen(server: RealServer, visit: Visit): Promise<void> {
  const { origin } = server
  const owner = await openPerson()
  const phone = await openPerson({ width: 390, height: 844 })
  const admin = await openPerson()
  try {
    const codes = await ownersScreens(await owner.page(), origin, visit)
    await recipientsScreens(await phone.page(), origin, codes, visit)
    await typeScreens(await phone.page(), origin, visit)
    await sheetScreens(await admin.page(), origin, visit)
    await adminScreens(await admin.page(), origin, visit)
  } finally {
    await owner.remove()
    await phone.remove()
    await admin.remove()
  }
}

async function ownersScreens(page: Page, origin: string, visit: Visit): Promise<string[]> {
  await page.goto(`${origin}/login`)
  await page.getByRole('tab', { name: 'Login' }).waitFor()
  await visit('login', page)
  await page.locator('input[name=email]:visible').fill('nobody@example.com')
  await page.locator('input[name=password]:visible').fill(PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByText('Wrong email or password').first().waitFor()
  await visit('login-refused', page)
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByText('This field is required').first().waitFor()
  await visit('register-errors', page)
  await secondStepAtLogin(page, origin, visit)

  await register(page, origin, 'owner@example.com')
  await visit('dashboard-empty', page)
  await page.getByRole('link', { name: 'Create Campaign' }).first().click()
  await page.locator('input[name=qr_quantity]').waitFor()
  await visit('create-campaign', page)
  await page.locator('input[name=qr_quantity]').fill('1001')
  await page.locator('form button[type=submit]').click()
  await page.getByText('QR quantity must be between 1 and 1000').waitFor()
  await visit('create-campaign-errors', page)

  await page.goto(origin)
  const id = await createCampaign(page, 'Diwali sweets, Jaipur', 20)
  const codes = (await codesOf(page, id)).map(({ code }) => code)
  for (const [i, name] of ['Asha Rao', 'Farida Sheikh', 'Jöhn Ødegård'].entries())
    await claimAs(page, codes[i] ?? '', name)
  await imageScreens(page, origin, id, visit)
  await page.goto(`${origin}/campaign/${id}`)
  await page.getByText('Farida Sheikh').waitFor()
  await visit('campaign', page)
  await page.goto(`${origin}/campaign/${id}/links?tab=privacy`)
  await page.getByLabel(/You ask for details to/).fill('send the sweets')
  await page.getByLabel(/Contact for questions/).fill('Meera')
  await page.getByRole('checkbox').click()
  await page.getByText('The form will say').waitFor()
  await visit('campaign-privacy', page)
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByText('Saved. The claim form shows this now.').waitFor()
  await page.goto(`${origin}/campaign/${id}`)
  await page.getByText('Farida Sheikh').waitFor()
  await page.getByRole('button', { name: /^Claimed/ }).click()
  await visit('campaign-claimed', page)
  await page.getByRole('link', { name: 'More about gift 1', exact: true }).click()
  await page.getByRole('link', { name: 'Call', exact: true }).waitFor()
  await visit('campaign-person', page)
  await page.getByRole('button', { name: 'More actions for gift 1', exact: true }).click()
  await page.getByRole('button', { name: 'Reset the PIN of gift 1' }).click()
  await page.getByRole('button', { name: 'Create link' }).waitFor()
  await visit('code-reset-pin', page)
  await page.getByRole('button', { name: 'Create link' }).click()
  await page.locator('[name=reset-pin-link]').waitFor()
  await visit('code-reset-pin-link', page)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Insights' }).click()
  await page.getByRole('img', { name: 'Claims by day' }).waitFor()
  await page.getByRole('heading', { name: 'Places' }).waitFor()
  await visit('campaign-insights', page)
  await page.getByRole('link', { name: 'Back to the campaign' }).click()
  for (const [button, screen] of [
    ['Edit', 'campaign-edit'],
    ['Master QR', 'campaign-master-qr'],
    ['Delete Campaign', 'campaign-delete'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).first().click()
    await page.getByRole('dialog').waitFor()
    await visit(screen, page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  await offlineScreens(page, origin, id, visit)
  await publicScreens(page, origin, id, visit)
  await page.goto(origin)
  await page.getByText('Diwali sweets, Jaipur').first().waitFor()
  await visit('dashboard', page)
  await page.getByRole('button', { name: /^Account/ }).click()
  await visit('account-menu', page)
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await page.getByText('This device', { exact: true }).waitFor()
  await visit('account', page)
  await secondStepOfAccount(page, visit)
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('link', { name: 'Help' }).click()
  await page.getByRole('heading', { name: 'Print the QR codes' }).waitFor()
  await visit('help', page)
  await page.goto(`${origin}/outbox`)
  await page.getByText('Nothing is waiting in this browser').waitFor()
  await visit('outbox-empty', page)
  await page.goto(`${origin}/scan`)
  await page.getByRole('button', { name: 'Type the code' }).waitFor()
  await visit('scan', page)
  await page.getByRole('button', { name: 'Type the code' }).click()
  await page.locator('input[name=code]').waitFor()
  await visit('scan-typing', page)
  await page.locator('input[name=code]').fill('#5')
  await page.keyboard.press('Enter')
  const verdict = page.getByRole('status').getByRole('heading', { level: 2 })
  const which = page.getByRole('group', { name: 'Which campaign does it belong to?' })
  await verdict.or(which).waitFor()
  if (await which.isVisible()) await which.getByRole('button').first().click()
  await verdict.waitFor()
  await visit('scan-verdict', page)
  await page.getByRole('button', { name: 'Last scans' }).click()
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
  await visit('scan-last', page)
  await page.goto(`${origin}/no/such/page`)
  await page.getByText('Nothing was found at this address').first().waitFor()
  await visit('not-found', page)
  return codes
}

async function recipientsScreens(page: Page, origin: string, codes: string[], visit: Visit): Promise<void> {
  const [claimed = '', , , free = '', contested = '', later = ''] = codes
  await page.goto(`${origin}/claim/${free}`)
  await page.getByRole('button', { name: 'Continue to Claim' }).waitFor()
  await visit('claim-gift-giver', page)
  await pastTheCard(page)
  await visit('claim-form', page)
  await page.getByRole('button', { name: 'Claim this gift' }).click()
  await page.getByText('PIN must be exactly 6 digits').first().waitFor()
  await visit('claim-form-errors', page)
  await fillClaim(page, guest({ name: 'Lakshmi Iyer' }))
  await submitClaim(page)
  await page.getByRole('button', { name: 'Save Contact' }).waitFor()
  await visit('claimed-card', page)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Verify & Edit' }).waitFor()
  await visit('claimed-pin', page)
  await page.getByRole('dialog').locator('input').fill('000000')
  await page.getByRole('button', { name: 'Verify & Edit' }).click()
  await page.getByText('Invalid PIN').first().waitFor()
  await visit('claimed-pin-wrong', page)
  await page.getByRole('dialog').locator('input').fill('482913')
  await page.getByRole('button', { name: 'Verify & Edit' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).waitFor()
  await visit('claimed-edit', page)
  await page.goto(`${origin}/claim/${free}`)
  await page.getByRole('button', { name: 'Your data' }).click()
  await page.getByText('What your details are for').waitFor()
  await visit('your-data', page)
  await page.getByRole('button', { name: 'Erase everything' }).click()
  await page.getByText('Erase everything in this gift?').waitFor()
  await visit('your-data-erase', page)

  await pinScreens(page, origin, free, visit)

  await page.goto(`${origin}/claim/${claimed}`)
  await page.getByText('Asha Rao').first().waitFor()
  await visit('claimed-by-another', page)
  await page.goto(`${origin}/claim/00000000000000000000`)
  await page.getByText('Invalid QR code').first().waitFor()
  await visit('claim-invalid', page)

  await openGift(page, origin, contested)
  await keptOffline(page, contested)
  await fillClaim(page, guest({ name: 'Second Comer' }))
  await claimAs(page, contested, 'First Comer')
  await submitClaim(page)
  await page.getByText('This QR code has already been claimed').first().waitFor()
  await visit('claim-lost', page)

  await openGift(page, origin, later)
  await keptOffline(page, later)
  await page.context().setOffline(true)
  await fillClaim(page, guest({ name: 'Patient Guest' }))
  await submitClaim(page)
  await page.getByText('Saved on this device', { exact: true }).first().waitFor()
  await visit('claim-saved-on-device', page)
  await page.goto(`${origin}/claim/${codes[9]}`)
  await page.getByText('Invalid QR code, or you are offline').waitFor()
  await visit('claim-not-opened-before', page)
  await page.goto(`${origin}/outbox`)
  await page.getByText('Second Comer').first().waitFor()
  await visit('outbox', page)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Edit and resend' }).click()
  await page.getByRole('dialog').waitFor()
  await visit('outbox-edit', page)
  await page.goto(`${origin}/gifts`)
  await page.getByRole('link', { name: 'Patient Guest' }).waitFor()
  await visit('gifts', page)
  await page.context().setOffline(false)
}

/** What the holder of a claimed gift does with its PIN and its link. */
async function pinScreens(page: Page, origin: string, code: string, visit: Visit): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await page.goto(`${origin}/gift-pin/${code}#forgot`)
  await press('Save the new PIN')
  await page.getByText('A recovery code has 12 letters and digits').waitFor()
  await visit('gift-pin-forgot', page)
  await press('I know the PIN')
  const getCode = page.getByRole('button', { name: 'Get a recovery code' })
  // the tab still has the PIN of the claim
  await getCode.waitFor()
  await visit('gift-pin', page)
  await press('Move to a new link')
  await page.getByRole('dialog').waitFor()
  await visit('gift-pin-move', page)
  await page.keyboard.press('Escape')
  await getCode.click()
  await page.getByText('Write this down:').waitFor()
  await visit('gift-pin-recovery', page)
  await page.goto(`${origin}/reset-pin/${code}`)
  await page.getByText('Open the link again').waitFor()
  await visit('reset-pin-no-link', page)
  await page.goto(`${origin}/reset-pin/${code}#a-link`)
  await page.getByRole('button', { name: 'Save the new PIN' }).waitFor()
  await visit('reset-pin', page)
  await phoneLockScreens(page, origin, code, visit)
}
