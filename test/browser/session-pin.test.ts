/** The PIN of a claim is kept for the session of its tab (specification section 4), and is readable nowhere. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { foundIn } from './on-disk'
import { ownerCalls } from './owner-calls'
import { fill, guest, hydrated, press } from './people'
import { openProfile, type Profile } from './profile'
import { realServer, type RealServer } from './server'

/** No clock or counter can show one of these PINs. */
const TYPES = [
  {
    type: 'vcard',
    pin: '073951',
    // everybody may see the card; each edit asks for the PIN (specification section 4: view, then PIN dialog)
    opens: (page: Page) => page.getByRole('button', { name: 'Save Contact' }).waitFor(),
    asks: async (page: Page) => {
      await press(page, 'Edit')
      await page.getByRole('dialog').getByText('Enter PIN to Edit').waitFor()
    },
  },
  {
    type: 'diary',
    pin: '085263',
    opens: (page: Page) => page.getByText('No entries yet').waitFor(),
    asks: (page: Page) => page.getByText('This diary is closed').waitFor(),
  },
] as const

let server: RealServer
let phone: Profile
const codes = new Map<string, string>()
beforeAll(async () => {
  server = await realServer()
  phone = await openProfile({ width: 360, height: 800 })
  const owner = await ownerCalls(server.origin)
  for (const { type } of TYPES) {
    codes.set(type, (await owner.create({ campaign_type: type })).gifts[0] ?? '')
  }
})

it.each(TYPES)(
  '§4 after the claim of a $type, a reload opens it without asking; another tab asks, and so does “Lock”',
  async ({ type, pin, opens, asks }) => {
    const page = await phone.page()
    const address = `${server.origin}/claim/${codes.get(type)}`
    await page.goto(address)
    await hydrated(page)
    await fill(page, { ...guest(), pin, pin_confirmation: pin })
    await press(page, 'Claim this gift')
    // at the moment when the gift appears
    await opens(page)
    await page.reload()
    await hydrated(page)
    await opens(page)
    const other = await phone.context().newPage()
    await other.goto(address)
    await hydrated(other)
    await asks(other)
    await other.close()
    if (type === 'diary') await press(page, 'Lock')
    await page.reload()
    await hydrated(page)
    await asks(page)
  },
)

it('none of these PINs is readable on the disk, while the browser runs and after it has ended', async () => {
  const page = await phone.page()
  // open one gift, so that the tab keeps its PIN
  const { type, pin } = TYPES[1]
  await page.goto(`${server.origin}/claim/${codes.get(type)}`)
  await hydrated(page)
  await press(page, 'Open the diary')
  await page.getByRole('dialog').locator('input').fill(pin)
  await page.getByRole('dialog').getByRole('button', { name: 'Access Diary' }).click()
  await page.getByText('No entries yet').waitFor()
  await page.reload()
  await page.getByText('No entries yet').waitFor()
  const pins = TYPES.map((one) => one.pin)
  for (const ended of [false, true]) {
    if (ended) await phone.restart()
    const found = await foundIn(phone.folder, [...pins, 'asha@example.com'])
    for (const one of pins) expect(found.get(one), one).toEqual([])
    // proves that the search works
    expect(found.get('asha@example.com')).not.toEqual([])
  }
})
