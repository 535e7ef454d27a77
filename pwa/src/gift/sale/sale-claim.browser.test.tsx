import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeFormRules, missing, PERSON, PINS, wrongEmail, wrongPins } from '../../../test/form-rules'
import SaleClaim from './sale-claim'

const campaign = { campaign_type: 'sale' } as GiftCampaign
const onSubmit = vi.fn()

describeFormRules('sale', {
  open: () =>
    render(
      <SaleClaim code="0123456789ABCDEFGHJK" campaign={campaign} typed={undefined} onSubmit={onSubmit} />,
    ),
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
    ...wrongPins,
  ],
  email: 'email',
  onSubmit,
})
