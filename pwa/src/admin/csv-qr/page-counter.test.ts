import { PAGE_MARK } from '@tohfa/sync-protocol/csv-qr/url-sheet'
import { expect, it } from 'vitest'
import { pageCounter } from './page-counter'

const half = PAGE_MARK.slice(0, 6)
const bytes = Buffer.from(`x${half}//${PAGE_MARK}y${half}${PAGE_MARK}${PAGE_MARK}${half}`)

it.each([1, 2, 3, 7, 21, 1000])('counts pages that arrive in pieces of %i bytes', (size) => {
  const count = pageCounter()
  const counts: number[] = []
  for (let at = 0; at < bytes.length; at += size) counts.push(count(bytes.subarray(at, at + size)))
  expect(counts.at(-1)).toBe(3)
  expect([...counts].sort()).toEqual(counts)
})
