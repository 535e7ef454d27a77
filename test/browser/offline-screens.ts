/** The states of a campaign that is made available offline, and of the owner's screens offline. */
import type { Page } from 'playwright-core'
import { appInstalled } from './people'
import type { Visit } from './screens'

/** @returns once the campaign is available offline, its page is open and the device is online */
export async function offlineScreens(page: Page, origin: string, id: string, visit: Visit): Promise<void> {
  const make = page.getByRole('button', { name: 'Make available offline' })
  const ready = page.getByText(/^Ready offline: 20 gifts/)
  await page.goto(`${origin}/campaign/${id}`)
  await appInstalled(page)

  await page.evaluate(withoutCodes)
  await make.click()
  await page.getByText('Storing on this device…').waitFor()
  await visit('campaign-storing', page)
  await page.evaluate(() => dispatchEvent(new Event('breakoff')))
  await page.getByText('was not made available offline').first().waitFor()
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
 * A network that leaves calls for codes open, fails them at the event `breakoff` and works again at `mend`. Runs in the
 * page, because `page.route` sometimes misses what a service worker lets through to the network.
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
