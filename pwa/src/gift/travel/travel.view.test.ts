import { expect, test } from 'vitest'
import type { PendingWork } from '../shared/submit/pending-work'
import { masked, shownNumber, shownTraveler, type ShownTraveler } from './travel.view'
import { splitSecrets } from '../shared/form/split-secrets'

test.each([
  ['M1234567', '••••4567'],
  ['234567890124', '••••••••0124'],
])('§3 %s is masked except for its last four', (number, shown) => {
  expect(masked(number)).toBe(shown)
})
test('PIN and identity numbers are sealed separately from the other fields, and the confirmation is not sent', () => {
  expect(
    splitSecrets({ name: 'A', pin: '1', pin_confirmation: '1', aadhar_number: '2', pan_number: '3' }),
  ).toEqual({
    fields: { name: 'A' },
    secrets: { pin: '1', aadhar_number: '2', pan_number: '3' },
  })
})
test('a waiting edit is applied to what the PIN opened, and clears emptied fields', () => {
  const traveler = { name: 'A', address: 'Old', company: 'Co' } as ShownTraveler
  const edit = { kind: 'travel.update', state: 'queued', fields: { name: 'B', address: '' } }
  expect(shownTraveler({ details: traveler, readAt: 1 }, [edit as unknown as PendingWork])).toEqual({
    name: 'B',
    address: null,
    company: 'Co',
    unread: {},
  })
})
test('a number whose change waits says so instead of showing the old number', () => {
  const traveler = { name: 'A', passport_number: 'M1234567', pan_number: 'ABCDE1234F' } as ShownTraveler
  const edit = {
    kind: 'travel.update',
    state: 'queued',
    fields: {},
    sealedFields: ['pin', 'passport_number'],
  }
  const shown = shownTraveler({ details: traveler, readAt: 1 }, [edit as unknown as PendingWork])
  expect(shown && shownNumber(shown, 'passport_number')).toBe('Encrypted on this device until it is sent')
  expect(shown && shownNumber(shown, 'pan_number')).toBe('••••••234F')
})
test('an edit that arrived after the details were read is shown as the server answered it, without its number', () => {
  const details = { name: 'A', passport_number: 'M1234567' } as ShownTraveler
  const edit = {
    kind: 'travel.update',
    state: 'delivered',
    answeredAt: 20,
    result: { name: 'B' },
    sealedFields: ['pin', 'passport_number'],
  } as unknown as PendingWork
  const before = shownTraveler({ details, readAt: 10 }, [edit])
  expect(before?.name).toBe('B')
  expect(before && shownNumber(before, 'passport_number')).not.toContain('4567')
  expect(shownTraveler({ details, readAt: 30 }, [edit])).toMatchObject({ name: 'A', unread: {} })
})
test.each([
  ['is shown while its path lasts', '/media/travelers/a.jpg?until=21&signature=x', true],
  [
    'is not shown after its path has expired, as in a remembered answer',
    '/media/travelers/a.jpg?until=19&s=x',
    false,
  ],
  ['is not shown if an older server remembered no path', 'travelers/a.jpg', false],
  ['is gone if the answer has none', null, true],
])('the photo of an answer %s', (_what, path, shown) => {
  const details = { profile_image: '/media/travelers/before.jpg?until=9&signature=x' } as ShownTraveler
  const edit = {
    kind: 'travel.update',
    state: 'delivered',
    deliveredAt: 20_000,
    answeredAt: 20_000,
    result: { name: 'B', profile_image: path },
  } as unknown as PendingWork
  expect(shownTraveler({ details, readAt: 10 }, [edit])).toMatchObject({
    name: 'B',
    profile_image: shown ? path : details.profile_image,
  })
})
