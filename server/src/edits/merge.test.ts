import { describe, expect, it } from 'vitest'
import { changedFields, columnsOf, merge, textOf, type EditedField } from './merge'

interface Row {
  mobile: string | null
  site: string | null
  latitude: number | null
  longitude: number | null
}
const LOCATION: EditedField<Row> = { field: 'location', columns: ['latitude', 'longitude'] }
const fields: EditedField<Row>[] = [
  { field: 'mobile', columns: ['mobile'] },
  { field: 'website', columns: ['site'] },
  LOCATION,
]
const before: Row = { mobile: '98', site: null, latitude: 18.5204303, longitude: 73.8567437 }
const ENTERED = 1_000

const edit = (change: Partial<Row>, base: Partial<Row>, capturedAt = 2_000) =>
  merge({ fields, before, change, base, capturedAt, enteredAt: () => ENTERED })

describe('an edit', () => {
  it('is taken if nobody else changed the field, whenever it was made, and the earlier value is returned', () => {
    expect(edit({ mobile: '97' }, { mobile: '98' }, 500)).toEqual({
      change: { mobile: '97' },
      replaced: [
        {
          field: 'mobile',
          value: '98',
          replacedBy: '97',
          capturedAt: 1_000,
          replacedCapturedAt: 500,
          late: false,
        },
      ],
      met: [],
    })
  })

  it('wins over one that was made earlier', () => {
    expect(edit({ mobile: '97' }, { mobile: '90' })).toMatchObject({
      change: { mobile: '97' },
      replaced: [{ value: '98', replacedBy: '97', replacedCapturedAt: 2_000, late: false }],
      met: [{ field: 'mobile', yours: '97', theirs: '98', stands: 'yours' }],
    })
  })

  it('wins over one of the same moment that arrived before it', () => {
    expect(edit({ mobile: '97' }, { mobile: '90' }, ENTERED).change).toEqual({ mobile: '97' })
  })

  it('loses to one that was made later, and its value goes into the history', () => {
    expect(edit({ mobile: '97', site: 'https://a.in' }, { mobile: '90', site: null }, 999)).toEqual({
      change: { site: 'https://a.in' },
      replaced: [
        {
          field: 'mobile',
          value: '97',
          replacedBy: '98',
          capturedAt: 999,
          replacedCapturedAt: 1_000,
          late: true,
        },
        {
          field: 'website',
          value: null,
          replacedBy: 'https://a.in',
          capturedAt: 1_000,
          replacedCapturedAt: 999,
          late: false,
        },
      ],
      met: [{ field: 'mobile', yours: '97', theirs: '98', stands: 'theirs' }],
    })
  })

  it('is taken if it has no base, however old it is', () => {
    expect(edit({ mobile: '97' }, {}, 1)).toMatchObject({ change: { mobile: '97' }, met: [] })
  })

  it('is no met edit if both entered the same', () => {
    expect(edit({ mobile: '98' }, { mobile: '90' }, 1)).toEqual({
      change: { mobile: '98' },
      replaced: [],
      met: [],
    })
  })

  it('treats latitude and longitude as one value, and recognises it as rounded by forms', () => {
    const found = { latitude: 18.52043, longitude: 73.856744 }
    expect(edit({ latitude: 1, longitude: 2 }, found, 1)).toMatchObject({
      change: { latitude: 1, longitude: 2 },
      replaced: [{ field: 'location', value: '18.5204303, 73.8567437', replacedBy: '1, 2' }],
      met: [],
    })
    expect(
      edit({ latitude: null, longitude: null }, { latitude: 18.5, longitude: 73.856744 }, 1),
    ).toMatchObject({
      change: {},
      met: [{ field: 'location', yours: null, theirs: '18.5204303, 73.8567437', stands: 'theirs' }],
    })
  })

  it('ignores unknown fields', () => {
    const change = { updatedAt: 5 } as Partial<Row>
    expect(edit(change, {})).toEqual({ change, replaced: [], met: [] })
  })
})

it('turns a text of the history back into its columns', () => {
  expect(columnsOf(textOf(before, LOCATION), LOCATION)).toEqual({
    latitude: 18.5204303,
    longitude: 73.8567437,
  })
  expect(columnsOf(null, LOCATION)).toEqual({ latitude: null, longitude: null })
})

it('changes only the fields that it names with another value', () => {
  const changedIn = (change: Partial<Row>) =>
    changedFields({ fields, before, change }).map(({ field }) => field)
  expect(changedIn({ mobile: '97', site: null })).toEqual(['mobile'])
  expect(changedIn({ latitude: 18.52043, longitude: 73.856744 })).toEqual([])
  expect(changedIn({ latitude: 18.6, longitude: 73.85674 })).toEqual(['location'])
})
