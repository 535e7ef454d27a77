import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { describeEasyPins } from '../../../test/easy-pins'
import { field, fillIn, said, submit } from '../../../test/form'
import { describeFormRules, PERSON, PINS, REQUIRED, wrongEmail } from '../../../test/form-rules'
import type { TypedForm } from '../shared/type-part'
import TravelClaim from './travel-claim'

const campaign = { campaign_type: 'travel' } as GiftCampaign
const onSubmit = vi.fn()
const form = (refuse_easy_pins = false, typed?: TypedForm) => (
  <TravelClaim
    code="0123456789ABCDEFGHJK"
    campaign={{ ...campaign, refuse_easy_pins }}
    typed={typed}
    onSubmit={onSubmit}
  />
)
const open = (...given: Parameters<typeof form>) => render(form(...given))

describeFormRules('claim of a traveler', {
  open: () => open(),
  right: { ...PERSON, ...PINS },
  wrong: [...wrongEmail(), ['pin_confirmation', '482914', 'PINs do not match']],
  email: 'email',
  photo: 'profile_image',
  onSubmit,
})

it.each(['name', 'mobile', 'email'] as const)(
  '§5 a traveler without %s is asked for all required fields, until it is given',
  async (field) => {
    await open()
    await fillIn({ ...PERSON, ...PINS, [field]: '' })
    await submit()
    const asked = page.getByText('Please fill in all required fields', { exact: true })
    await expect.element(asked).toBeVisible()
    expect(said()).toEqual({ [field]: REQUIRED })
    await fillIn({ [field]: PERSON[field] })
    await expect.element(asked).not.toBeInTheDocument()
  },
)

describeEasyPins({
  open,
  right: PERSON,
  easy: [
    { dob: '1990-02-28', pin: '280290' },
    { emergency_contact_mobile: '7301942225', pin: '730194' },
    { mobile: '7301942225', pin: '942225' },
  ],
  onSubmit,
})

it('asks for a sealed number again after a reload, but not while it is still in its field', async () => {
  const refused = { values: PERSON, problem: undefined, sealed: ['pan_number'] }
  const again = page.getByText('You gave one. Please enter it again', { exact: false })
  const { rerender, unmount } = await open()
  await fillIn({ pan_number: 'ABCPE1234F' })
  await rerender(form(false, refused))
  expect(field('pan_number').value).toBe('ABCPE1234F')
  await expect.element(again).not.toBeInTheDocument()
  await unmount()
  await open(false, refused)
  await expect.element(again).toBeInTheDocument()
})

it('never folds what somebody may need in an emergency', async () => {
  await open()
  await expect.element(page.getByLabelText('Passport number')).not.toBeVisible()
  for (const label of ['Blood group', 'Contact name', 'Contact mobile'])
    await expect.element(page.getByLabelText(label)).toBeVisible()
  await fillIn({ emergency_contact_name: 'Ravi Rao' })
  await expect.element(page.getByLabelText('Passport number')).not.toBeVisible()
})
