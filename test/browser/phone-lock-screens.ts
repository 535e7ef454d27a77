/** A gift that opens with a phone's lock, beside its PIN. */
import type { Page } from 'playwright-core'
import { guest } from './people'
import { addPhoneLock } from './phone-lock'
import type { Visit } from './screens'

/** @param code of a claimed vcard, whose PIN is every guest's */
export async function phoneLockScreens(
  page: Page,
  origin: string,
  code: string,
  visit: Visit,
): Promise<void> {
  // passkeys are bound to a host name, and an IP address is none
  const named = origin.replace('127.0.0.1', 'localhost')
  const lock = page.getByRole('button', { name: 'Open with this phone’s lock' })
  await addPhoneLock(page.context(), page)
  await page.goto(`${named}/gift-pin/${code}`)
  await page.locator('input[name=pin]').fill(guest().pin)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add this phone' }).click()
  await page.getByText(/, not used yet$/).waitFor()
  await visit('gift-pin-phones', page)
  await page.getByRole('button', { name: /^Remove .*, added / }).click()
  await page.getByRole('dialog').waitFor()
  await visit('gift-pin-remove-phone', page)
  await page.goto(`${named}/claim/${code}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await lock.waitFor()
  await visit('claimed-pin-lock', page)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(`${named}/gift-pin/${code}`)
  await lock.click()
  await page.getByText('You need the PIN itself to get a recovery code or a new link.').waitFor()
  await page.getByText(/, last used /).waitFor()
  await visit('gift-pin-by-lock', page)
}
