import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeFormRules, GIFT_GIVER, missing, wrongEmail } from '../../../test/form-rules'
import { CreateCampaignForm } from './create-campaign-form'

const QUANTITY = 'QR quantity must be between 1 and 1000'
const onCreated = vi.fn()

describeFormRules('new campaign', {
  open: () => render(<CreateCampaignForm draft={{}} onCreated={onCreated} onCancel={vi.fn()} />),
  right: { name: 'Wedding gifts', qr_quantity: '5', ...GIFT_GIVER },
  wrong: [
    ...missing('name'),
    ['qr_quantity', '', QUANTITY],
    ['qr_quantity', '0', QUANTITY],
    ['qr_quantity', '1001', QUANTITY],
    ...missing('contact_name', 'contact_company', 'contact_mobile', 'contact_email'),
    ...wrongEmail('contact_email'),
  ],
  email: 'contact_email',
  onSubmit: onCreated,
})
