/** What an admin does on the screens. */
import type { Page } from 'playwright-core'
import { ADMIN } from './server'

export async function logIn(
  page: Page,
  origin: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto(`${origin}/login`)
  await tryLogIn(page, email, password)
}

export async function tryLogIn(page: Page, email: string, password: string): Promise<void> {
  await page.locator('input[name=email]:visible').fill(email)
  await page.locator('input[name=password]:visible').fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Opens the admin's screen, and logs in if nobody is signed in. */
export async function logInAsAdmin(page: Page, origin: string): Promise<void> {
  const opened = page.getByText('Averages')
  const email = page.locator('input[name=email]:visible')
  await page.goto(`${origin}/admin`)
  await opened.or(email).first().waitFor()
  if (await email.isVisible()) await tryLogIn(page, ADMIN.email, ADMIN.password)
  await opened.waitFor()
}

export const openTab = (page: Page, name: string) =>
  page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()

/** Opens the dialog of an account on the users tab, at one of its choices. */
export async function manage(page: Page, email: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: `Manage ${email}`, exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${choice}`) })
    .click()
}

/** Closes messages until none is left. */
export async function dismiss(page: Page): Promise<void> {
  const buttons = page.getByRole('button', { name: 'Dismiss' })
  // all at once: most disappear by themselves, and Playwright would wait for one that is already gone
  await buttons.evaluateAll((all: HTMLElement[]) => all.forEach((button) => button.click()))
  await buttons.first().waitFor({ state: 'detached' })
}

/** Opens the sheet of URLs, empty. */
export async function openSheet(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/csv-qr`)
  // an earlier visit may have left something
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
}

/** A file to choose, as if from somebody's disk. */
export const csvFile = (content: string | Buffer, name = 'links.csv', mimeType = 'text/csv') => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
})
