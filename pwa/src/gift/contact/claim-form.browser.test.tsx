import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeEasyPins } from '../../../test/easy-pins'
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

const open = (refuse_easy_pins = false, typed?: TypedForm) =>
  render(
    <ClaimForm
      code="0123456789ABCDEFGHJK"
      campaign={{ ...campaign, refuse_easy_pins }}
      typed={typed}
      onSubmit={onSubmit}
    />,
  )

describeFormRules('claim', {
  open: () => open(),
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

describeEasyPins({
  open,
  right: CONTACT,
  easy: [
    { mobile: '7301942225', pin: '730194' },
    { whatsapp: '7301942225', pin: '730194' },
    { address: 'Pune 411001', pin: '411001' },
  ],
  onSubmit,
})
