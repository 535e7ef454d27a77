/** The rules of the forms (specification section 5), their texts word for word, as somebody meets them who fills them in. */
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GIFT_GIVER, ownerCalls, type OwnerCalls } from './owner-calls'
import { guest, hydrated, outbox, PASSWORD, pastTheCard } from './people'
import { brokenImage, drawing, textFile } from './pictures-of'
import { openPerson, type Person } from './profile'
import { realServer, type RealServer } from './server'

const PIN = '482913'
const REQUIRED = 'This field is required'
const EMAIL = 'Please enter a valid email address'
const WEBSITE = 'Please enter a valid website domain (e.g., example.com or www.example.com)'

let server: RealServer
let profile: Person
let page: Page
let owner: OwnerCalls
/** of contact cards, one of its codes claimed */
let campaign: Campaign
/** codes */
let gifts: Record<'vcard' | 'claimed' | 'travel' | 'sale', string>
/** every call that could change something, since a test began */
let sent: string[] = []

beforeAll(async () => {
  server = await realServer()
  profile = await openPerson()
  page = await profile.page()
  owner = await ownerCalls(server.origin)
  campaign = await owner.create({ qr_quantity: 2, ...GIFT_GIVER })
  const [vcard = '', claimed = ''] = (await owner.codes(campaign)).map(({ code }) => code)
  await owner.claim(claimed)
  const codeOf = async (campaign_type: 'travel' | 'sale') =>
    (await owner.codes(await owner.create({ campaign_type, qr_quantity: 1 })))[0]?.code ?? ''
  gifts = { vcard, claimed, travel: await codeOf('travel'), sale: await codeOf('sale') }
  page.context().on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
})
afterAll(async () => {
  await profile.remove()
  await server.remove()
})

/** What is said at the fields of the form, by field: what a field that is marked as wrong refers to. */
const said = (form: Locator) =>
  form.evaluate((element) => {
    const at: [string, string][] = []
    for (const control of element.querySelectorAll('[aria-invalid="true"]'))
      for (const id of (control.getAttribute('aria-describedby') ?? '').split(' ')) {
        const text = document.getElementById(id)
        if (text?.getAttribute('role') === 'alert')
          at.push([control.getAttribute('name') ?? '', text.textContent])
      }
    return Object.fromEntries(at)
  })

const fillIn = async (form: Locator, fields: Record<string, string>) => {
  for (const [name, value] of Object.entries(fields)) await form.locator(`[name=${name}]`).fill(value)
}
const press = (form: Locator) => form.locator('button[type=submit]').click()

async function signedInAt(path: string) {
  await page.goto(`${server.origin}/login`)
  await page.evaluate((known) => localStorage.setItem('token', known), owner.token)
  await page.goto(server.origin + path)
}
async function openClaim(code: string) {
  await page.goto(`${server.origin}/claim/${code}`)
  await pastTheCard(page)
  return page.locator('form')
}

interface Form {
  form: string
  open: () => Promise<Locator>
  /** what is right, all of it */
  right: Record<string, string>
  /** what is typed instead in one of the fields, and what is said there */
  wrong: [field: string, typed: string, says: string][]
  /** of the email */
  email: string
  /** of the profile image */
  photo?: string
}

const { name, company_name, mobile, email } = guest()
const CONTACT = { name, company_name, mobile, email }
const PERSON = { name, mobile, email }
const PINS = { pin: PIN, pin_confirmation: PIN }
const WRONG_PINS: Form['wrong'] = [
  ['pin', '12345', 'PIN must be exactly 6 digits'],
  ['pin', '', 'PIN must be exactly 6 digits'],
  ['pin_confirmation', '482914', 'PINs do not match'],
  ['pin_confirmation', '', 'PINs do not match'],
]
const missing = (...fields: string[]): Form['wrong'] => fields.map((field) => [field, '', REQUIRED])
/** what is no address, and one that has no domain */
const wrongEmail = (field = 'email'): Form['wrong'] => [
  [field, 'asha', EMAIL],
  [field, 'asha@example', EMAIL],
]

const forms: Form[] = [
  {
    form: 'login',
    email: 'email',
    open: async () => {
      await page.goto(`${server.origin}/login`)
      return page.locator('form:visible')
    },
    right: { email: 'nobody@example.com', password: PASSWORD },
    wrong: missing('email', 'password'),
  },
  {
    form: 'registration',
    email: 'email',
    open: async () => {
      await page.goto(`${server.origin}/login`)
      await page.getByRole('tab', { name: 'Register' }).click()
      return page.locator('form:visible')
    },
    right: { email: 'new@example.com', password: PASSWORD, confirm_password: PASSWORD },
    wrong: [
      ...missing('email'),
      ...wrongEmail(),
      ['confirm_password', 'another password', 'Passwords do not match'],
    ],
  },
  {
    form: 'new campaign',
    email: 'contact_email',
    open: async () => {
      await signedInAt('/create-campaign')
      return page.locator('form')
    },
    right: { name: 'Wedding gifts', qr_quantity: '5', ...GIFT_GIVER },
    wrong: [
      ...missing('name'),
      ['qr_quantity', '', 'QR quantity must be between 1 and 1000'],
      ['qr_quantity', '0', 'QR quantity must be between 1 and 1000'],
      ['qr_quantity', '1001', 'QR quantity must be between 1 and 1000'],
      ...missing('contact_name', 'contact_company', 'contact_mobile', 'contact_email'),
      ...wrongEmail('contact_email'),
    ],
  },
  {
    form: 'edit of a campaign',
    email: 'contact_email',
    photo: 'contact_profile_image',
    open: async () => {
      await signedInAt(`/campaign/${campaign.id}`)
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      return page.getByRole('dialog').locator('form')
    },
    right: { name: 'Wedding gifts, changed', ...GIFT_GIVER, contact_website: 'example.com' },
    wrong: [
      ...missing('name', 'contact_name', 'contact_mobile'),
      ...wrongEmail('contact_email'),
      ['contact_website', 'asha@example.com', WEBSITE],
      ['contact_website', 'example', WEBSITE],
      ['contact_website', 'example.c', WEBSITE],
      ['contact_website', 'my_shop.com', WEBSITE],
      ['contact_website', 'example.com/offers', WEBSITE],
    ],
  },
  {
    form: 'claim',
    email: 'email',
    photo: 'profile_image',
    open: () => openClaim(gifts.vcard),
    right: { ...CONTACT, ...PINS },
    wrong: [
      ...missing('name', 'company_name', 'mobile', 'email'),
      ...wrongEmail(),
      ['website', 'asha@example.com', WEBSITE],
      ...WRONG_PINS,
    ],
  },
  {
    form: 'claim of a traveler',
    email: 'email',
    photo: 'profile_image',
    open: () => openClaim(gifts.travel),
    right: { ...PERSON, ...PINS },
    wrong: [...missing('name', 'mobile', 'email'), ...wrongEmail(), ...WRONG_PINS],
  },
  {
    form: 'sale',
    email: 'email',
    open: () => openClaim(gifts.sale),
    right: {
      ...PERSON,
      ...PINS,
      product_service_name: 'Silk sari',
      quantity: '3',
      price_per_unit: '100',
      amount_paid: '300',
    },
    wrong: [
      ...missing('name', 'mobile', 'email', 'product_service_name'),
      ...wrongEmail(),
      ['amount_paid', '0', 'Amount paid must be between 0 and total amount'],
      ['amount_paid', '300.01', 'Amount paid must be between 0 and total amount'],
      ...WRONG_PINS,
    ],
  },
  {
    form: 'edit of a claim',
    email: 'email',
    photo: 'profile_image',
    open: () => openEdit(),
    right: { ...CONTACT, company_name: 'Rao & Co' },
    wrong: [
      ...missing('name', 'company_name', 'mobile', 'email'),
      ...wrongEmail(),
      ['website', 'asha@example.com', WEBSITE],
    ],
  },
]

async function openPinQuestion() {
  await page.goto(`${server.origin}/claim/${gifts.claimed}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const question = page.getByRole('dialog')
  await question.getByText('Enter PIN to Edit').waitFor()
  return question
}
async function openEdit() {
  await (await openPinQuestion()).locator('[name=pin]').fill(PIN)
  await page.getByRole('button', { name: 'Verify & Edit' }).click()
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Save Changes' }) })
  await form.waitFor()
  return form
}

describe.each(forms)('§5 $form', ({ open, right, wrong, email: address, photo }) => {
  let form: Locator
  beforeAll(async () => {
    form = await open()
    await fillIn(form, right)
  })
  beforeEach(() => void (sent = []))

  it.each(wrong)('at %s, where %j is typed, says: %s', async (field, typed, says) => {
    await fillIn(form, { [field]: typed })
    await press(form)
    await expect.poll(() => said(form), { timeout: 10_000 }).toEqual({ [field]: says })
    expect(sent).toEqual([])
    await fillIn(form, { [field]: right[field] ?? '' })
  })

  it('has an email field of email type', async () => {
    expect(await form.locator(`[name=${address}]`).getAttribute('type')).toBe('email')
  })

  const pins = Object.keys(right).filter((field) => field in PINS)
  for (const field of pins)
    it(`keeps six digits alone in ${field}`, () => keepsSixDigits(form.locator(`[name=${field}]`)))

  for (const file of photo === undefined ? [] : [textFile, drawing, brokenImage])
    it(`takes no ${file.name} as a photo`, async () => {
      const choice = form.locator(`[name=${photo}]`)
      await choice.setInputFiles([])
      await expect.poll(() => said(form)).toEqual({})
      await choice.setInputFiles(file)
      await press(form)
      await expect
        .poll(() => said(form), { timeout: 10_000 })
        .toEqual({ [photo ?? '']: 'Please select an image file' })
      expect(sent).toEqual([])
    })
})

/** typed and pasted */
async function keepsSixDigits(input: Locator) {
  await input.fill('')
  await input.pressSequentially('4a8 2-९9.13777')
  expect(await input.inputValue()).toBe(PIN)
  await input.fill('pin: 48 29 13 99')
  expect(await input.inputValue()).toBe(PIN)
}

it('§5 the question for a PIN takes six digits, and is not answered with fewer', async () => {
  const question = await openPinQuestion()
  const verify = question.getByRole('button', { name: 'Verify & Edit' })
  const input = question.locator('[name=pin]')
  await keepsSixDigits(input)
  expect(await verify.isEnabled()).toBe(true)
  await input.fill('48291')
  expect(await verify.isDisabled()).toBe(true)
  sent = []
  // as a keyboard does that asks nobody whether the button may be pressed
  await question.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expect.poll(() => said(question)).toEqual({ pin: 'Please enter 6-digit PIN' })
  expect(sent).toEqual([])
})

it.each(['name', 'mobile', 'email'])(
  '§5 a traveler without %s is asked for all required fields, until it is given',
  async (field) => {
    const form = await openClaim(gifts.travel)
    const asked = form.getByText('Please fill in all required fields', { exact: true })
    await fillIn(form, { ...PERSON, ...PINS, [field]: '' })
    await press(form)
    await asked.waitFor()
    expect(await said(form)).toEqual({ [field]: REQUIRED })
    await fillIn(form, { [field]: PERSON[field as keyof typeof PERSON] })
    await asked.waitFor({ state: 'hidden' })
  },
)

it('§5 no login with what is no email address', async () => {
  await page.goto(`${server.origin}/login`)
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto(`${server.origin}/login`)
  const form = page.locator('form:visible')
  await fillIn(form, { email: 'owner', password: PASSWORD })
  await press(form)
  await form.getByRole('alert').getByText('Wrong email or password').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

it('§5 nothing of all that reached the server or waits on the device', async () => {
  expect(await outbox(page)).toEqual([])
  expect(await owner.campaign(campaign)).toEqual({ ...campaign, claimed_count: 1, unclaimed_count: 1 })
  expect((await owner.codes(campaign)).map(({ claimer_company }) => claimer_company ?? null)).toEqual([
    null,
    guest().company_name,
  ])
  for (const code of [gifts.travel, gifts.sale])
    expect(await (await fetch(`${server.origin}/api/qr/${code}`)).json()).toEqual({ code, claimed: false })
})

it('§5 a website is typed as a domain: it is kept with https:// and shown without', async () => {
  const website = 'www.Meera-gifts.example.com'
  const edit = forms.find(({ form }) => form === 'edit of a campaign')
  const form = await edit?.open()
  await form?.locator('[name=contact_website]').fill(website)
  await form?.getByText('https://', { exact: true }).waitFor()
  if (form) await press(form)
  await page.getByText('Gift giver contact saved!').first().waitFor()
  expect((await owner.campaign(campaign)).contact_website).toBe(`https://${website}`)
  expect(await (await edit?.open())?.locator('[name=contact_website]').inputValue()).toBe(website)
})
