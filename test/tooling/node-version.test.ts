import { expect, test } from 'vitest'
import { satisfies } from '../../scripts/lib/node-version.mjs'

const range = '^20.19.0 || ^22.13.0 || >=24.0.0 <26'

test.each(['20.19.0', '20.20.2', '22.13.0', '22.23.1', '24.0.0', '25.9.0'])(
  'Node %s is supported',
  (version) => {
    expect(satisfies(version, range)).toBe(true)
  },
)

test.each(['18.20.8', '20.18.3', '21.7.3', '22.12.0', '23.11.1', '26.0.0'])(
  'Node %s is refused',
  (version) => {
    expect(satisfies(version, range)).toBe(false)
  },
)

test('a version range of an unknown form is an error, not a match', () => {
  expect(() => satisfies('24.0.0', '~24.0.0')).toThrow('~24.0.0')
})
