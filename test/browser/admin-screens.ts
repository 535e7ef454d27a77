/** The admin's screens, and those of a password-reset link, in the states that people see. */
import type { Page } from 'playwright-core'
import { dismiss, logInAsAdmin, manage, openTab } from './admin-people'
import { ownerCalls } from './owner-calls'
import type { Visit } from './screens'
import { says } from './people'

const SOMEONE = 'someone@example.com'

/** @param page of a browser where nobody is signed in; some owner must have a campaign with claimed codes */
export async function adminScreens(page: Page, origin: string, visit: Visit): Promise<void> {
  await ownerCalls(origin, SOMEONE)
  await logInAsAdmin(page, origin)
  await dismiss(page)
  await page.getByRole('img', { name: 'New users' }).waitFor()
  await visit('admin-overview', page)
  await usersScreens(page, visit)
  await openTab(page, 'Campaigns')
  await page.getByRole('button', { name: 'Gifts of Diwali sweets, Jaipur' }).first().click()
  await page.getByRole('dialog').getByText('Farida Sheikh').waitFor()
  await visit('admin-codes', page)
  await page.keyboard.press('Escape')
  await visit('admin-campaigns', page)
  await openTab(page, 'Audit')
  await says(page, 'Disabled the account')
  await visit('admin-audit', page)
  await openTab(page, 'Security')
  await says(page, 'Admin read a list')
  await visit('admin-security', page)
  await openTab(page, 'Server')
  await says(page, 'Free on the disk')
  await visit('admin-server', page)
  await openTab(page, 'Users')
  await manage(page, SOMEONE, 'Enable')
  await page.getByRole('button', { name: 'Enable account' }).click()
  await says(page, 'Account enabled')
  await dismiss(page)
  const link = await resetLink(page, visit)
  await page.route('**/exports/complete.csv', () => undefined)
  await openTab(page, 'Overview')
  await page.getByRole('button', { name: 'Complete data CSV', exact: true }).click()
  await page.getByRole('progressbar', { name: 'Complete data CSV' }).waitFor()
  await visit('admin-export', page)
  await page.getByRole('button', { name: 'Cancel Complete data CSV' }).click()
  await page.unroute('**/exports/complete.csv')
  await page.context().setOffline(true)
  await openTab(page, 'Users')
  await says(page, 'Failed to fetch admin data')
  await visit('admin-offline', page)
  await page.context().setOffline(false)
  await resetScreens(page, origin, link, visit)
}

async function usersScreens(page: Page, visit: Visit): Promise<void> {
  await openTab(page, 'Users')
  await manage(page, SOMEONE, 'Disable')
  await visit('admin-disable', page)
  await page.getByRole('button', { name: 'Disable account' }).click()
  await says(page, 'Account disabled. It was logged out everywhere.')
  await dismiss(page)
  await visit('admin-users', page)
  await page.getByRole('button', { name: `Manage ${SOMEONE}`, exact: true }).click()
  await visit('admin-manage', page)
  await page.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('button', { name: 'Delete everything' }).click()
  await says(page, 'This field is required')
  await visit('admin-delete', page)
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').fill('nobody')
  await says(page, 'Nothing matches these words')
  await visit('admin-nothing-found', page)
}

async function resetLink(page: Page, visit: Visit): Promise<string> {
  await manage(page, SOMEONE, 'Create a password-reset link')
  await visit('admin-reset', page)
  await page.getByRole('button', { name: 'Create link' }).click()
  const field = page.getByRole('textbox', { name: 'The link' })
  await field.waitFor()
  await visit('admin-reset-link', page)
  const link = await field.inputValue()
  await page.keyboard.press('Escape')
  return link
}

async function resetScreens(page: Page, origin: string, link: string, visit: Visit): Promise<void> {
  await page.goto(link)
  await says(page, 'Choose a new password')
  await visit('reset-password', page)
  await page.getByRole('button', { name: 'Save password' }).click()
  await says(page, 'This field is required')
  await visit('reset-password-errors', page)
  await page.goto(`${origin}/reset-password#cut`)
  for (const field of ['password', 'confirm_password'])
    await page.locator(`input[name=${field}]`).fill('a long password')
  await page.getByRole('button', { name: 'Save password' }).click()
  await says(page, 'This link no longer works')
  await visit('reset-password-void', page)
  await page.reload()
  await says(page, 'Open the link again')
  await visit('reset-password-no-link', page)
  await page.goto(`${origin}/confirm-email#cut`)
  await says(page, 'Confirm your email')
  await visit('confirm-email', page)
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await says(page, 'This link no longer works')
  await visit('confirm-email-void', page)
}
