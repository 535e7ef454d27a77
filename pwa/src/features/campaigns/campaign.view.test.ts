import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { expect, test } from 'vitest'
import { claimedPercent, filteredCodes } from './campaign.view'

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
