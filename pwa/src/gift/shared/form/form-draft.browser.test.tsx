import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { field, fillIn } from '../../../../test/form'
import { codeOf } from '../../../../test/samples'
import ClaimForm from '../../contact/claim-form'
import TravelClaim from '../../travel/travel-claim'
import { forgetDraft, forgetDrafts } from './form-draft'

const drafts = () => Object.entries(localStorage).filter(([key]) => key.startsWith('tohfa.draft.'))

const props = (number = 1) => ({
  code: codeOf(number),
  campaign: { campaign_type: 'vcard' } as GiftCampaign,
  typed: undefined,
  onSubmit: vi.fn(),
})
/** After a reload or a lost tab: everything that was on the screen is gone. */
async function leaveAfter(opened: ReturnType<typeof render>, typed: Record<string, string>) {
  const { unmount } = await opened
  await fillIn(typed)
  await unmount()
}
const openClaim = (number?: number) => render(<ClaimForm {...props(number)} />)

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))

it('what was typed comes back, but never a PIN', async () => {
  await leaveAfter(openClaim(), { name: 'Farida Sheikh', pin: '482913', pin_confirmation: '482913' })
  expect(JSON.stringify(drafts())).not.toContain('482913')
  await openClaim()
  await expect.poll(() => field('name').value).toBe('Farida Sheikh')
  expect([field('pin').value, field('pin_confirmation').value]).toEqual(['', ''])
})

it('what was chosen comes back, but never an identity number', async () => {
  const open = () => render(<TravelClaim {...props()} />)
  const { unmount } = await open()
  await fillIn({
    name: 'Asha Rao',
    passport_number: 'M1234567',
    aadhar_number: '2345 6789 0124',
    pan_number: 'ABCDE1234F',
  })
  await userEvent.selectOptions(field('blood_group'), 'O-')
  await unmount()
  for (const secret of ['M1234567', '2345 6789 0124', 'ABCDE1234F'])
    expect(JSON.stringify(drafts())).not.toContain(secret)
  await open()
  await expect.poll(() => field('blood_group').value).toBe('O-')
  expect(field('name').value).toBe('Asha Rao')
  for (const secret of ['passport_number', 'aadhar_number', 'pan_number'])
    expect(field(secret).value).toBe('')
})

it('stays with its own gift', async () => {
  await leaveAfter(openClaim(1), { name: 'Farida Sheikh' })
  await openClaim(2)
  expect(field('name').value).toBe('')
  expect(drafts()).toHaveLength(1)
})

it('is gone a day later', async () => {
  await leaveAfter(openClaim(), { name: 'Farida Sheikh' })
  vi.setSystemTime(Date.now() + 24 * 60 * 60_000)
  await openClaim()
  await expect.poll(drafts).toEqual([])
  expect(field('name').value).toBe('')
})

it('is forgotten on its own, or with all others of the device', async () => {
  await leaveAfter(openClaim(1), { name: 'Farida Sheikh' })
  await leaveAfter(openClaim(2), { name: 'Asha Rao' })
  forgetDraft(codeOf(1))
  expect(drafts().map(([key]) => key)).toEqual([`tohfa.draft.${codeOf(2)}`])
  forgetDrafts()
  expect(drafts()).toEqual([])
})
