/** Texts of the charts of a campaign's claims. */
import type { Counted } from '../../ui/chart/chart'
import type { Bucket } from '../../ui/chart/time-bars'
import { shownCount } from '../../ui/formats'

export const insights = 'Insights'
export const insightsOf = (name: string) => `Insights: ${name}`
const claims = (count: number) => `${shownCount(count)} ${count === 1 ? 'claim' : 'claims'}`
export const byDate: Record<Bucket, string> = {
  day: 'Claims by day',
  week: 'Claims by week',
  month: 'Claims by month',
}
export const dateHead: Record<Bucket, string> = { day: 'Day', week: 'Week from', month: 'Month' }
export const lastDays = (total: number, days: number, best: Counted | undefined) =>
  best
    ? `${claims(total)} in the last ${days} days. Most on ${best.label}: ${shownCount(best.count)}.`
    : `No claims in the last ${days} days.`
export const daysNotHere = 'Claims by day are not on this device yet. They are shown when the server answers.'
export const claimsHead = 'Claims'
export const most: Record<Bucket | 'hour', (count: number, total: number, when: string) => string> = {
  day: (count, total, when) => `${claims(total)}. Most on ${when}: ${shownCount(count)}.`,
  week: (count, total, when) => `${claims(total)}. Most in the week from ${when}: ${shownCount(count)}.`,
  month: (count, total, when) => `${claims(total)}. Most in ${when}: ${shownCount(count)}.`,
  hour: (count, total, when) => `${claims(total)}. Most at ${when}: ${shownCount(count)}.`,
}
export const zone = (name: string) =>
  `Days and hours are those of ${name}. A claim counts when it was made, even if it arrived later.`
export const notAllHere = (here: number, all: number) =>
  `${shownCount(here)} of ${shownCount(all)} gifts are on this device so far.`

export const places = 'Places'
export const placeHead = 'Near'
export const placesAbout = (located: number, kilometres: number) =>
  `${claims(located)} with a location. The square is about ${shownCount(kilometres)} km wide, north is up.`
export const noPlaces = 'No locations yet. A claim has one if its recipient adds it.'
export const dotsLabel = (located: number, town: string | undefined) =>
  `${claims(located)} as dots${town === undefined ? '' : `, most of them near ${town}`}`
export const dot = (count: number, town: string | null) =>
  town === null ? claims(count) : `${claims(count)} near ${town}`
export const far = 'Far from a larger town'
export const none = 'Without a location'
export const postalCode = (code: string) => `Postal code ${code}, without a location`
export const otherPlaces = (places: number) => `${shownCount(places)} others`
export const townSource = 'Names of towns: GeoNames, CC BY 4.0.'
