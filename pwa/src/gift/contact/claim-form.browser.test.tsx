import { pinWeak as PIN_WEAK } from '@tohfa/sync-protocol/messages'
import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { fillIn, said, submit } from '../../../test/form'
import {
  CONTACT,
  describeFormRules,
  INVALID_WEBSITE,
  missing,
  PINS,
  wrongEmail,
  wrongPins,
} from '../../../test/form-rules'
import { press, walkTo, write } from '../../../test/keyboard'
import type { TypedForm } from '../shared/type-part'
import ClaimForm from './claim-form'

const campaign = { campaign_type: 'vcard' } as GiftCampaign
const onSubmit = vi.fn()

const open = () =>
  render(<ClaimForm code="0123456789ABCDEFGHJK" campaign={campaign} typed={undefined} onSubmit={onSubmit} />)

describeFormRules('claim', {
  open,
  right: { ...CONTACT, ...PINS },
  wrong: [
    ...missing('name', 'company_name', 'mobile', 'email'),
    ...wrongEmail(),
    ['website', 'asha@example.com', INVALID_WEBSITE],
    ...wrongPins,
  ],
  email: 'email',
  photo: 'profile_image',
  onSubmit,
})

it('is filled in and sent with only a keyboard', async () => {
  onSubmit.mockReset()
  onSubmit.mockResolvedValue({ outcome: 'saved', id: '1' })
  await open()
  await write('Full name', CONTACT.name)
  await write('Company name', CONTACT.company_name)
  await write('Mobile', CONTACT.mobile)
  await write('Email', CONTACT.email)
  await walkTo('Add more')
  await press('Enter')
  await walkTo('Get My Location')
  await write('6-digit PIN', PINS.pin)
  await write('Confirm PIN', PINS.pin)
  await walkTo('Claim this gift')
  await press('Enter')
  await expect.poll(() => onSubmit.mock.calls.length).toBe(1)
  expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({
    kind: 'qr.claim',
    failed: 'Failed to claim QR code',
    fields: CONTACT,
    secrets: { pin: PINS.pin },
  })
})

describe('in a campaign that refuses PINs that are easy to guess', () => {
  const strict = { ...campaign, refuse_easy_pins: true }
  const openStrict = (typed?: TypedForm) =>
    render(<ClaimForm code="0123456789ABCDEFGHJK" campaign={strict} typed={typed} onSubmit={onSubmit} />)
  const pins = (pin: string) => ({ pin, pin_confirmation: pin })

  it.each([
    { mobile: '7301942225', pin: '730194' },
    { whatsapp: '7301942225', pin: '730194' },
    { address: 'Pune 411001', pin: '411001' },
  ])('says at the field, before it is sent: %j', async (typed) => {
    onSubmit.mockReset()
    await openStrict()
    await fillIn({ ...CONTACT, ...pins(typed.pin), ...typed })
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
  { mobile: '7301942225', pin: '730194' },
  { whatsapp: '7301942225', pin: '730194' },
  { address: 'Pune 411001', pin: '411001' },
])('tells of a PIN that is made of what is in the form: %j', async (typed) => {
  await open()
  await fillIn({ ...typed, pin: '' })
  await fillIn({ pin: typed.pin })
  await expect
    .poll(() => [...document.querySelectorAll('[role=status]')].map((p) => p.textContent).join())
    .toContain('Easy to guess')
})
