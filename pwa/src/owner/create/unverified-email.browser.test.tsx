import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderAt } from '../../../test/app'
import { fillIn, submit } from '../../../test/form'
import { refusal, server } from '../../../test/server'
import { toasts } from '../../../test/toasts'
import { CreateCampaignForm } from './create-campaign-form'

test('an account whose email is not confirmed reads why, and can send itself the link again', async () => {
  server.answer(endpoint.createCampaign, () => refusal('email_unverified'))
  server.answer(endpoint.sendEmailLink, () => ({ message: 'A link is on its way to your email.' }))
  await renderAt('/create-campaign', <CreateCampaignForm draft={{}} onCreated={vi.fn()} onCancel={vi.fn()} />)
  const again = page.getByRole('button', { name: 'Send again' })
  await fillIn({ name: 'Expo', qr_quantity: '5' })
  expect(again.elements()).toEqual([])
  await submit()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Please confirm your email first. Open the link that was sent to it.')
  await again.click()
  await expect.poll(() => server.calls(endpoint.sendEmailLink).length).toBe(1)
  await expect.poll(toasts).toEqual(['A link is on its way to your email.'])
})
