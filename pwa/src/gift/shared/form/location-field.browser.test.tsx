import * as m from '@tohfa/sync-protocol/messages'
import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { BADRINATH, standAt, withoutGeolocation } from '../../../../test/device'
import { field, fillIn, submit } from '../../../../test/form'
import { CONTACT, PERSON, PINS } from '../../../../test/form-rules'
import { codeOf } from '../../../../test/samples'
import { renderWithToasts, toasts } from '../../../../test/toasts'
import ClaimForm from '../../contact/claim-form'
import { EditForm } from '../../contact/edit-form'
import TravelClaim from '../../travel/travel-claim'
import { LocationField } from './location-field'

beforeEach(() => standAt(undefined))
// on a wide screen no field is folded
beforeEach(() => page.viewport(800, 900))

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const typed = () => [field('latitude').value, field('longitude').value]
const alert = page.getByRole('alert')
const open = (values = {}, failure = m.locationFailedManual) =>
  renderWithToasts(
    <form>
      <LocationField values={values} errors={{}} failure={failure} />
    </form>,
  )

it('§2 fills in the device’s location, to six decimals', async () => {
  await standAt(BADRINATH)
  await open()
  await expect.element(page.getByLabelText('Latitude')).not.toBeVisible()
  await press('Get My Location')
  await expect.poll(toasts).toEqual(['Location captured successfully!'])
  await expect.element(page.getByLabelText('Latitude')).toBeVisible()
  expect(typed()).toEqual(['30.743541', '79.493800'])
})

it.each([m.locationFailedManual, m.locationFailedAllow])(
  '§5 a refusal says “%s”, and the location can be entered by hand',
  async (failure) => {
    await open({}, failure)
    await press('Get My Location')
    await expect.element(alert).toHaveTextContent(failure)
    expect(typed()).toEqual(['', ''])
    await expect.element(page.getByLabelText('Longitude')).toBeVisible()
    await fillIn({ latitude: '30.7352', longitude: '79.0669' })
    await expect.element(page.getByRole('button', { name: 'Update My Location' })).toBeVisible()
  },
)

it('§5 without any location it can be entered by hand', async () => {
  withoutGeolocation()
  await open()
  await press('Get My Location')
  await expect.element(alert).toHaveTextContent('Geolocation is not supported by your browser')
  await expect.element(page.getByLabelText('Latitude')).toBeVisible()
})

it.each([
  ['vcard', ClaimForm, CONTACT, 'Failed to claim QR code'],
  ['travel', TravelClaim, PERSON, 'Failed to submit travel details'],
] as const)(
  '§2 the claim form of a %s gift sends the captured location',
  async (campaign_type, Form, person, failed) => {
    await standAt(BADRINATH)
    const onSubmit = vi.fn(() => Promise.resolve({ outcome: 'saved' as const, id: '1' }))
    const campaign = { campaign_type } as GiftCampaign
    await renderWithToasts(
      <Form code={codeOf(1)} campaign={campaign} typed={undefined} onSubmit={onSubmit} />,
    )
    await fillIn({ ...person, ...PINS })
    await press('Get My Location')
    await expect.poll(typed).toEqual(['30.743541', '79.493800'])
    await submit()
    const fields = expect.objectContaining({ latitude: 30.743541, longitude: 79.4938 }) as object
    await expect.poll(() => onSubmit.mock.calls).toMatchObject([[{ failed, fields }]])
  },
)

it('§5 in the edit of a claimed card a refusal asks for access, and the rest is saved', async () => {
  const onSave = vi.fn(() => Promise.resolve())
  const empty = { website: '', whatsapp: '', address: '', latitude: '', longitude: '' }
  const values = { ...CONTACT, ...empty }
  await renderWithToasts(
    <EditForm draft="edit" values={values} photo={null} onSave={onSave} onCancel={vi.fn()} />,
  )
  await press('Get My Location')
  await expect.element(alert).toHaveTextContent(m.locationFailedAllow)
  await fillIn({ company_name: 'Rao without a place' })
  await submit()
  await expect
    .poll(() => onSave.mock.calls)
    .toEqual([[{ company_name: 'Rao without a place' }, undefined, { company_name: CONTACT.company_name }]])
})
