import { expect, it } from 'vitest'
import { readWitness, witnessText } from './witness'

const DEVICE = '01900000-0000-7000-8000-000000000001'

it('remembers how much waits and since when, and holds neither a whole code nor a whole id', () => {
  const text = witnessText({
    device: DEVICE,
    count: 7,
    since: 1_800_000_000_999,
    code: 'ABCDEFGHJKMNPQRSTVWX',
  })
  expect(text).toBe('01900000.7.1800000000.ABCDEFGH')
  expect(readWitness(text)).toEqual({
    device: '01900000',
    count: 7,
    since: 1_800_000_000_000,
    code: 'ABCDEFGH',
  })
})

it.each([undefined, '', 'x', '01900000.7', '01900000.-7.1.A', '01900000.7.1.<b>', '0190000.7.1.A'])(
  'takes %s for none',
  (text) => expect(readWitness(text)).toBeUndefined(),
)
