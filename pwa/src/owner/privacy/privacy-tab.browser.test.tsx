import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fillIn } from '../../../test/form'
import { campaign } from '../../../test/samples'
import { savedFiles } from '../../../test/saved-files'
import { refusal, server } from '../../../test/server'
import { renderWithToasts } from '../../../test/toasts'
import { cache } from '../../offline/device-store'
import PrivacyTab from './privacy-tab'

const PRIVACY = { purpose: 'send the gift', contact: 'Meera', offers: true }

beforeEach(() => {
  server.answer(endpoint.changePrivacy, ({ body }) => campaign({ privacy: body as Campaign['privacy'] }))
  server.answer(endpoint.changeRetention, ({ body }) =>
    campaign({ retention_days: (body as { days: number }).days || undefined }),
  )
})
const show = (change: Partial<Campaign> = {}) =>
  renderWithToasts(<PrivacyTab campaign={campaign({ contact_name: 'Meera Gifts', ...change })} />)
const days = page.getByLabelText(/^Delete details this many days after the claim/)
const save = (which: number) => page.getByRole('button', { name: 'Save' }).nth(which).click()

it('shows what the form will say while it is typed, and saves it', async () => {
  await show()
  await expect.element(page.getByText('The form will say')).not.toBeInTheDocument()
  expect(page.getByRole('checkbox').element()).toHaveProperty('checked', false)
  await fillIn({ purpose: 'send the gift', contact: 'Meera' })
  await expect
    .element(page.getByText(/^Meera Gifts collects your .* to send the gift\. Kept until/))
    .toBeVisible()
  await page.getByRole('checkbox').click()
  await expect.element(page.getByText(/Meera Gifts may send me messages about offers/)).toBeVisible()
  await save(0)
  await expect.element(page.getByText('Saved. The claim form shows this now.')).toBeVisible()
  expect(server.calls(endpoint.changePrivacy)[0]?.body).toEqual(PRIVACY)
  const stored = await cache.cachedCampaign(campaign().id)
  expect(stored?.privacy).toEqual(PRIVACY)
})

it.each([
  ['vcard', /If it is empty, the form shows no notice\.$/],
  ['travel', /If it is empty, the form only says who asks for the details\.$/],
] as const)('says what the form of a %s shows without a purpose', async (campaign_type, text) => {
  await show({ campaign_type })
  await expect.element(page.getByText(text)).toBeVisible()
})

it('keeps a long purpose inside the page', async () => {
  await page.viewport(320, 568)
  await show({ privacy: { ...PRIVACY, purpose: 'https://example.com/' + 'a'.repeat(80) } })
  await expect.element(page.getByText('The form will say')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

it('asks whom people may contact, and an empty purpose removes the notice', async () => {
  await show({ privacy: PRIVACY })
  await fillIn({ contact: '' })
  await save(0)
  await expect.element(page.getByText('This field is required')).toBeVisible()
  await fillIn({ purpose: '' })
  await save(0)
  await expect.element(page.getByText('Saved. The claim form no longer shows a notice.')).toBeVisible()
  expect(server.calls(endpoint.changePrivacy)[0]?.body).toEqual({ purpose: '', contact: '', offers: false })
})

it('says only for a form with guardians that the owner has to check who they are', async () => {
  const duty = page.getByText(/^If a traveler is under 18, .* must make sure .* call them\.$/)
  const notice = { text: 'Meera Gifts collects your name.', hash: 'n' }
  const { unmount } = await show({ privacy: PRIVACY, notice })
  await expect.element(page.getByRole('button', { name: 'Consents CSV' })).toBeVisible()
  await expect.element(duty).not.toBeInTheDocument()
  await unmount()
  await show({ privacy: PRIVACY, notice: { ...notice, guardian: { text: 'Under 18.', hash: 'g' } } })
  await expect.element(duty).toBeVisible()
})

it('asks before details are deleted automatically, and says whose are deleted at once', async () => {
  await show()
  await expect.element(days).toHaveValue('')
  await days.fill('29')
  await save(1)
  await expect.element(page.getByText(/whole number from 30 to 3650/)).toBeVisible()
  await days.fill('९०')
  await save(1)
  const question = page.getByRole('dialog', { name: 'Delete details automatically?' })
  await expect
    .element(
      question.getByText(/The details of anyone who claimed 90 or more days ago are deleted within the hour/),
    )
    .toBeVisible()
  expect(server.calls(endpoint.changeRetention)).toEqual([])
  await question.getByRole('button', { name: 'Delete after 90 days' }).click()
  await expect.element(page.getByText('Saved. Details are deleted 90 days after the claim.')).toBeVisible()
  expect(server.calls(endpoint.changeRetention)[0]?.body).toEqual({ days: 90 })
})

it('goes back to keeping details without a question', async () => {
  await show({ retention_days: 90 })
  await expect.element(page.getByText(/Details are currently deleted 90 days after the claim/)).toBeVisible()
  await days.fill('')
  await save(1)
  await expect.element(page.getByText('Saved. Details are kept.', { exact: true })).toBeVisible()
  expect(server.calls(endpoint.changeRetention)[0]?.body).toEqual({ days: 0 })
})

it('downloads who agreed to what, also once the form no longer has a notice', async () => {
  server.answer(endpoint.listConsents, () => refusal('unavailable'))
  await show({ privacy: undefined })
  await page.getByRole('button', { name: 'Consents CSV' }).click()
  await expect.element(page.getByText(/^Failed to download CSV/)).toBeVisible()
  server.answer(endpoint.listConsents, () => [])
  const saved = savedFiles()
  await page.getByRole('button', { name: 'Consents CSV' }).click()
  await expect.poll(() => saved.length).toBe(1)
})
