/** The service worker with no page open. */
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { BACKGROUND_SYNC_TAG } from '../../pwa/src/offline/extensions/background-sync'

export interface AllClosed {
  /** at no address of the product */
  blank: Page
  /** Wakes the service worker, as the browser does once the network is back. */
  wake(): Promise<unknown>
}

/** Closes every page of an origin that has a service worker. */
export async function closeAll(context: BrowserContext, origin: string): Promise<AllClosed> {
  const pages = context.pages()
  const blank = await context.newPage()
  const browser = await context.newCDPSession(blank)
  const registrations = new Map<string, string>()
  browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: updated }) => {
    for (const { scopeURL, registrationId, isDeleted } of updated)
      if (!isDeleted) registrations.set(scopeURL, registrationId)
  })
  await browser.send('ServiceWorker.enable')
  await Promise.all(pages.map((page) => page.close()))
  const scope = `${origin}/`
  await expect.poll(() => registrations.get(scope), { timeout: 20_000 }).toBeDefined()
  expect(context.pages().map((open) => open.url())).toEqual(['about:blank'])
  const registrationId = registrations.get(scope) ?? ''
  const event = { origin, registrationId, tag: BACKGROUND_SYNC_TAG, lastChance: false }
  return { blank, wake: () => browser.send('ServiceWorker.dispatchSyncEvent', event) }
}
