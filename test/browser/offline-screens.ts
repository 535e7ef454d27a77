/** The states of a campaign that is made available offline, and of the owner's screens without a network. */
import type { Page } from 'playwright-core'
import { installed } from './people'
import type { Visit } from './screens'

/** @returns when the campaign is available offline, its page open, the network there */
export async function offlineScreens(page: Page, origin: string, id: string, visit: Visit): Promise<void> {
  const make = page.getByRole('button', { name: 'Make available offline' })
  const ready = page.getByText(/^Ready offline: 20 codes/)
  await page.goto(`${origin}/campaign/${id}`)
  await installed(page)

  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/qrcodes*', async (route) => {
    await held
    await route.abort()
  })
  await make.click()
  await page.getByText('Storing on this device…').waitFor()
  await visit('campaign-storing', page)
  release()
  await page.getByText('Nothing was stored').first().waitFor()
  await visit('campaign-not-stored', page)
  await page.unroute('**/qrcodes*')
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
