/** Where a device says it is, in every form that asks for it: found, found anew, and refused. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GIFT_GIVER, ownerCalls, type OwnerCalls } from './owner-calls'
import { fillClaim, guest, hydrated, openGift, submitClaim } from './people'
import { openProfile, type Person } from './profile'
import { says } from './public-campaign'
import { realServer, type RealServer } from './server'

// more decimals than are kept, and zeros at their end
const BADRINATH = { latitude: 30.74354051, longitude: 79.4938 }
const KEDARNATH = { latitude: 30.7352, longitude: 79.0669004 }
const SHOWN = { badrinath: '30.743541,79.493800', kedarnath: '30.735200,79.066900' }

let server: RealServer
let owner: OwnerCalls
let person: Person
let page: Page

beforeAll(async () => {
  server = await realServer()
  owner = await ownerCalls(server.origin)
  // who is not asked has refused: no browser without a screen shows the question
  person = await openProfile({ width: 360, height: 800 }, ['--deny-permission-prompts'])
  page = await person.page()
})
beforeEach(() => person.context().clearPermissions())
afterAll(async () => {
  await person.remove()
  await server.remove()
})

async function stand(place: typeof BADRINATH) {
  await person.context().grantPermissions(['geolocation'], { origin: server.origin })
  await person.context().setGeolocation(place)
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const inputs = async (prefix = '') => {
  const half = (name: string) => page.locator(`form [name=${prefix}${name}]`).inputValue()
  return [await half('latitude'), await half('longitude')].join()
}
const mapLink = async () =>
  new URL(
    (await page.getByRole('link', { name: 'Open in maps' }).getAttribute('href')) ?? '',
  ).searchParams.get('query')
/** of the device, before the page asks it */
const withoutGeolocation = () =>
  page.evaluate(() => Object.defineProperty(navigator, 'geolocation', { value: undefined }))

describe('in the edit dialog of a campaign', () => {
  let id: string
  beforeAll(async () => {
    await page.goto(server.origin)
    await page.evaluate((token) => localStorage.setItem('token', token), owner.token)
  })
  beforeEach(async () => {
    id = (await owner.create(GIFT_GIVER)).id
  })
  const open = async () => {
    await page.goto(`${server.origin}/campaign/${id}`)
    await button('Edit').click()
    await page.getByRole('dialog').waitFor()
  }
  const save = async () => {
    await button('Save Changes').click()
    await says(page, 'Campaign updated successfully!')
  }

  it('§2 the location is shown to six decimals, updated, kept and taken away', async () => {
    await stand(BADRINATH)
    await open()
    await button('Get My Location').click()
    await says(page, 'Location captured successfully!')
    await says(page, 'Latitude 30.743541, longitude 79.493800')
    await save()

    await open()
    await says(page, 'Latitude 30.743541, longitude 79.493800')
    await button('Update My Location').click()
    await says(page, 'Location captured successfully!')
    // who has moved on asks again, however soon
    await stand(KEDARNATH)
    await button('Update My Location').click()
    await says(page, 'Latitude 30.735200, longitude 79.066900')
    expect(await inputs('contact_')).toBe(SHOWN.kedarnath)
    await save()

    await open()
    await says(page, 'Latitude 30.735200, longitude 79.066900')
    await button('Remove location').click()
    await button('Get My Location').waitFor()
    await save()
    await open()
    await button('Get My Location').waitFor()
  })

  it('§5 a location that is refused is said, and the rest is saved', async () => {
    await open()
    await button('Get My Location').click()
    await page.getByRole('alert').getByText('Failed to get location. Please allow location access.').waitFor()
    await page.locator('[name=name]').fill('Gifts without a place')
    await save()
    await page.getByRole('heading', { name: 'Gifts without a place' }).waitFor()
  })

  it('§9 a browser that has no location says so', async () => {
    await open()
    await withoutGeolocation()
    await button('Get My Location').click()
    await page.getByRole('alert').getByText('Geolocation is not supported by your browser').waitFor()
  })
})

const TRAVELER = {
  name: 'Asha Rao',
  mobile: '+91 98765 43210',
  email: 'asha@example.com',
  emergency_contact_name: 'Ravi Rao',
  emergency_contact_mobile: '+91 90000 00002',
  pin: '482913',
  pin_confirmation: '482913',
}
const FORMS = [
  {
    type: 'vcard' as const,
    fill: () => fillClaim(page, guest()),
    submit: () => submitClaim(page),
    claimed: () => button('Save Contact').waitFor(),
  },
  {
    type: 'travel' as const,
    fill: async () => {
      await page.locator('form [name=blood_group]').selectOption('O-')
      for (const [name, value] of Object.entries(TRAVELER))
        await page.locator(`form [name=${name}]`).fill(value)
    },
    submit: () => button('Submit Travel Details').click(),
    claimed: () => says(page, 'Travel details submitted successfully!'),
  },
]

describe.each(FORMS)('in the claim form of a $type gift', ({ type, fill, submit, claimed }) => {
  let codes: string[]
  beforeAll(async () => {
    const campaign = await owner.create({ campaign_type: type, qr_quantity: 3 })
    codes = (await owner.codes(campaign)).map(({ code }) => code)
  })
  const open = async (place: number) => {
    await openGift(page, server.origin, codes[place] ?? '')
    await fill()
  }

  it('§2 the location is captured, and stands on what was claimed', async () => {
    await stand(BADRINATH)
    await open(0)
    await button('Get My Location').click()
    await says(page, 'Location captured successfully!')
    expect(await inputs()).toBe(SHOWN.badrinath)
    await stand(KEDARNATH)
    await button('Update My Location').click()
    await expect.poll(() => inputs()).toBe(SHOWN.kedarnath)
    await submit()
    await claimed()
    expect(await mapLink()).toBe('30.7352,79.0669')
  })

  it('§5 after a refusal the form is sent without a location', async () => {
    await open(1)
    await button('Get My Location').click()
    await page.getByRole('alert').getByText('Failed to get location. Please enter manually.').waitFor()
    expect(await inputs()).toBe(',')
    await submit()
    await claimed()
    expect(await page.getByRole('link', { name: 'Open in maps' }).count()).toBe(0)
  })

  it('§5 after a refusal, or with no location at all, it is entered by hand', async () => {
    await open(2)
    await withoutGeolocation()
    await button('Get My Location').click()
    await page.getByRole('alert').getByText('Geolocation is not supported by your browser').waitFor()
    await page.getByLabel('Latitude').fill('30.7352')
    await page.getByLabel('Longitude').fill('79.0669')
    await submit()
    await claimed()
    expect(await mapLink()).toBe('30.7352,79.0669')
  })
})

it('§5 in the edit of a claimed card a refusal asks for access, and the rest is saved', async () => {
  const campaign = await owner.create({ qr_quantity: 1 })
  const [gift] = await owner.codes(campaign)
  await owner.claim(gift?.code ?? '')
  await page.goto(`${server.origin}/claim/${gift?.code}`)
  await hydrated(page)
  await button('Edit').click()
  await page.getByRole('dialog').locator('input').fill('482913')
  await button('Verify & Edit').click()
  await button('Get My Location').click()
  await page.getByRole('alert').getByText('Failed to get location. Please allow location access.').waitFor()
  await page.locator('form [name=company_name]').fill('Rao without a place')
  await button('Save Changes').click()
  await says(page, 'Contact details updated!')
  await says(page, 'Rao without a place')
})
