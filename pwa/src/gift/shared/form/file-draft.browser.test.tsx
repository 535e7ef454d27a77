import type { Traveler } from '@tohfa/sync-protocol/entities/traveler'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { field, fillIn, submit } from '../../../../test/form'
import { CONTACT } from '../../../../test/form-rules'
import { giftCampaign } from '../../../../test/gift-campaign'
import { newEntry, paymentDialog } from '../../../../test/gift-forms'
import { choose, photoOnDisk } from '../../../../test/photo-on-disk'
import { codeOf, listed } from '../../../../test/samples'
import { held } from '../../../../test/server'
import { draftFiles } from '../../../offline/device-draft-files'
import { deviceDatabase } from '../../../offline/device-store'
import { DEVICE_LOCK } from '../../../offline/store/lock/sealing-of-campaigns'
import ClaimForm from '../../contact/claim-form'
import { EditForm } from '../../contact/edit-form'
import { forgetAccountHere } from '../submit/forget-account'
import TravelClaim from '../../travel/travel-claim'
import TravelEdit from '../../travel/travel-edit'

const CODE = codeOf(1)
const traveler = {
  ...{ name: 'Asha Rao', mobile: '+91 98765 43210', email: 'asha@example.com', company: null, dob: null },
  ...{ blood_group: null, food_type: null, address: null, latitude: null, longitude: null },
  ...{ emergency_contact_name: null, emergency_contact_mobile: null, profile_image: null },
  ...{ passport_number: 'M1234567', aadhar_number: null, pan_number: null },
} as unknown as Traveler

const onCancel = vi.fn()
const onSave = vi.fn()
const onSubmit = vi.fn()
const forms: Record<string, () => ReactNode> = {
  'a claim': () => (
    <ClaimForm
      code={CODE}
      campaign={giftCampaign({ campaign_type: 'vcard' })}
      typed={undefined}
      onSubmit={onSubmit}
    />
  ),
  'a traveler’s claim': () => (
    <TravelClaim
      code={CODE}
      campaign={giftCampaign({ campaign_type: 'travel' })}
      typed={undefined}
      onSubmit={onSubmit}
    />
  ),
  'a contact': () => (
    <EditForm draft={`${CODE}.edit`} values={CONTACT} photo={null} onSave={onSave} onCancel={onCancel} />
  ),
  'a traveler': () => (
    <TravelEdit
      draft={`${CODE}.edit`}
      traveler={traveler}
      pin="482913"
      photo={null}
      onSave={onSave}
      onCancel={onCancel}
    />
  ),
  'a new diary entry': () => newEntry({ onWritten: onSave }),
}

const picker = () => document.querySelector<HTMLInputElement>('form input[type=file]')!
const pictures = () => document.querySelectorAll('form img[src^="blob:"]').length
const stored = () => deviceDatabase.drafts.toArray()

async function choosePhoto() {
  const photo = await photoOnDisk()
  choose(picker(), photo.file)
  await expect.poll(pictures).toBe(1)
  return photo
}

/** After a reload or a lost tab. */
async function chosenAndLeft(form: () => ReactNode) {
  const { unmount } = await render(form())
  const photo = await choosePhoto()
  await expect.poll(stored).toHaveLength(1)
  // typing stores the text of the draft again
  picker().form!.dispatchEvent(new Event('input', { bubbles: true }))
  await unmount()
  return photo
}

it.each(Object.entries(forms))(
  'a photo chosen for %s comes back, and is gone for good once it is removed',
  async (_, form) => {
    const { bytes } = await chosenAndLeft(form)
    const { unmount } = await render(form())
    await expect.poll(pictures).toBe(1)
    const [draft] = await stored()
    expect(draft?.value).toMatchObject([{ name: 'photo.png', type: 'image/png', data: bytes }])
    const picture = document.querySelector('form img[src^="blob:"]')!
    // optional fields are folded on a phone
    await expect.poll(() => picture.checkVisibility()).toBe(true)
    await userEvent.click(picture.parentElement!.querySelector('button')!)
    await expect.poll(stored).toEqual([])
    await unmount()
    await render(form())
    expect(pictures()).toBe(0)
  },
)

// one photo, and several images
describe.each(['a claim', 'a new diary entry'])('a photo chosen for %s', (of) => {
  const form = forms[of]!

  it('does not come back a day later', async () => {
    await chosenAndLeft(form)
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 24 * 60 * 60_000)
    await render(form())
    await expect.poll(stored).toEqual([])
    expect(pictures()).toBe(0)
  })

  it('is not stored if the campaign asks for a lock', async () => {
    const [row] = listed(1)
    await deviceDatabase.campaignCodes.put({
      ...{ campaignId: 'c', number: 1, code: CODE, row: { ...row!, code: CODE }, sealedBy: DEVICE_LOCK },
    })
    const putting = vi.spyOn(deviceDatabase.drafts, 'delete')
    await render(form())
    await choosePhoto()
    await expect.poll(() => putting.mock.calls.length).toBeGreaterThan(0)
    expect(await stored()).toEqual([])
  })

  it('is removed from the device with the account', async () => {
    await chosenAndLeft(form)
    await forgetAccountHere('leave')
    expect(await stored()).toEqual([])
  })
})

it('a photo that is chosen while the stored one is read is not replaced', async () => {
  const reading = held<File[]>()
  const read = vi.spyOn(draftFiles, 'read').mockReturnValue(reading.promise)
  const { unmount } = await render(forms['a claim']!())
  await choosePhoto()
  await unmount()
  read.mockClear()
  await render(forms['a claim']!())
  await expect.poll(() => read.mock.calls.length).toBe(1)
  const { bytes } = await choosePhoto()
  reading.answer([new File([bytes], 'stored.png', { type: 'image/png' })])
  await expect.poll(stored).toMatchObject([{ value: [{ name: 'photo.png' }] }])
  expect(document.querySelector('form img')?.closest('form')?.textContent).not.toContain('stored.png')
})

it.each(['a contact', 'a traveler'])(
  'what was chosen for %s is forgotten once it is saved or cancelled',
  async (of) => {
    const { unmount } = await render(forms[of]!())
    await choosePhoto()
    await fillIn({ name: 'Farida Sheikh' })
    await expect.poll(stored).toHaveLength(1)
    await submit()
    await expect.poll(() => onSave.mock.calls.length).toBe(1)
    if (of === 'a traveler') await expect.poll(stored).toEqual([])
    await unmount()
  },
)

it('a traveler’s typed details come back, but never an identity number', async () => {
  const { unmount } = await render(forms['a traveler']!())
  await fillIn({ address: '4 Main Road', passport_number: 'K7654321', pan_number: 'ABCDE1234F' })
  await unmount()
  expect(JSON.stringify(Object.entries(localStorage))).not.toMatch(/K7654321|ABCDE1234F|M1234567/)
  await render(forms['a traveler']!())
  await expect.poll(() => field('address').value).toBe('4 Main Road')
  expect(field('passport_number').value).toBe('')
})

it('a cancelled edit of a traveler does not come back', async () => {
  const { unmount } = await render(forms['a traveler']!())
  await fillIn({ address: '4 Main Road' })
  const cancel = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel')
  await userEvent.click(cancel!)
  expect(onCancel).toHaveBeenCalled()
  await unmount()
  expect(Object.keys(localStorage)).toEqual([])
})

it('a payment’s typed details come back', async () => {
  const { unmount } = await render(paymentDialog())
  await fillIn({ amount: '500', transaction_id: 'UPI 7788' })
  await unmount()
  await render(paymentDialog())
  await expect.poll(() => field('transaction_id').value).toBe('UPI 7788')
  expect(field('amount').value).toBe('500')
  // it is today until somebody changes it
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('paid_on')
})
