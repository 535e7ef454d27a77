import { expect, it } from 'vitest'
import { readWitness, witnessCampaigns, witnessText } from './witness'

const DEVICE = '01900000-0000-7000-8000-000000000001'

it('remembers how much waits and since when, without a whole code or a whole id', () => {
  const text = witnessText({
    device: DEVICE,
    count: 7,
    since: 1_800_000_000_999,
    code: 'ABCDEFGHJKMNPQRSTVWX',
    ...witnessCampaigns([undefined]),
  })
  expect(text).toBe('01900000.7.1800000000.ABCDEFGH')
  expect(readWitness(text)).toEqual({
    device: '01900000',
    count: 7,
    since: 1_800_000_000_000,
    code: 'ABCDEFGH',
    names: [],
    more: 0,
  })
})

it.each([
  [['Diwali 2026'], ['Diwali 2026'], 0],
  [['Diwali', 'Diwali', 'A.B/C+2'], ['Diwali', 'A.B/C+2'], 0],
  [['Diwali', 'दीवाली; "उपहार"', 'Onam', undefined, undefined], ['Diwali', 'दीवाली; "उपहार"'], 2],
  [['🎁'.repeat(41), undefined], [`${'🎁'.repeat(39)}…`], 1],
])('names two campaigns of %j and counts the others, within what a cookie may hold', (names, named, more) => {
  const campaigns = witnessCampaigns(names)
  expect(campaigns).toEqual({ names: named, more })
  const text = witnessText({ device: DEVICE, count: 1, since: 0, code: 'ABCDEFGH', ...campaigns })
  expect(text).toMatch(/^[!#-+\--:<-[\]-~]{1,1100}$/)
  expect(readWitness(text)).toMatchObject(campaigns)
})

it('says what waited even if the names are damaged', () => {
  expect(readWitness('01900000.7.1.ABCDEFGH.%E0%A4+1')).toMatchObject({
    count: 7,
    code: 'ABCDEFGH',
    names: [],
  })
})

it.each([undefined, '', 'x', '01900000.7', '01900000.-7.1.A', '01900000.7.1.<b>', '0190000.7.1.A'])(
  'does not accept %s as a value',
  (text) => expect(readWitness(text)).toBeUndefined(),
)
