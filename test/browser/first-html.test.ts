import { claimForm, saleForm, travelForm } from '../../server/test/forms'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ConsoleMessage, Page } from 'playwright-core'
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import { GIFT_GIVER, ownerCalls, type OwnerCalls } from './owner-calls'
import { holdScripts } from './hold-scripts'
import { fillClaim, guest, hydrated, keptOffline, outbox, submitClaim, states } from './people'
import { openPerson } from './profile'
import { realServer, type RealServer } from './server'

const PIN = guest().pin

describe('the claim page as it arrives', () => {
  let server: RealServer
  let owner: OwnerCalls
  const said: string[] = []
  const visit = async () => {
    const page = await (await openPerson({ width: 360, height: 740 })).page()
    const hear = (message: ConsoleMessage) => {
      if (message.type() === 'error' || message.type() === 'warning') said.push(message.text())
    }
    page.on('console', hear)
    page.on('pageerror', (error) => said.push(String(error)))
    return page
  }
  beforeAll(async () => {
    server = await realServer()
    owner = await ownerCalls(server.origin)
  })
  afterEach(() => expect(said.splice(0)).toEqual([]))
  const campaign = async (name: string, campaign_type: CampaignType = 'vcard') => {
    return (await owner.create({ name, qr_quantity: 3, campaign_type, ...GIFT_GIVER })).gifts
  }

  it.each(['vcard', 'diary', 'travel', 'sale'] as const)(
    'a %s form accepts typing before any script, and keeps text and focus when the script loads',
    async (type) => {
      const [code = ''] = await campaign(`Early ${type}`, type)
      const page = await visit()
      const release = await holdScripts(page.context())
      await page.goto(`${server.origin}/claim/${code}`, { waitUntil: 'commit' })
      await page.locator('[name=name]').fill('Asha before script')
      await page.getByText('Add more').click()
      await page.locator('[name=address]').fill('12 Lake Road')
      await page.locator('[name=pin]').fill('4829')
      await page.locator('[name=mobile]').pressSequentially('+91 98765')
      release()
      await hydrated(page)
      expect(await page.locator('[name=name]').inputValue()).toBe('Asha before script')
      expect(await page.locator('[name=address]').inputValue()).toBe('12 Lake Road')
      expect(await page.locator('[name=pin]').inputValue()).toBe('4829')
      expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('mobile')
      await page.keyboard.type(' 43210')
      expect(await page.locator('[name=mobile]').inputValue()).toBe('+91 98765 43210')
      // typing is not interrupted, and a reload loses nothing
      expect(await page.getByRole('dialog').count()).toBe(0)
      await page.reload()
      await expect.poll(() => page.locator('[name=name]').inputValue()).toBe('Asha before script')
      expect(await page.locator('[name=pin]').inputValue()).toBe('')
    },
  )

  it.each([
    ['vcard', 'qr', claimForm],
    ['diary', 'qr', claimForm],
    ['travel', 'travel', travelForm],
    ['sale', 'sale', saleForm],
  ] as const)('a claimed %s page keeps the focus when its script loads', async (type, path, form) => {
    const [code = ''] = await campaign(`Claimed ${type}`, type)
    await owner.claim(code, form(), path)
    const page = await visit()
    const release = await holdScripts(page.context())
    await page.goto(`${server.origin}/claim/${code}`, { waitUntil: 'commit' })
    const button = page.locator('main button').filter({ visible: true }).first()
    await button.focus()
    const name = await button.innerText()
    release()
    await page.waitForFunction(() => document.querySelector('html[data-live]') !== null)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name)
  })

  describe('a form that the browser is still sending when the script loads', () => {
    /**
     * Claims before any script, holds the answer back, and lets the script load. From then on nobody can look
     * into the page from outside, so a script in it does the next step.
     * @returns the keys of the forms that were sent
     */
    const claimSlowly = async (page: Page, code: string, next: 'press again' | 'come back') => {
      await page.addInitScript((next) => {
        const press = () => document.querySelector<HTMLElement>('form [type=submit]')?.click()
        const comeBack = () => {
          stop()
          dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
        }
        // with their imports, because `stop` also ends what is still loading
        const cameAll = () =>
          ['base', 'claim', 'contact', 'gift', 'gift-form'].every((name) =>
            performance.getEntriesByType('resource').some((file) => file.name.includes(`/assets/${name}-`)),
          )
        const waitForScript = () =>
          setTimeout(cameAll() ? (next === 'press again' ? press : comeBack) : waitForScript, 1000)
        addEventListener('submit', waitForScript, { once: true })
      }, next)
      const release = await holdScripts(page.context())
      const keys: string[] = []
      await page.route(`**/claim/${code}`, async (route) => {
        if (route.request().method() !== 'POST') return route.fallback()
        keys.push(/name="_key"\s+([\w-]+)/.exec(route.request().postData() ?? '')?.[1] ?? '')
        if (keys.length > 1) return route.continue()
        // the request arrives; its answer does not
        await route.fetch({ maxRedirects: 0 })
        release()
      })
      await page.goto(`${server.origin}/claim/${code}`, { waitUntil: 'commit' })
      await fillClaim(page, guest())
      await page.evaluate(() => document.querySelector<HTMLElement>('form [type=submit]')?.click())
      return keys
    }

    it('is left to the browser: a second press does not claim again', async () => {
      const [code = ''] = await campaign('Sent twice')
      const page = await visit()
      const keys = await claimSlowly(page, code, 'press again')
      await expect.poll(() => keys.length, { timeout: 20_000 }).toBe(2)
      expect(keys[1]).toBe(keys[0])
      await page.getByRole('status').getByText('QR code claimed successfully!').waitFor()
      await hydrated(page)
      expect(await outbox(page)).toEqual([])
    })

    it('is taken over when the person returns to it, and then shows what the server has', async () => {
      const [code = ''] = await campaign('Come back')
      const page = await visit()
      const keys = await claimSlowly(page, code, 'come back')
      await expect.poll(() => keys.length).toBe(1)
      await page.getByRole('button', { name: 'Save Contact' }).waitFor()
      expect(await page.locator('form[method=post]').count()).toBe(0)
    })
  })

  it('shows what needs script only once that has loaded, in its reserved place; answers without script lack it', async () => {
    const [code = '', other = ''] = await campaign('In its place')
    const page = await visit()
    const release = await holdScripts(page.context())
    const place = (name: string) => page.locator('.needs-script', { hasText: name })
    const yOf = async (selector: string) => (await page.locator(selector).boundingBox())?.y
    await page.goto(`${server.origin}/claim/${code}`, { waitUntil: 'commit' })
    await page.getByText('Add more').click()
    await page.locator('[name=pin]').fill('4')
    expect(await place('Get My Location').isVisible()).toBe(false)
    const before = await yOf('[name=profile_image]')

    await owner.claim(other)
    const card = await page.context().newPage()
    await card.goto(`${server.origin}/claim/${other}`, { waitUntil: 'commit' })
    const share = card.locator('button', { hasText: 'Share' })
    await share.waitFor({ state: 'attached' })
    expect(await share.isVisible()).toBe(false)
    await card.getByRole('button', { name: 'Edit' }).click()
    await card.locator('[name=pin]').fill(PIN)
    await card.locator('form button[type=submit]').click()
    await card.getByText('Edit contact details').waitFor()
    for (const button of await card.locator('.needs-script').all()) {
      expect(await button.isVisible()).toBe(false)
      expect(await button.boundingBox()).toBe(null)
    }

    release()
    await place('Get My Location').waitFor()
    expect(await yOf('[name=profile_image]')).toBe(before)
    await card.goto(`${server.origin}/claim/${other}`)
    await share.waitFor()
  })

  it('fetches nothing again that the page contains, and claims through the outbox', async () => {
    const [code = ''] = await campaign('One request')
    const page = await visit()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`${server.origin}/claim/${code}`)
    await page.getByRole('button', { name: 'Continue to Claim' }).click()
    expect(asked.filter((path) => path.startsWith('/api/qr'))).toEqual([])
    await fillClaim(page, guest())
    await submitClaim(page)
    await page.getByRole('button', { name: 'Save Contact' }).waitFor()
    await page.reload()
    await hydrated(page)
    await page.getByText('Asha Rao').first().waitFor()
  })

  it('a form that was refused before the script loaded is corrected, waits here, and arrives once', async () => {
    const [code = ''] = await campaign('Mended')
    const page = await visit()
    const release = await holdScripts(page.context())
    await page.goto(`${server.origin}/claim/${code}`, { waitUntil: 'commit' })
    await fillClaim(page, guest({ email: 'no address', name: 'Asha Mended' }))
    const [refused] = await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === 'POST'),
      submitClaim(page),
    ])
    expect(refused.status()).toBe(422)
    await page.getByText('Please enter a valid email address').waitFor()
    release()
    await hydrated(page)
    await page.getByText('Please enter a valid email address').waitFor()
    expect(await page.locator('[name=name]').inputValue()).toBe('Asha Mended')
    expect(await page.locator('[name=email]').inputValue()).toBe('no address')
    expect(await page.locator('[name=email]').getAttribute('aria-invalid')).toBe('true')
    for (const pin of ['pin', 'pin_confirmation'])
      expect(await page.locator(`[name=${pin}]`).inputValue()).toBe('')
    expect(await page.getByRole('dialog').count()).toBe(0)

    await keptOffline(page, code)
    await page.context().setOffline(true)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
    })
    for (const [field, text] of Object.entries({
      email: 'asha@example.com',
      pin: PIN,
      pin_confirmation: PIN,
    }))
      await page.locator(`[name=${field}]`).fill(text)
    await submitClaim(page)
    await page.getByText('Saved on this device', { exact: true }).waitFor()
    // an attempt may be under way
    await expect.poll(() => outbox(page)).toMatchObject([{ kind: 'qr.claim', code, state: 'queued' }])
    await page.context().setOffline(false)
    await expect.poll(() => states(page), { timeout: 20_000 }).toEqual(['delivered'])
    expect(sent).toContain('/api/sync')
    await page.reload()
    await page.getByText('Asha Mended').first().waitFor()
    await page.getByText('asha@example.com').waitFor()
    // only by the outbox: neither by the form itself nor by reading its page again
    expect(sent.filter((path) => path.startsWith('/claim/'))).toEqual([])
    // the browser's own messages about the refusal and about being offline
    said.splice(0)
  })

  it('opens from the device on the next visit, until somebody claims here', async () => {
    const [code = ''] = await campaign('Kept')
    const page = await visit()
    const link = `${server.origin}/claim/${code}`
    const isKept = () =>
      page.evaluate(async (path) => (await caches.match(path)) !== undefined, `/claim/${code}`)
    await page.goto(link)
    await page.getByRole('button', { name: 'Continue to Claim' }).click()
    await keptOffline(page, code)
    await expect.poll(isKept).toBe(true)
    await server.stop()

    await page.reload()
    await page.getByText('You are offline. This is what this device saved').waitFor()
    expect(await page.locator('#start').count()).toBe(1)
    await fillClaim(page, guest())
    await submitClaim(page)
    await page.getByRole('button', { name: 'Save Contact' }).waitFor()
    await expect.poll(isKept).toBe(false)
    await page.reload()
    await page.getByText('Asha Rao').first().waitFor()
    await server.start()
    // the browser's own messages about a stopped server
    said.splice(0)
  })

  it('fetches nothing early if the browser saves data', async () => {
    const [code = ''] = await campaign('Thrifty')
    const page = await visit()
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    const asked: string[] = []
    page.context().on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`${server.origin}/claim/${code}`)
    await page.getByRole('button', { name: 'Continue to Claim' }).click()
    // the device's database is the last thing that a form loads
    await expect.poll(() => asked.some((path) => path.startsWith('/assets/store'))).toBe(true)
    const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    expect(await workers()).toBe(0)
    await fillClaim(page, guest())
    await submitClaim(page)
    await page.getByRole('button', { name: 'Save Contact' }).waitFor()
    await expect.poll(workers).toBe(1)
  })

  it('says once what a form did that was sent before the script loaded, and restores the address', async () => {
    const [code = ''] = await campaign('Told once')
    const page = await visit()
    const release = await holdScripts(page.context())
    const link = `${server.origin}/claim/${code}`
    await page.goto(link, { waitUntil: 'commit' })
    await fillClaim(page, guest())
    await submitClaim(page)
    await page.waitForURL(`${link}?done=claim`, { waitUntil: 'commit' })
    const note = page.getByRole('status').getByText('QR code claimed successfully!')
    await note.waitFor()
    release()
    await hydrated(page)
    await page.waitForURL(link)
    await note.waitFor()
    await page.getByRole('button', { name: 'QR Code' }).click()
    await note.waitFor({ state: 'detached' })
    await page.reload()
    await hydrated(page)
    await page.getByText('Rao Textiles').waitFor()
    expect(await note.count()).toBe(0)
  })

  it('asks the server for the pages without script, and shows the kept gift if it does not answer', async () => {
    const [code = ''] = await campaign('Asked')
    const page = await visit()
    const link = `${server.origin}/claim/${code}`
    await page.goto(link)
    await page.getByRole('button', { name: 'Continue to Claim' }).click()
    await fillClaim(page, guest())
    await submitClaim(page)
    await page.getByRole('button', { name: 'Save Contact' }).waitFor()
    await keptOffline(page, code)
    await page.goto(`${link}?ask=pin`)
    await page.locator('form[action="?do=pin"]').waitFor()
    // as the answer to a form does
    await page.context().addCookies([{ name: 'tohfa_done', value: 'claim', url: link }])
    await page.goto(`${link}?done=claim`)
    await page.getByRole('status').getByText('QR code claimed successfully!').waitFor()
    await page.goto(link)
    await server.stop()
    for (const asked of ['?ask=pin', '?done=claim']) {
      await page.goto(`${link}${asked}`)
      await page.getByText('You are offline. This is what this device saved').waitFor()
      await page.getByRole('button', { name: 'Edit' }).click()
      await page.getByRole('dialog').getByText('Enter PIN to Edit').waitFor()
    }
    await server.start()
    // the browser's own messages about a stopped server
    said.splice(0)
  })
})
