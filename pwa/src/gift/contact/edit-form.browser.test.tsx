import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CONTACT, describeFormRules, INVALID_WEBSITE, missing, wrongEmail } from '../../../test/form-rules'
import { EditForm } from './edit-form'

const onSave = vi.fn()

describeFormRules('edit of a claim', {
  open: () =>
    render(<EditForm draft="edit 1" values={CONTACT} photo={null} onSave={onSave} onCancel={vi.fn()} />),
  right: { ...CONTACT, company_name: 'Rao & Co' },
  wrong: [
    ...missing('name', 'company_name', 'mobile', 'email'),
    ...wrongEmail(),
    ['website', 'asha@example.com', INVALID_WEBSITE],
  ],
  email: 'email',
  photo: 'profile_image',
  onSubmit: onSave,
})

it('shows the photo that stays if no other is chosen', async () => {
  const photo = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
  await render(<EditForm draft="edit 1" values={CONTACT} photo={photo} onSave={onSave} onCancel={vi.fn()} />)
  await expect.element(page.getByAltText('Current photo')).toBeInTheDocument()
})
