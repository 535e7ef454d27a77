import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { BADRINATH, KEDARNATH, standAt } from '../../../test/device'
import { renderWithToasts, toasts } from '../../../test/toasts'
import { GiftGiverLocation } from './gift-giver-location'

beforeEach(() => standAt(undefined))

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const sent = () =>
  ['latitude', 'longitude'].map(
    (half) => document.querySelector<HTMLInputElement>(`[name=contact_${half}]`)?.value,
  )
const open = (known: typeof BADRINATH | null = null) => renderWithToasts(<GiftGiverLocation known={known} />)

it('§2 is shown to six decimals, updated to where the device is now, and removed', async () => {
  await standAt(BADRINATH)
  await open()
  expect(sent()).toEqual(['', ''])
  await press('Get My Location')
  await expect.poll(toasts).toEqual(['Location captured successfully!'])
  await expect.element(page.getByText('Latitude 30.743541, longitude 79.493800')).toBeVisible()
  expect(sent()).toEqual(['30.743541', '79.493800'])
  // a device that has moved asks again, however soon
  await standAt(KEDARNATH)
  await press('Update My Location')
  await expect.element(page.getByText('Latitude 30.735200, longitude 79.066900')).toBeVisible()
  expect(sent()).toEqual(['30.735200', '79.066900'])
  await press('Remove location')
  await expect.element(page.getByRole('button', { name: 'Get My Location' })).toBeVisible()
  expect(sent()).toEqual(['', ''])
})

it('§5 a refusal is reported, and the known location stays', async () => {
  await open({ latitude: 26.9, longitude: 75.8 })
  await press('Update My Location')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Failed to get location. Please allow location access.')
  expect(sent()).toEqual(['26.900000', '75.800000'])
})
