import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import {
  CONTACT,
  describeFormRules,
  INVALID_WEBSITE,
  missing,
  PINS,
  wrongEmail,
  wrongPins,
} from '../../../test/form-rules'
import ClaimForm from './claim-form'

const campaign = { campaign_type: 'vcard' } as GiftCampaign
const onSubmit = vi.fn()

describeFormRules('claim', {
  open: () =>
    render(
      <ClaimForm code="0123456789ABCDEFGHJK" campaign={campaign} typed={undefined} onSubmit={onSubmit} />,
    ),
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
