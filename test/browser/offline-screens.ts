/** The states of a campaign that is made available offline, and of the owner's screens without a network. */
import type { Page } from 'playwright-core'
import { appInstalled } from './people'
import type { Visit } from './screens'

/** @returns when the campaign is available offline, its page open, the network there */
export async function offlineScreens(page: Page, origin: string, id: string, visit: Visit): Promise<void> {
  const make = page.getByRole('button', { name: 'Make available offline' })
  const ready = page.getByText(/^Ready offline: 20 codes/)
  await page.goto(`${origin}/campaign/${id}`)
  await appInstalled(page)

  await page.evaluate(withoutCodes)
  await make.click()
  await page.getByText('Storing on this device…').waitFor()
  await visit('campaign-storing', page)
  await page.evaluate(() => dispatchEvent(new Event('breakoff')))
  await page.getByText('nothing was saved').first().waitFor()
  await visit('campaign-not-stored', page)
  await page.evaluate(() => dispatchEvent(new Event('mend')))
  await make.click()
  await ready.waitFor()
  await visit('campaign-ready-offline', page)
  await page.getByRole('button', { name: 'Remove from this device' }).click()
  await page.getByRole('dialog').waitFor()
  await visit('campaign-remove-from-device', page)
  await page.keyboard.press('Escape')

  await page.context().setOffline(true)
  await page.getByText(/^As of .+ · offline$/).waitFor()
  await visit('campaign-offline', page)
  await page.goto(origin)
  await page.getByText(/^As of .+ · offline$/).waitFor()
  await visit('dashboard-offline', page)
  await page.context().setOffline(false)
}

/**
 * A network that does not answer for the codes, breaks off at the event `breakoff`, and is whole again at `mend`. Runs in the
 * page: what a service worker lets through to the network is now and then not seen by `page.route`, and then it is answered.
 */
function withoutCodes(): void {
  const whole = window.fetch
  const broken = new Promise<never>((_, reject) => {
    addEventListener('breakoff', () => reject(new TypeError('Failed to fetch')), { once: true })
  })
  broken.catch(() => undefined)
  window.fetch = (input, init) => (String(input).includes('/qrcodes') ? broken : whole(input, init))
  addEventListener('mend', () => (window.fetch = whole), { once: true })
}
