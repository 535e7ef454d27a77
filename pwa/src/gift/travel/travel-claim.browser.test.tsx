import { pinWeak as PIN_WEAK } from '@tohfa/sync-protocol/messages'
import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { fillIn, said, submit } from '../../../test/form'
import {
  describeFormRules,
  missing,
  PERSON,
  PINS,
  REQUIRED,
  wrongEmail,
  wrongPins,
} from '../../../test/form-rules'
import type { TypedForm } from '../shared/type-part'
import TravelClaim from './travel-claim'

const campaign = { campaign_type: 'travel' } as GiftCampaign
const onSubmit = vi.fn()
const open = () =>
  render(
    <TravelClaim code="0123456789ABCDEFGHJK" campaign={campaign} typed={undefined} onSubmit={onSubmit} />,
  )

describeFormRules('claim of a traveler', {
  open,
  right: { ...PERSON, ...PINS },
  wrong: [...missing('name', 'mobile', 'email'), ...wrongEmail(), ...wrongPins],
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

describe('in a campaign that refuses PINs that are easy to guess', () => {
  const strict = { ...campaign, refuse_easy_pins: true }
  const openStrict = (typed?: TypedForm) =>
    render(<TravelClaim code="0123456789ABCDEFGHJK" campaign={strict} typed={typed} onSubmit={onSubmit} />)
  const pins = (pin: string) => ({ pin, pin_confirmation: pin })

  it.each([
    { dob: '1990-02-28', pin: '280290' },
    { emergency_contact_mobile: '7301942225', pin: '730194' },
    { mobile: '7301942225', pin: '942225' },
  ])('says at the field, before it is sent: %j', async (typed) => {
    onSubmit.mockReset()
    await openStrict()
    await fillIn({ ...PERSON, ...pins(typed.pin), ...typed })
    await submit()
    await expect
      .poll(said)
      .toEqual({ pin: expect.stringMatching(/^Easy to guess: .* Please choose another one\.$/) as string })
    expect(onSubmit).not.toHaveBeenCalled()
    await fillIn(pins('482913'))
    onSubmit.mockResolvedValue({ outcome: 'saved', id: '1' })
    await submit()
    await expect.poll(() => onSubmit.mock.calls.length).toBe(1)
  })

  it('shows at the field that the server has refused it, to be mended', async () => {
    const problem = {
      ...{ type: '', title: '', status: 422, detail: PIN_WEAK, code: 'pin_weak' as const },
      errors: [{ field: 'pin', detail: PIN_WEAK }],
    }
    await openStrict({ values: {}, problem })
    expect(said()).toEqual({ pin: PIN_WEAK })
  })
})

it.each([
  { dob: '1990-02-28', pin: '280290' },
  { emergency_contact_mobile: '7301942225', pin: '730194' },
  { mobile: '7301942225', pin: '942225' },
])('tells of a PIN that is made of what is in the form: %j', async (typed) => {
  await open()
  await fillIn({ ...typed, pin: '' })
  await fillIn({ pin: typed.pin })
  await expect
    .poll(() => [...document.querySelectorAll('[role=status]')].map((p) => p.textContent).join())
    .toContain('Easy to guess')
})
