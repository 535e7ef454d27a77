import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { expect, test } from 'vitest'
import { waitingClaim } from '../../../test/samples'
import type { OutboxEntry } from '../../offline/sending-rules/outbox-entry'
import {
  claimedPercent,
  filteredCodes,
  latestClaims,
  shownCounts,
  withUnderWay,
  type ShownCode,
} from './shown-codes'

test.each([
  [0, 1000, 0],
  [4, 1000, 0],
  [5, 1000, 1],
  [1, 3, 33],
  [2, 3, 67],
  [25, 25, 100],
])('§4 %i of %i claimed is shown as %i percent', (claimed_count, qr_quantity, percent) => {
  expect(claimedPercent({ claimed_count, qr_quantity })).toBe(percent)
})

const codes: ListedQrCode[] = [true, false, true].map((claimed, index) => ({
  number: index + 1,
  code: `CODE${index}`,
  claimed,
}))

test('§4 the list shows all, claimed or unclaimed codes, in their order', () => {
  const numbers = (filter: 'all' | 'claimed' | 'unclaimed') =>
    filteredCodes(codes, filter).map(({ number }) => number)
  expect(numbers('all')).toEqual([1, 2, 3])
  expect(numbers('claimed')).toEqual([1, 3])
  expect(numbers('unclaimed')).toEqual([2])
})

test('the latest claims come newest first, unconfirmed ones of this device before all others', () => {
  const claimedAt = (number: number, claimed_at: string | null): ShownCode => ({
    number,
    code: `CODE${number}`,
    claimed: true,
    claimed_at,
  })
  const listed = [
    claimedAt(1, '2026-11-01T10:00:00Z'),
    claimedAt(2, '2026-11-03T10:00:00Z'),
    { number: 3, code: 'CODE3', claimed: false },
    claimedAt(4, null),
    claimedAt(5, '2026-11-02T10:00:00Z'),
  ]
  expect(latestClaims(listed, 3).map(({ number }) => number)).toEqual([4, 2, 5])
  expect(listed.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
})

const entry = (change: Partial<OutboxEntry>): OutboxEntry => ({
  ...waitingClaim('CODE1', { capturedAt: Date.UTC(2026, 2, 1) }),
  fields: { name: 'Asha Rao', company_name: 'Rao Textiles', website: '' },
  seq: 1,
  ...change,
})

test('a gift that was claimed on this device is shown as claimed, at its place in the list', () => {
  const shown = withUnderWay(codes, [entry({}), entry({ code: 'ELSEWHERE' })])
  expect(shown[1]).toMatchObject({
    number: 2,
    code: 'CODE1',
    claimed: true,
    claimer_name: 'Asha Rao',
    claimed_at: null,
    pending: 'saved',
  })
  expect(filteredCodes(shown, 'claimed').map(({ number }) => number)).toEqual([1, 2, 3])
  // the others are the same objects, so that they are not drawn again
  expect([shown[0] === codes[0], shown[2] === codes[2]]).toEqual([true, true])
})

test('a change of a claimed gift that is on its way is shown on top of what the server said', () => {
  const [first] = withUnderWay(
    [{ number: 1, code: 'CODE1', claimed: true, claimer_name: 'Old', claimed_at: '2026-01-01T00:00:00Z' }],
    [entry({ kind: 'qr.update', state: 'sending', fields: { name: 'New' } })],
  )
  expect(first).toMatchObject({
    claimer_name: 'New',
    claimed_at: '2026-01-01T00:00:00Z',
    pending: 'sending',
  })
})

test('the list is the server’s if nothing is under way', () => {
  expect(withUnderWay(codes, [])).toBe(codes)
})

test('the numbers above the list count what the list shows, once all codes are here', () => {
  const campaign = { qr_quantity: 3, claimed_count: 2, unclaimed_count: 1 }
  expect(shownCounts(campaign, withUnderWay(codes, [entry({})]))).toEqual({
    qr_quantity: 3,
    claimed_count: 3,
    unclaimed_count: 0,
  })
  expect(shownCounts(campaign, codes.slice(1))).toBe(campaign)
})
