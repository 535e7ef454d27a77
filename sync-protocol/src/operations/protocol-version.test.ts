import { expect, it } from 'vitest'
import { protocolRefusal, SYNC_PROTOCOL } from './protocol-version'

it('lets a server take what this code sends', () => {
  expect(protocolRefusal(SYNC_PROTOCOL)).toBeNull()
})

it.each([
  [undefined, null],
  [1, null],
  [3, null],
  [0, 'protocol_too_old'],
  [4, 'protocol_too_new'],
])('answers a batch of version %s', (version, refusal) => {
  expect(protocolRefusal(version, { oldest: 1, newest: 3 })).toBe(refusal)
})

it('takes a batch without a version as the first version', () => {
  expect(protocolRefusal(undefined, { oldest: 2, newest: 3 })).toBe('protocol_too_old')
})
