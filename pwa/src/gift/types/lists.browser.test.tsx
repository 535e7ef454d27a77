import { expect, it } from 'vitest'
import type { ListedDiary } from '@tohfa/sync-protocol/entities/diary-entry'
import type { ListedSale } from '@tohfa/sync-protocol/entities/sale'
import type { ListedTraveler } from '@tohfa/sync-protocol/entities/traveler'
import { diariesCsv } from '../diary/diary.list'
import { salesCsv } from '../sale/sale.list'
import { manifestCsv } from '../travel/travel.list'

const read = (csv: string) =>
  csv
    .trim()
    .split('\r\n')
    .map((row) =>
      row
        .slice(1, -1)
        .split('","')
        .map((cell) => cell.replaceAll('""', '"')),
    )
const at = '2026-03-01T09:00:00.000Z'
const captured_at = '2026-02-28T09:00:00.000Z'

it('lists diaries with their counts, including an empty one, and when they were claimed', () => {
  const diary: ListedDiary = {
    ...{ number: 2, qr_code: 'C2', name: '+A, "B"', claimed_at: at, captured_at: null, entries: 12 },
    ...{ entries_with_audio: 3, entries_with_images: 4, first_date: '2026-02-27', last_date: '2026-03-01' },
  }
  const none = { ...diary, entries: 0, entries_with_audio: 0, entries_with_images: 0 }
  const [columns, ...rows] = read(
    diariesCsv([diary, { ...none, captured_at, first_date: null, last_date: null }]),
  )
  expect(columns).toEqual([
    ...['QR Number', 'QR Code', 'Name', 'Claimed At', 'Entries', 'With Audio', 'With Images'],
    ...['First Entry', 'Last Entry'],
  ])
  expect(rows).toEqual([
    ['2', 'C2', `'+A, "B"`, at, '12', '3', '4', '2026-02-27', '2026-03-01'],
    ['2', 'C2', `'+A, "B"`, captured_at, '0', '0', '0', '', ''],
  ])
})

it('lists travelers with what a tour needs, without a column for identity numbers', () => {
  const traveler = {
    ...{ number: 7, qr_code: 'C7', name: '=HYPERLINK("x")', mobile: '+91 98765 43210', email: 'a@b.in' },
    ...{ company: null, dob: '1990-02-28', blood_group: 'O-', food_type: 'Jain', address: 'Line 1\nLine 2' },
    ...{ emergency_contact_name: 'Ravi', emergency_contact_mobile: '1', created_at: at },
  } as ListedTraveler
  const [columns, row, queued] = read(manifestCsv([traveler, { ...traveler, captured_at }]))
  expect(queued?.at(-1)).toBe(captured_at)
  expect(columns?.join()).not.toMatch(/passport|aadha|pan\b/i)
  expect(row).toEqual([
    ...['7', 'C7', `'=HYPERLINK("x")`, '', '+91 98765 43210', 'a@b.in', '1990-02-28', 'O-', 'Jain'],
    ...['Line 1\nLine 2', 'Ravi', '1', at],
  ])
})

it('lists sales with exact amounts to two decimals', () => {
  const sale = {
    ...{ number: 1, qr_code: 'C1', receipt_number: 'R-1', name: 'Asha', mobile: '1', email: 'a@b.in' },
    ...{ company: null, product_service_name: 'Sari', quantity: 3, price_per_unit: 0.1 },
    ...{ total_amount: 0.3, amount_paid: 0.2, balance_amount: 0.1, payments: [{}, {}] },
    ...{ booking_date: null, delivery_event_date: null, created_at: at },
  } as unknown as ListedSale
  const [, row, queued] = read(salesCsv([sale, { ...sale, captured_at }]))
  expect(queued?.at(-1)).toBe(captured_at)
  expect(row).toEqual([
    ...['1', 'C1', 'R-1', 'Asha', '', '1', 'a@b.in', 'Sari', '3', '0.10', '0.30', '0.20', '0.10', '2'],
    ...['', '', at],
  ])
})
