import { readFile } from 'node:fs/promises'
import axe from 'axe-core'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import { wrongTries } from '@tohfa/sync-protocol/messages'
import { GIFT_GIVER, ownerCalls, type OwnerCalls } from './owner-calls'
import { guest } from './people'
import { CHROMIUM_ARGS, shellPath } from '../chromium'
import { realServer, type RealServer } from './server'

const PIN = '482913'

describe('a browser that runs no script', () => {
  let server: RealServer
  let owner: OwnerCalls
  let browser: Browser
  let context: BrowserContext
  let page: Page
  beforeAll(async () => {
    server = await realServer()
    owner = await ownerCalls(server.origin)
    browser = await chromium.launch({ ...shellPath(), args: [...CHROMIUM_ARGS] })
  })
  afterEach(async () => context.close())
  afterAll(() => browser.close())

  const visit = (code: string) => open(`/claim/${code}`)
  const open = async (path: string, javaScriptEnabled = false) => {
    context = await browser.newContext({
      javaScriptEnabled,
      viewport: { width: 360, height: 740 },
      acceptDownloads: true,
    })
    // with script, it is too old for the app (pwa/browsers.ts)
    await context.addInitScript(() => (CSS.supports = () => false))
    page = await context.newPage()
    await page.goto(server.origin + path)
  }
  const campaign = async (name: string, campaign_type: CampaignType = 'vcard', seller = {}) => {
    return (await owner.create({ name, qr_quantity: 3, campaign_type, ...GIFT_GIVER, ...seller })).gifts
  }
  const fill = async (fields: Record<string, string>) => {
    for (const [name, text] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(text)
  }
  /** The page's main form comes before those about the holder's data. */
  const send = () => page.locator('form[method=post] button[type=submit]').first().click()
  /** Waits until the gift's page says what was done. */
  const told = async (code: string, done: string, text: string) => {
    await expect.poll(() => page.url()).toBe(`${server.origin}/claim/${code}?done=${done}`)
    await page.getByRole('status').getByText(text, { exact: true }).waitFor()
  }
  /** runs axe on this page's HTML in another page that has script */
  const accessible = async () => {
    const html = await page.content()
    const reader = await browser.newPage({ viewport: { width: 360, height: 740 } })
    try {
      await reader.setContent(html)
      await reader.evaluate(axe.source)
      const found = await reader.evaluate(async () => {
        const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
        })
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
      })
      expect(found).toEqual([])
    } finally {
      await reader.close()
    }
  }
  const { pin: _, ...details } = guest()
  const contact = { ...details, pin: PIN, pin_confirmation: PIN }
  const person = { name: 'Asha Rao', mobile: '+91 98765 43210', email: 'asha@example.com' }

  it('learns on every page but a gift’s that it needs JavaScript', async () => {
    await open('/login')
    const paths = ['/login', '/', '/outbox', '/scan', '/campaign-view/0123456789ABCDEFGHJKMNPQRS', '/no/page']
    for (const path of paths) {
      await page.goto(server.origin + path)
      // Playwright's text and role locators ignore noscript
      const told = page.locator('noscript p').first()
      await told.waitFor()
      expect(await told.innerText()).toContain('This page needs JavaScript')
    }
    await accessible()
  })

  it('claims a vcard gift, sees what is wrong and keeps what was typed, edits it and saves the contact', async () => {
    const [code = ''] = await campaign('Plain vcards')
    await visit(code)
    await accessible()
    await fill({ ...contact, email: 'no address', pin_confirmation: '111111' })
    await send()
    await page.getByText('Please enter a valid email address').waitFor()
    await page.getByText('PINs do not match').waitFor()
    expect(await page.locator('[name=name]').inputValue()).toBe('Asha Rao')
    expect(await page.locator('[name=email]').inputValue()).toBe('no address')
    expect(await page.locator('[name=pin]').inputValue()).toBe('')
    expect(await page.content()).not.toContain(PIN)
    await accessible()
    await fill({ email: 'asha@example.com', pin: PIN, pin_confirmation: PIN })
    await send()
    await told(code, 'claim', 'QR code claimed successfully!')
    await page.getByText('Rao Textiles').waitFor()
    await accessible()

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save Contact' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe('Asha_Rao.vcf')
    expect(await readFile(await file.path(), 'utf8')).toContain('FN:Asha Rao')
    const drawn = page.waitForEvent('download')
    await page.getByRole('button', { name: 'QR Code' }).click()
    expect((await drawn).suggestedFilename()).toBe('Asha_Rao_QR.png')

    await page.getByRole('button', { name: 'Edit' }).click()
    await accessible()
    await fill({ pin: '111111' })
    await send()
    await page.getByText('Invalid PIN').waitFor()
    expect(page.url()).not.toContain('111111')
    await fill({ pin: PIN })
    await send()
    await page.getByText('Edit contact details').waitFor()
    expect(await page.content()).not.toContain(PIN)
    await accessible()
    await fill({ company_name: '' })
    await send()
    await page.getByText('This field is required').waitFor()
    await fill({ company_name: 'Rao Silks' })
    await send()
    await told(code, 'edit', 'Contact details updated!')
    await page.getByText('Rao Silks').waitFor()
  })

  it('keeps a diary', async () => {
    const [code = ''] = await campaign('Plain diaries', 'diary')
    await visit(code)
    await fill(contact)
    await send()
    await told(code, 'claim', 'QR code claimed successfully!')
    await page.getByRole('button', { name: 'Open the diary' }).click()
    await fill({ pin: '000000' })
    await send()
    await page.getByText('Invalid PIN').waitFor()
    await fill({ pin: PIN })
    await send()
    await page.getByText('No entries yet').waitFor()
    await send()
    await page.getByText('Please add at least some content').waitFor()
    await fill({ text: 'First monsoon rain' })
    await send()
    await page.getByText('Diary entry saved!').waitFor()
    await page.getByText('First monsoon rain').waitFor()
    expect(await page.content()).not.toContain(PIN)
    await accessible()
  })

  it('registers a traveler, and edits the registration', async () => {
    const [code = ''] = await campaign('Plain travel', 'travel')
    await visit(code)
    await fill({ ...person, passport_number: '!', pin: PIN, pin_confirmation: PIN })
    await page.locator('[name=blood_group]').selectOption('AB-')
    await send()
    await page.getByText('Please enter a valid passport number').waitFor()
    expect(await page.locator('[name=blood_group]').inputValue()).toBe('AB-')
    await fill({ passport_number: 'K1234567', pin: PIN, pin_confirmation: PIN })
    await send()
    await told(code, 'claim', 'Travel details submitted successfully!')
    await page.getByRole('button', { name: 'Access Travel Details' }).click()
    await fill({ pin: '000000' })
    await send()
    await page.getByText('Invalid PIN').waitFor()
    await fill({ pin: PIN })
    await send()
    await page.getByText('Asha Rao').first().waitFor()
    await page.getByText('AB-', { exact: true }).first().waitFor()
    await accessible()
    await page.getByText('Edit', { exact: true }).click()
    expect(await page.locator('[name=passport_number]').inputValue()).toBe('')
    await fill({ name: 'Asha R. Rao' })
    await send()
    const reopened = async () => {
      await told(code, 'edit', 'Travel details updated successfully!')
      await page.getByRole('button', { name: 'Access Travel Details' }).click()
      await fill({ pin: PIN })
      await send()
      await page.getByText('Asha R. Rao').first().waitFor()
    }
    await reopened()
    await page.getByText('••••4567', { exact: true }).waitFor()
    await page.getByText('Edit', { exact: true }).click()
    await page.getByLabel('Remove the passport number').check()
    await send()
    await reopened()
    expect(await page.getByText('4567').count()).toBe(0)
  })

  it('books a sale, and pays the rest', async () => {
    const [code = ''] = await campaign('Plain sales', 'sale', {
      seller_name: 'Meera Traders LLP',
      seller_gstin: '27AAPFU0939F1ZV',
    })
    await visit(code)
    const booking = {
      product_service_name: 'Hall',
      quantity: '2',
      price_per_unit: '500',
      amount_paid: '1200',
    }
    await fill({ ...person, ...booking, pin: PIN, pin_confirmation: PIN })
    await send()
    await page.getByText('Amount paid must be between 0 and total amount').waitFor()
    await fill({ amount_paid: '400', pin: PIN, pin_confirmation: PIN })
    await send()
    await told(code, 'claim', 'Registration successful! Enter your PIN to see the receipt.')
    await page.getByText('This booking is registered').waitFor()
    expect(await page.content()).not.toContain('R-20')
    await page.getByRole('button', { name: 'Access Sale Details' }).click()
    await fill({ pin: '000000' })
    await send()
    await page.getByText('Invalid PIN').waitFor()
    await fill({ pin: PIN })
    await send()
    await page.getByText('₹600.00').first().waitFor()
    await page.getByText('Meera Traders LLP', { exact: true }).waitFor()
    await page.getByText('GSTIN 27AAPFU0939F1ZV', { exact: true }).waitFor()
    // no message of earlier work is left; only the wrong PIN from above is reported
    expect(await page.getByRole('status').allTextContents()).toEqual([wrongTries(1)])
    await accessible()
    await page.getByText('Add a payment').click()
    await fill({ amount: '600' })
    await page.getByRole('radio', { name: 'Card' }).check()
    await send()
    await page.getByText('Fully Paid').first().waitFor()
    await page.getByText(/^Payment saved! Receipt: R-/).waitFor()
  })

  it('is served the same way if it is too old for the app', async () => {
    await open('/login', true)
    await page.getByText('This page needs JavaScript and a newer browser.').waitFor()
    const [code = ''] = await campaign('For old phones')
    await page.goto(`${server.origin}/claim/${code}`)
    await page.getByText('Add more').click()
    await fill({ ...contact, whatsapp: '98765 00000' })
    await send()
    await told(code, 'claim', 'QR code claimed successfully!')
    await page.getByText('98765 00000').waitFor()
    expect(await page.locator('script[type=module]').count()).toBe(0)
  })
})
