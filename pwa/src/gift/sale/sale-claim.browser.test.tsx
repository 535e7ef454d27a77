import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { describeEasyPins } from '../../../test/easy-pins'
import { field, fillIn, submit } from '../../../test/form'
import { describeFormRules, missing, PERSON, PINS, wrongEmail } from '../../../test/form-rules'
import type { TypedForm } from '../shared/type-part'
import SaleClaim from './sale-claim'

const campaign = { campaign_type: 'sale' } as GiftCampaign
const onSubmit = vi.fn()

const open = (refuse_easy_pins = false, typed?: TypedForm) =>
  render(
    <SaleClaim
      code="0123456789ABCDEFGHJK"
      campaign={{ ...campaign, refuse_easy_pins }}
      typed={typed}
      onSubmit={onSubmit}
    />,
  )
const SALE = {
  ...PERSON,
  product_service_name: 'Silk sari',
  quantity: '3',
  price_per_unit: '100',
  amount_paid: '300',
}

describeFormRules('sale', {
  open: () => open(),
  right: { ...SALE, ...PINS },
  wrong: [
    ...missing('name', 'mobile', 'email', 'product_service_name'),
    ...wrongEmail(),
    ['amount_paid', '0', 'Amount paid must be between 0 and total amount'],
    ['amount_paid', '300.01', 'Amount paid must be between 0 and total amount'],
    ['pin_confirmation', '482914', 'PINs do not match'],
  ],
  email: 'email',
  onSubmit,
})

describeEasyPins({
  open,
  right: SALE,
  easy: [
    { mobile: '7301942225', pin: '730194' },
    { address: 'Pune 411001', pin: '411001' },
  ],
  onSubmit,
})

const chip = (name: string) => page.getByRole('radio', { name })

it('the payment method is chosen by a tap or by arrow keys, beside the amount, and is sent', async () => {
  await page.viewport(320, 640)
  onSubmit.mockResolvedValue({ outcome: 'saved', id: '1' })
  await open()
  await fillIn({ ...SALE, ...PINS })
  const method = page.getByRole('radiogroup', { name: /^Payment method/ })
  expect(method.element().closest('details')).toBeNull()
  for (const name of ['Cash', 'Online', 'UPI', 'Card']) {
    const { width, height } = chip(name).element().getBoundingClientRect()
    expect(
      [width, height].every((side) => side >= 44),
      `${name} is ${width} x ${height}`,
    ).toBe(true)
  }
  await userEvent.click(chip('Cash'))
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(chip('UPI')).toBeChecked()
  await submit()
  await expect.poll(() => onSubmit.mock.calls.length).toBe(1)
  expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ fields: { payment_method: 'UPI' } })
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

it('sends no payment method unless one was chosen', async () => {
  onSubmit.mockResolvedValue({ outcome: 'saved', id: '1' })
  await open()
  await fillIn({ ...SALE, ...PINS })
  await submit()
  await expect.poll(() => onSubmit.mock.calls.length).toBe(1)
  expect(onSubmit.mock.calls[0]?.[0]).not.toMatchObject({
    fields: { payment_method: expect.anything() as string },
  })
})

it('a chosen payment method comes back after a reload, with what was typed', async () => {
  const { unmount } = await open()
  await fillIn({ amount_paid: '300' })
  await userEvent.click(chip('Card'))
  await unmount()
  await open()
  await expect.element(chip('Card')).toBeChecked()
  expect(field('amount_paid').value).toBe('300')
})
