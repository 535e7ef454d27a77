/** A forgotten PIN and a leaked link, as the holder of a gift sees them. */
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownerCalls } from './owner-calls'
import {
  fill,
  fillClaim,
  guest,
  hydrated,
  keptOffline,
  openGift,
  outbox,
  submitClaim,
  press,
  states,
} from './people'
import { openPerson, type Person } from './profile'
import { realServer, type RealServer } from './server'

const { pin } = guest()
const NEW = '604172'
const PHONE = { width: 360, height: 800 }

let server: RealServer
let phone: Person
let owner: Awaited<ReturnType<typeof ownerCalls>>
const gifts: Record<string, string[]> = {}
let cards: Campaign
beforeAll(async () => {
  server = await realServer()
  owner = await ownerCalls(server.origin)
  for (const campaign_type of ['vcard', 'diary'] as const) {
    const form = {
      campaign_type,
      qr_quantity: 4,
      contact_name: 'Meera Gifts',
      contact_mobile: '+91 90000 00001',
    }
    const campaign = await owner.create({ name: `A ${campaign_type}`, ...form })
    if (campaign_type === 'vcard') cards = campaign
    gifts[campaign_type] = campaign.gifts
  }
})
beforeEach(async () => {
  phone = await openPerson(PHONE)
})

const nextGift = (type: string) => gifts[type]?.shift() ?? ''
const claim = async (page: Page, code: string) => {
  await openGift(page, server.origin, code)
  await fillClaim(page, guest())
  await submitClaim(page)
}
const writtenDown = async (page: Page) => {
  const shown = await page.getByText('Write this down:').innerText()
  return /(\w{4}-){2}\w{4}/.exec(shown)?.[0] ?? ''
}
const askToMove = async (page: Page) => {
  // what appears above moves the button down
  await page.getByRole('button', { name: 'Add this phone' }).waitFor()
  await press(page, 'Move to a new link')
}
const openDiary = async (page: Page, typed: string) => {
  await press(page, 'Open the diary')
  await page.getByRole('dialog').locator('input').fill(typed)
  await press(page, 'Access Diary')
}

describe('a recovery code', () => {
  it('is made after the claim, and sets a new PIN, which then sends the work of the old PIN', async () => {
    const code = nextGift('diary')
    const page = await phone.page()
    await claim(page, code)
    await page.getByText('No entries yet').waitFor()
    await page.getByRole('link', { name: 'Get a recovery code' }).click()
    await page.getByText('If you lose the PIN and the recovery code, nobody can open this diary.').waitFor()
    await press(page, 'Get a recovery code')
    const recovery = await writtenDown(page)
    expect(recovery).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    const [picture] = await Promise.all([page.waitForEvent('download'), press(page, 'Save as picture')])
    expect(picture.suggestedFilename()).toBe('A diary_recovery_code.png')
    // it is in no storage, and a reload no longer shows it
    expect(JSON.stringify(await page.context().storageState({ indexedDB: true }))).not.toContain(recovery)
    await page.reload()
    await page.getByRole('button', { name: 'Get a recovery code' }).waitFor()
    await page.getByText(recovery).waitFor({ state: 'detached' })

    // written offline under the old PIN
    await page.goto(`${server.origin}/claim/${code}`)
    await hydrated(page)
    await page.getByText('No entries yet').waitFor()
    await keptOffline(page, code)
    await phone.context().setOffline(true)
    await press(page, 'New entry')
    await fill(page, { text: 'Rain on the mango tree' })
    await press(page, 'Save Entry')
    await page.getByText('Saved on this device').first().waitFor()

    // the PIN is reset on another phone
    const there = await (await openPerson(PHONE)).page()
    await there.goto(`${server.origin}/claim/${code}`)
    await hydrated(there)
    await press(there, 'Open the diary')
    await there.getByRole('link', { name: 'Forgot the PIN?' }).click()
    await fill(there, { recovery_code: recovery.toLowerCase(), pin: NEW, pin_confirmation: NEW })
    await press(there, 'Save the new PIN')
    await there.getByText('Your new PIN was saved').waitFor()
    expect(await writtenDown(there)).not.toBe(recovery)
    await there.getByRole('link', { name: 'Back to the gift' }).click()
    await there.getByText('No entries yet').waitFor()

    // what was written is not lost: the device says why it waits, and asks for the new PIN
    await phone.context().setOffline(false)
    await expect.poll(() => states(page)).toContain('attention')
    await page.reload()
    await hydrated(page)
    await openDiary(page, NEW)
    await page.getByText('Rain on the mango tree').waitFor()
    await expect
      .poll(async () => (await outbox(page)).filter(({ state }) => state !== 'delivered'))
      .toEqual([])
    await page.reload()
    await page.getByText('Rain on the mango tree').waitFor()
  })
})

it('the owner makes a link with which the holder chooses a new PIN; the gift says so', async () => {
  const code = nextGift('vcard')
  const page = await phone.page()
  await claim(page, code)
  await page.getByRole('button', { name: 'Save Contact' }).waitFor()
  const screen = await (await openPerson()).page()
  await owner.signIn(screen)
  await screen.goto(`${server.origin}/campaign/${cards.id}`)
  const [row] = (await owner.codes(cards)).filter((one) => one.code === code)
  await screen.getByRole('link', { name: `More about gift ${row?.number}`, exact: true }).click()
  await press(screen, `More actions for gift ${row?.number}`)
  await press(screen, `Reset the PIN of gift ${row?.number}`)
  await screen.locator('[name=reason]').selectOption('mistyped')
  await press(screen, 'Create link')
  const link = await screen.locator('[name=reset-pin-link]').inputValue()
  expect(link).toMatch(new RegExp(`^${server.origin}/reset-pin/${code}#`))
  await screen.goto(`${server.origin}/campaign/${cards.id}/links`)
  await screen.getByRole('tab', { name: 'Log' }).click()
  await screen.getByText('created a link to reset the PIN (it was mistyped) for').waitFor()

  await page.goto(link)
  await page.getByText('Choose a new PIN').waitFor()
  expect(page.url()).toBe(`${server.origin}/reset-pin/${code}`)
  await fill(page, { pin: NEW, pin_confirmation: NEW })
  await press(page, 'Save the new PIN')
  expect(await writtenDown(page)).toMatch(/^(\w{4}-){2}\w{4}$/)
  await page.getByRole('link', { name: 'Back to the gift' }).click()
  await page.getByText(/^PIN reset on \d+ \w+ \d{4} by Meera Gifts$/).waitFor()
  await page.goto(link)
  await fill(page, { pin, pin_confirmation: pin })
  await press(page, 'Save the new PIN')
  await page.getByText('This link no longer works').waitFor()
})

describe('a gift is moved to a new link', () => {
  it('on which this device continues at once; the old link says so', async () => {
    const code = nextGift('diary')
    const page = await phone.page()
    await claim(page, code)
    await page.getByText('No entries yet').waitFor()
    await page.getByRole('link', { name: 'PIN and link of this gift' }).click()
    await askToMove(page)
    await page.getByRole('dialog').getByText('The old link and every printed copy').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Move to a new link' }).click()
    await page.waitForURL((url) => url.pathname.startsWith('/claim/') && !url.pathname.endsWith(code))
    // without asking for the PIN
    await page.getByText('No entries yet').waitFor()
    await page.getByRole('dialog', { name: 'This is the new link of your gift' }).waitFor()
    const moved = page.url()
    await page.goto(`${server.origin}/gifts`)
    await expect
      .poll(() =>
        page
          .getByRole('listitem')
          .getByRole('link')
          .evaluateAll((all) => all.map((a) => a.getAttribute('href'))),
      )
      .toEqual([new URL(moved).pathname])
    expect((await fetch(`${server.origin}/claim/${code}`)).status).toBe(410)
    await page.goto(`${server.origin}/claim/${code}`)
    await page.getByText('This gift was moved to a new link by its holder.').waitFor()
  })
})
