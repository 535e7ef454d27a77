import { describe, expect, it } from 'vitest'
import { sumOf } from '../../../ui/chart/chart'
import type { Claim } from '../claims.view'
import { nearestTown, placesOf, postalCodeIn, shortened, townsIn } from './places.view'
import { TOWNS } from './towns.data'

const towns = townsIn(TOWNS)
const claim = (latitude: number | null, longitude: number | null, address: string | null = null): Claim => ({
  at: 0,
  latitude,
  longitude,
  address,
})
const JAIPUR = [26.92, 75.79] as const
const MUMBAI = [19.07, 72.88] as const
const ATLANTIC = [0, -30] as const

it.each([
  ['Jaipur', ...JAIPUR],
  ['Mumbai', ...MUMBAI],
  ['Kochi', 9.97, 76.28],
  ['Dubai', 25.2, 55.3],
  ['Kathmandu', 27.7, 85.3],
  [undefined, ...ATLANTIC],
  // on the two sides of the date line
  [undefined, -17, 179.9],
])('finds the town of %s', (name, latitude, longitude) => {
  expect(nearestTown({ latitude, longitude }, towns)?.name).toBe(name)
})

it.each([
  ['M.G. Road, Jaipur 302001', '302001'],
  ['Jaipur - 302 001, Rajasthan', '302001'],
  ['Call 9876543210', undefined],
  ['House 012345', undefined],
  ['12, M.G. Road', undefined],
  [null, undefined],
])('the postal code of the address “%s” is %s', (address, code) => {
  expect(postalCodeIn(address)).toBe(code)
})

describe('places', () => {
  it('counts every claim once: by town, by postal code, far away, or without a place', () => {
    const { rows } = placesOf(
      [
        claim(...JAIPUR),
        claim(26.95, 75.8),
        claim(...MUMBAI),
        claim(...ATLANTIC),
        claim(null, null, 'Jaipur 302001'),
        claim(null, null, 'Jaipur 302001'),
        claim(null, null),
        claim(null, null),
        claim(null, null),
      ],
      towns,
    )
    expect(rows.map(({ kind, label, count }) => [kind, label, count])).toEqual([
      ['town', 'Jaipur', 2],
      ['post', '302001', 2],
      ['town', 'Mumbai', 1],
      ['far', '', 1],
      ['none', '', 3],
    ])
  })

  it.each([1, 7, 42])(
    'has all of the claims in its rows and in its dots, all inside the square (%i)',
    (seed) => {
      let state = seed
      const random = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
      const claims = Array.from({ length: 400 }, () =>
        random() < 0.3 ? claim(null, null) : claim(8 + random() * 25, 69 + random() * 25),
      )
      const { rows, dots, landmarks } = placesOf(claims, towns)
      expect(sumOf(rows)).toBe(400)
      const located = claims.filter(({ latitude }) => latitude !== null).length
      expect(dots.reduce((sum, { count }) => sum + count, 0)).toBe(located)
      for (const { x, y } of [...dots, ...landmarks])
        for (const place of [x, y]) {
          expect(place).toBeGreaterThan(5)
          expect(place).toBeLessThan(95)
        }
      expect(landmarks.length).toBeGreaterThan(2)
    },
  )

  it('has north at the top and east on the right, with one scale for both', () => {
    const { dots, kilometres } = placesOf([claim(...JAIPUR), claim(...MUMBAI), claim(22.57, 88.36)], towns)
    const [jaipur, mumbai, kolkata] = ['Jaipur', 'Mumbai', 'Kolkata'].map((name) =>
      dots.find(({ town }) => town === name),
    )
    if (!jaipur || !mumbai || !kolkata) throw new Error('a dot is missing')
    expect(jaipur.y).toBeLessThan(kolkata.y)
    expect(kolkata.y).toBeLessThan(mumbai.y)
    expect(mumbai.x).toBeLessThan(jaipur.x)
    expect(jaipur.x).toBeLessThan(kolkata.x)
    // as the crow flies they are 920 kilometres apart
    const drawn = (Math.hypot(jaipur.x - mumbai.x, jaipur.y - mumbai.y) / 100) * kilometres
    expect(Math.abs(drawn - 920)).toBeLessThan(30)
  })

  it('is a square of some kilometres around a single place', () => {
    const { dots, kilometres } = placesOf([claim(...JAIPUR), claim(...JAIPUR)], towns)
    expect(dots).toHaveLength(1)
    expect(dots[0]).toMatchObject({ count: 2, town: 'Jaipur' })
    expect(kilometres).toBeGreaterThan(10)
    expect(kilometres).toBeLessThan(30)
  })

  it.each([
    [8, ['1', '2', '3', '4', '5', '6', '7', '8', 'none']],
    [9, ['1', '2', '3', '4', '5', '6', '7', '2 others', 'none']],
  ])('%i places take at most eight rows, apart from the claims without a place', (count, shown) => {
    const row = (label: string, kind: 'post' | 'none') => ({ kind, key: label, label, count: 3 })
    const places = Array.from({ length: count }, (_, i) => row(String(i + 1), 'post'))
    expect(shortened([...places, row('none', 'none')]).map(({ label }) => label)).toEqual(shown)
  })

  it('has no dots for claims without coordinates', () => {
    expect(placesOf([claim(null, null)], towns)).toMatchObject({ dots: [], landmarks: [] })
  })
})
