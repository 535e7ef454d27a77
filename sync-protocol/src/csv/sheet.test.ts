import { expect, it } from 'vitest'
import { CAMPAIGN_COLUMNS, campaignCells, USER_COLUMNS, userCells } from './admin-csv'
import { CODE_COLUMNS, codeCells } from './codes-csv'
import { dayIn, wallClock } from '../time/time-zone'
import { sheetRow } from './sheet'

const CLOCK = wallClock('Asia/Kolkata')
const dayOf = (at: number) => dayIn('Asia/Kolkata', at)
const values = (columns: readonly string[], cells: readonly string[]) =>
  sheetRow(columns, cells, CLOCK).map(
    (cell) => cell && `${cell.kind} ${cell.value instanceof Date ? cell.value.toISOString() : cell.value}`,
  )

it('the row of a code has a number and a time, and all else as text, whatever it looks like', () => {
  const qr = {
    ...{ number: 7, code: '00000000000000000007', claimed: true, claimed_at: '2026-03-01T20:30:05.250Z' },
    ...{ claimer_name: '=1+1', claimer_company: '1E5', claimer_mobile: '09876543210', claimer_email: null },
  }
  expect(values(CODE_COLUMNS, codeCells(qr, 'https://gifts.example.org'))).toEqual([
    'number 7',
    'text 00000000000000000007',
    'text Claimed',
    'text =1+1',
    'text 1E5',
    'text 09876543210',
    null,
    // in India it is the next day
    'moment 2026-03-02T02:00:05.000Z',
    'text https://gifts.example.org/claim/00000000000000000007',
  ])
})

it('the rows of a user and of a campaign have numbers, rates and days', () => {
  const user = {
    id: 'u',
    email: '3-4@example.com',
    is_admin: true,
    campaign_count: 12,
    created_at: '2026-03-01T20:30:00.000Z',
  }
  expect(values(USER_COLUMNS, userCells(user as Parameters<typeof userCells>[0], dayOf))).toEqual([
    'text 3-4@example.com',
    'text Yes',
    'number 12',
    // in India it is the next day
    'day 2026-03-02T00:00:00.000Z',
  ])
  const campaign = {
    ...{ name: '007', user_email: 'a@example.com', qr_quantity: 9, claimed_count: 4, unclaimed_count: 5 },
    created_at: '2026-03-01T20:30:00.000Z',
  }
  expect(values(CAMPAIGN_COLUMNS, campaignCells(campaign, dayOf))).toEqual([
    'text 007',
    'text a@example.com',
    'number 9',
    'number 4',
    'number 5',
    'percent 0.44',
    'day 2026-03-02T00:00:00.000Z',
  ])
})
