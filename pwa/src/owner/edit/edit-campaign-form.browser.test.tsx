import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeFormRules, INVALID_WEBSITE, missing, wrongEmail } from '../../../test/form-rules'
import { campaign as sample, GIFT_GIVER } from '../../../test/samples'
import { EditCampaignForm } from './edit-campaign-form'

const campaign = sample()

describeFormRules('edit of a campaign', {
  open: () =>
    render(
      <EditCampaignForm
        campaign={campaign}
        shown={campaign}
        access={{ by: 'owner', id: campaign.id }}
        onTyped={vi.fn()}
        onGone={vi.fn()}
        onClose={vi.fn()}
      />,
    ),
  right: { name: campaign.name, ...GIFT_GIVER, contact_website: 'example.com' },
  wrong: [
    ...missing('name', 'contact_name', 'contact_mobile'),
    ...wrongEmail('contact_email'),
    ['contact_website', 'asha@example.com', INVALID_WEBSITE],
    ['contact_website', 'example', INVALID_WEBSITE],
    ['contact_website', 'example.c', INVALID_WEBSITE],
    ['contact_website', 'my_shop.com', INVALID_WEBSITE],
    ['contact_website', 'example.com/offers', INVALID_WEBSITE],
  ],
  email: 'contact_email',
  photo: 'contact_profile_image',
})
