import { expect, it } from 'vitest'
import { shownBytes } from './bytes'

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [25_000_000, '25 MB'],
  [1_234_567, '1.23 MB'],
  [3_000_000_000, '3 GB'],
  [5e15, '5,000 TB'],
])('%i is %s', (bytes, shown) => expect(shownBytes(bytes).replace(/\s/g, ' ')).toBe(shown))
