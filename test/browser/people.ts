/** What people do on the screens, in the words of the product. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { CACHE_APP } from '../../pwa/src/offline/service-worker-client/cache-app'

/** A page of any browser, reduced to looking into it. */
export type Inside = Pick<Page, 'evaluate'>

export const PASSWORD = 'a long password'

export interface Guest {
  name: string
  company_name: string
  mobile: string
  email: string
  pin: string
}

export const guest = (change: Partial<Guest> = {}): Guest => ({
  name: 'Asha Rao',
  company_name: 'Rao Textiles',
  mobile: '+91 98765 43210',
  email: 'asha@example.com',
  pin: '482913',
  ...change,
})

export async function register(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.locator('input[name=email]:visible').fill(email)
  await page.locator('input[name=password]:visible').fill(PASSWORD)
  await page.locator('input[name=confirm_password]:visible').fill(PASSWORD)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByText('Create your first campaign').waitFor()
}

/** Waits until a text is seen. */
export const says = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor()

/** Presses the button with exactly this name. */
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click()

/** @returns the campaign's id */
export async function createCampaign(
  page: Page,
  name: string,
  quantity: number,
  contact = true,
  type = 'vcard',
): Promise<string> {
  await page.getByRole('link', { name: 'Create Campaign' }).first().click()
  await page.locator(`input[name=campaign_type][value=${type}]`).check()
  await page.locator('input[name=name]').fill(name)
  await page.locator('input[name=qr_quantity]').fill(String(quantity))
  if (contact) {
    await page.locator('input[name=contact_name]').fill('Meera Gifts')
    await page.locator('input[name=contact_company]').fill('Meera & Sons')
    await page.locator('input[name=contact_mobile]').fill('+91 90000 00001')
    await page.locator('input[name=contact_email]').fill('meera@example.com')
  }
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await page.waitForURL(/\/campaign\/[0-9a-f-]{36}$/)
  return page.url().split('/').at(-1) ?? ''
}

interface OwnCode {
  number: number
  code: string
  claimed: boolean
  claimer_name?: string
}

/** The codes, by the owner's call. */
export async function codesOf(page: Page, campaignId: string): Promise<OwnCode[]> {
  return page.evaluate(async (id) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    const answer = await fetch(`/api/campaigns/${id}/qrcodes`, { headers, cache: 'no-store' })
    return (await answer.json()) as OwnCode[]
  }, campaignId)
}

export const masterCodeOf = (page: Page, campaignId: string) =>
  page.evaluate(async (id) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    const answer = await fetch(`/api/campaigns/${id}`, { headers, cache: 'no-store' })
    return ((await answer.json()) as { master_code: string }).master_code
  }, campaignId)

/** A claim on another device, by its call. */
export const claimAs = (page: Page, code: string, name: string) =>
  page.evaluate(
    async ([gift, form]) => {
      const headers = { 'content-type': 'application/json' }
      await fetch(`/api/qr/${gift}/claim`, { method: 'POST', headers, body: JSON.stringify(form) })
    },
    [code, guest({ name })] as const,
  )

/** Opens a gift as its link does, past the gift giver's card. */
export async function openGift(page: Page, origin: string, code: string): Promise<void> {
  await page.goto(`${origin}/claim/${code}`)
  await pastTheCard(page)
}

/** Waits until script has taken over the claim page: before that, forms go to the server. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() => {
    const heading = document.querySelector('#root h1')
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'))
  })

export async function pastTheCard(page: Page): Promise<void> {
  await hydrated(page)
  const go = page.getByRole('button', { name: 'Continue to Claim' })
  await go.or(page.locator('form input[name=pin]')).first().waitFor()
  // whichever comes first: the card has its own script, and so has a form that no server drew
  if ((await go.isVisible()) || (await isCardComing(page))) await go.click()
}

/** Whether the gift giver will be introduced: once per session, and not to staff. */
const isCardComing = (page: Page) =>
  page.evaluate(() => {
    const code = location.pathname.split('/').at(-1) ?? ''
    const staff = localStorage.getItem('token') !== null || sessionStorage.getItem('tohfa.scanner') !== null
    const introduced = staff || sessionStorage.getItem(`tohfa.introduced.${code}`) !== null
    return !introduced && document.querySelector('main details:not(form details)') !== null
  })

/** Types into the fields of a form, or chooses from a list. */
export async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const field = page.locator(`form [name=${name}]`).first()
    await field.evaluate((element) =>
      element.closest('details.fold, form > details')?.setAttribute('open', ''),
    )
    const kind = await field.evaluate((element) => (element as HTMLInputElement).type)
    if (kind === 'radio') await page.locator(`form [name=${name}][value="${value}"]`).check()
    else if (kind === 'select-one') await field.selectOption(value)
    else await field.fill(value)
  }
}

export async function fillClaim(page: Page, form: Guest): Promise<void> {
  for (const field of ['name', 'company_name', 'mobile', 'email', 'pin'] as const)
    await page.locator(`form [name=${field}]`).fill(form[field])
  await page.locator('form [name=pin_confirmation]').fill(form.pin)
}

/** Chooses a photo and waits for its preview, since what is below it moves. */
export async function choosePhoto(page: Page, file: Parameters<Page['setInputFiles']>[1]): Promise<void> {
  await page.locator('form input[name=profile_image]').setInputFiles(file)
  await page.getByRole('img', { name: 'The photo you chose' }).waitFor()
}

export const submitClaim = (page: Page) => page.getByRole('button', { name: 'Claim this gift' }).click()

/** Waits until the service worker controls the page and has stored what it needs. */
export async function installed(page: Inside): Promise<void> {
  const trouble = await page.evaluate(async (patienceMs) => {
    for (const started = Date.now(); !navigator.serviceWorker.controller;) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      if (Date.now() - started < patienceMs) continue
      const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {}
      return `installing: ${installing?.state}, waiting: ${waiting?.state}, active: ${active?.state}`
    }
    await navigator.serviceWorker.ready
    return ''
  }, 60_000)
  if (trouble !== '') throw new Error(`no service worker controls the page; ${trouble}`)
}

/** Waits until the device has stored the whole app; the owner's screens come last. */
export async function appInstalled(page: Inside): Promise<void> {
  await installed(page)
  const isCached = await page.evaluate(async (type) => {
    const { active } = await navigator.serviceWorker.ready
    const { port1: answer, port2: theirs } = new MessageChannel()
    return new Promise<unknown>((resolve) => {
      answer.onmessage = ({ data }) => resolve(data)
      active?.postMessage({ type }, [theirs])
    })
  }, CACHE_APP)
  if (isCached !== true) throw new Error('the app is not on this device')
}

/** Waits until this device keeps the gift and the key that PINs are sealed to, so that it can be claimed offline. */
export async function keptOffline(page: Inside, code: string): Promise<void> {
  await installed(page)
  for (const started = Date.now(); Date.now() - started < 60_000; await sleep(100)) {
    const { codes = [], meta = [] } = await rows(page, ['codes', 'meta'])
    const hasKey = meta.some(({ value }) => value !== null && typeof value === 'object' && 'key' in value)
    if (hasKey && codes.some((row) => row.code === code)) return
  }
  throw new Error(`${code} is not kept on this device`)
}

/** Lets a page try at once after its server was away. By itself it asks within 15 s (watch-connection.test.ts). */
export const noticeNetwork = (page: Inside) => page.evaluate(() => void dispatchEvent(new Event('online')))

/** All rows of tables of the device's database, read directly. */
export const rows = (page: Inside, tables: string[]): Promise<Record<string, Record<string, unknown>[]>> =>
  page.evaluate(async (names) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const open = indexedDB.open('tohfa')
      open.onsuccess = () => resolve(open.result)
      open.onerror = () => reject(open.error)
    })
    try {
      const all: Record<string, Record<string, unknown>[]> = {}
      for (const name of names) {
        if (!db.objectStoreNames.contains(name)) continue
        all[name] = await new Promise((resolve, reject) => {
          const get = db.transaction(name).objectStore(name).getAll()
          get.onsuccess = () => resolve(get.result as Record<string, unknown>[])
          get.onerror = () => reject(get.error)
        })
      }
      return all
    } finally {
      db.close()
    }
  }, tables)

/** The owner's screens and the scanner, as far as this device keeps them. */
export const appFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    if (!(await caches.has('tohfa-app'))) return []
    const requests = await (await caches.open('tohfa-app')).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  })

export const outbox = async (page: Inside) => (await rows(page, ['outbox'])).outbox ?? []

/** The states of what was saved here, or only of one gift. */
export const states = async (page: Inside, code?: string) =>
  (await outbox(page)).filter((entry) => code === undefined || entry.code === code).map(({ state }) => state)

/** Counts presses on any page from now on. @returns how many there were */
export async function countTaps(context: BrowserContext): Promise<() => number> {
  let taps = 0
  await context.exposeFunction('tapped', () => void taps++)
  const listen = () =>
    addEventListener('pointerdown', () => void (window as { tapped?: () => unknown }).tapped?.(), true)
  await context.addInitScript(listen)
  for (const page of context.pages()) await page.evaluate(listen)
  return () => taps
}
