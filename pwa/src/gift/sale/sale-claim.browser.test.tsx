import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeEasyPins } from '../../../test/easy-pins'
import { describeFormRules, missing, PERSON, PINS, wrongEmail, wrongPins } from '../../../test/form-rules'
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
    ...wrongPins,
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
