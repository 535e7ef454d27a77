/** The places of claims: dots on a plain square, and the larger towns nearby. Pure. */
import { sumOf, type Counted } from '../../../ui/chart/chart'
import type { Landmark } from '../../../ui/chart/dot-chart'
import type { Claim } from '../claims.view'
import { otherPlaces } from '../insights.texts'

export interface Town {
  name: string
  latitude: number
  longitude: number
}

interface Spot {
  key: string
  latitude: number
  longitude: number
  count: number
  town: Town | null
}

/** Claims at one place of the square: percent from the left and from the top. */
interface Dot {
  key: string
  x: number
  y: number
  count: number
  town: string | null
}

export interface Places {
  /** claims with coordinates, to a hundredth of a degree (about one kilometre), or coarser to keep dots apart */
  dots: Dot[]
  /** the towns with most claims near them, as many as can be read */
  landmarks: Landmark[]
  /** claims by town, most first; `key` is `far` if no town is near, `none` if there is no place */
  rows: (Counted & { kind: 'town' | 'post' | 'far' | 'none' })[]
  /** width of the square */
  kilometres: number
}

/** kilometres of one degree of latitude */
const DEGREE_KM = 111.2
/** beyond this a town says nothing about a place */
const NEAR_KM = 100
/** least width of the square in degrees: about ten kilometres */
const SPAN_MIN = 0.1
/** part of the square that stays empty around the dots */
const MARGIN = 0.12
const NAMES_MAX = 8
/** rows next to the dots; the table has all */
const ROWS_MAX = 7
/** percent of the square within which dots are merged */
const CELL = 4
/** percent of a small square that a letter and a line of text take */
const LETTER = 2.4
const LINE = 6

export function townsIn(text: string): Town[] {
  return text.split(';').map((town) => {
    const [name = '', latitude, longitude] = town.split(',')
    return { name, latitude: Number(latitude) / 100, longitude: Number(longitude) / 100 }
  })
}

const narrowing = (latitude: number) => Math.cos((latitude * Math.PI) / 180)

/** Kilometres, close enough over the distances that count here. */
function apart(a: Pick<Town, 'latitude' | 'longitude'>, b: Pick<Town, 'latitude' | 'longitude'>): number {
  const east = Math.abs(a.longitude - b.longitude)
  const across = Math.min(east, 360 - east) * narrowing((a.latitude + b.latitude) / 2)
  return Math.hypot(a.latitude - b.latitude, across) * DEGREE_KM
}

/** The nearest of the towns, or null if none is near. */
export function nearestTown(at: Pick<Town, 'latitude' | 'longitude'>, towns: readonly Town[]): Town | null {
  let best: Town | null = null
  let least = NEAR_KM
  for (const town of towns) {
    if (Math.abs(town.latitude - at.latitude) * DEGREE_KM > least) continue
    const distance = apart(at, town)
    if (distance >= least) continue
    least = distance
    best = town
  }
  return best
}

/** The Indian postal code in an address: six digits, possibly written as three and three. */
export const postalCodeIn = (address: string | null): string | undefined =>
  /(?:^|\D)([1-9]\d{2}[ -]?\d{3})(?!\d)/.exec(address ?? '')?.[1]?.replace(/\D/, '')

export function placesOf(claims: readonly Claim[], towns: readonly Town[]): Places {
  const spots = new Map<string, Spot>()
  const rows = new Map<string, Places['rows'][number]>()
  const add = (kind: 'town' | 'post' | 'far' | 'none', key: string, label = '') => {
    const row = rows.get(key) ?? { kind, key, label, count: 0 }
    rows.set(key, { ...row, count: row.count + 1 })
  }
  for (const { latitude, longitude, address } of claims) {
    if (latitude === null || longitude === null) {
      const code = postalCodeIn(address)
      if (code === undefined) add('none', 'none')
      else add('post', `post ${code}`, code)
      continue
    }
    const spot = spotAt(spots, latitude, longitude, towns)
    spot.count++
    if (spot.town) add('town', `town ${spot.town.name} ${spot.town.latitude}`, spot.town.name)
    else add('far', 'far')
  }
  return {
    ...drawn([...spots.values()]),
    rows: [...rows.values()].sort(
      (a, b) => Number(a.kind === 'none') - Number(b.kind === 'none') || b.count - a.count,
    ),
  }
}

/** The first places, the others as one, and the claims without a place. */
export function shortened(rows: Places['rows']): Counted[] {
  const places = rows.filter(({ kind }) => kind !== 'none')
  if (places.length <= ROWS_MAX + 1) return rows
  const rest = places.slice(ROWS_MAX)
  return [
    ...places.slice(0, ROWS_MAX),
    { key: 'rest', label: otherPlaces(rest.length), count: sumOf(rest) },
    ...rows.slice(places.length),
  ]
}

function spotAt(spots: Map<string, Spot>, latitude: number, longitude: number, towns: readonly Town[]): Spot {
  const at = { latitude: Math.round(latitude * 100) / 100, longitude: Math.round(longitude * 100) / 100 }
  const key = `${at.latitude} ${at.longitude}`
  const spot = spots.get(key) ?? { key, ...at, count: 0, town: nearestTown(at, towns) }
  spots.set(key, spot)
  return spot
}

/** Places the spots and their towns on a square that contains them all, north at the top. */
function drawn(spots: readonly Spot[]): Pick<Places, 'dots' | 'landmarks' | 'kilometres'> {
  if (spots.length === 0) return { dots: [], landmarks: [], kilometres: 0 }
  const byTown = new Map<Town, number>()
  for (const { town, count } of spots) if (town) byTown.set(town, (byTown.get(town) ?? 0) + count)
  const named = [...byTown].sort(([, a], [, b]) => b - a).map(([town]) => town)
  const all = [...spots, ...named.slice(0, NAMES_MAX)]
  const [south, north] = ends(all.map(({ latitude }) => latitude))
  const [west, east] = ends(all.map(({ longitude }) => longitude))
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  const scale = narrowing(middle.latitude)
  const span = Math.max(north - south, (east - west) * scale, SPAN_MIN) / (1 - 2 * MARGIN)
  const place = ({ latitude, longitude }: Pick<Town, 'latitude' | 'longitude'>) => ({
    x: 50 + (((longitude - middle.longitude) * scale) / span) * 100,
    y: 50 - ((latitude - middle.latitude) / span) * 100,
  })
  return {
    dots: merged(
      spots.map((spot) => ({
        key: spot.key,
        ...place(spot),
        count: spot.count,
        town: spot.town?.name ?? null,
      })),
    ),
    landmarks: readable(
      named
        .slice(0, NAMES_MAX)
        .map((town) => ({ key: `${town.name} ${town.latitude}`, name: town.name, ...place(town) })),
    ),
    kilometres: span * DEGREE_KM,
  }
}

/** Merges dots that would overlap into one, in their middle and named by the largest. Small dots come last, on top. */
function merged(dots: readonly Dot[]): Dot[] {
  const cells = new Map<string, Dot[]>()
  for (const dot of dots) {
    const cell = `${Math.floor(dot.x / CELL)} ${Math.floor(dot.y / CELL)}`
    cells.set(cell, [...(cells.get(cell) ?? []), dot])
  }
  return [...cells.values()]
    .map((all) => {
      const count = all.reduce((sum, dot) => sum + dot.count, 0)
      const middle = (axis: 'x' | 'y') => all.reduce((sum, dot) => sum + dot[axis] * dot.count, 0) / count
      const [first] = [...all].sort((a, b) => b.count - a.count) as [Dot]
      return { ...first, x: middle('x'), y: middle('y'), count }
    })
    .sort((a, b) => b.count - a.count)
}

const ends = (values: readonly number[]): [least: number, most: number] => [
  Math.min(...values),
  Math.max(...values),
]

/** The names that do not overlap an earlier one. */
function readable(landmarks: readonly Landmark[]): Landmark[] {
  const boxes: { left: number; right: number; y: number }[] = []
  return landmarks.filter(({ x, y, name }) => {
    const width = (name.length + 1) * LETTER
    const box = x > 60 ? { left: x - width, right: x, y } : { left: x, right: x + width, y }
    const free = boxes.every(
      (other) => Math.abs(other.y - y) >= LINE || other.right < box.left || box.right < other.left,
    )
    if (free) boxes.push(box)
    return free
  })
}
