import { pinWeak as PIN_WEAK } from '@tohfa/sync-protocol/messages'
import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { fillIn, said, submit } from '../../../test/form'
import { describeFormRules, missing, PERSON, PINS, wrongEmail, wrongPins } from '../../../test/form-rules'
import type { TypedForm } from '../shared/type-part'
import SaleClaim from './sale-claim'

const campaign = { campaign_type: 'sale' } as GiftCampaign
const onSubmit = vi.fn()

const open = () =>
  render(<SaleClaim code="0123456789ABCDEFGHJK" campaign={campaign} typed={undefined} onSubmit={onSubmit} />)
const SALE = {
  ...PERSON,
  product_service_name: 'Silk sari',
  quantity: '3',
  price_per_unit: '100',
  amount_paid: '300',
}

describeFormRules('sale', {
  open,
  right: { ...SALE, ...PINS },
  wrong: [
    ...missing('name', 'mobile', 'email', 'product_service_name'),
    ...wrongEmail(),
    ['amount_paid', '0', 'Amount paid must be between 0 and total amount'],
    ['amount_paid', '300.01', 'Amount paid must be between 0 and total amount'],
    ...wrongPins,
  ],
  email: 'email',
  onSubmit,
})

describe('in a campaign that refuses PINs that are easy to guess', () => {
  const strict = { ...campaign, refuse_easy_pins: true }
  const openStrict = (typed?: TypedForm) =>
    render(<SaleClaim code="0123456789ABCDEFGHJK" campaign={strict} typed={typed} onSubmit={onSubmit} />)
  const pins = (pin: string) => ({ pin, pin_confirmation: pin })

  it.each([
    { mobile: '7301942225', pin: '730194' },
    { address: 'Pune 411001', pin: '411001' },
  ])('says at the field, before it is sent: %j', async (typed) => {
    onSubmit.mockReset()
    await openStrict()
    await fillIn({ ...SALE, ...pins(typed.pin), ...typed })
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
  { address: 'Pune 411001', pin: '411001' },
])('tells of a PIN that is made of what is in the form: %j', async (typed) => {
  await open()
  await fillIn({ ...typed, pin: '' })
  await fillIn({ pin: typed.pin })
  await expect
    .poll(() => [...document.querySelectorAll('[role=status]')].map((p) => p.textContent).join())
    .toContain('Easy to guess')
})
