import { useMemo } from 'react'
import { ChartFigure } from '../../../ui/chart/chart-figure'
import { DotChart } from '../../../ui/chart/dot-chart'
import { ShareChart } from '../../../ui/chart/share-chart'
import type { Claim } from '../claims.view'
import * as t from '../insights.texts'
import { placesOf, shortened, townsIn, type Places as Found } from './places.view'
import { TOWNS } from './towns.data'

const towns = townsIn(TOWNS)

/** The places of the claims, without a map: no map server is asked, and no border is drawn wrongly. */
export default function Places({ claims, level }: { claims: readonly Claim[]; level: 2 | 3 }) {
  const { dots, landmarks, rows, kilometres } = useMemo(() => placesOf(claims, towns), [claims])
  const located = claims.filter(({ latitude, longitude }) => latitude !== null && longitude !== null).length
  const labelled = rows.map((row) => ({ ...row, label: labelOf(row) }))
  return (
    <ChartFigure
      className="lg:col-span-2"
      title={t.places}
      level={level}
      summary={located === 0 ? t.noPlaces : t.placesAbout(located, rounded(kilometres))}
      table={{ head: [t.placeHead, t.claimsHead], rows: labelled }}
    >
      {located > 0 && (
        <>
          <div className="mt-3 grid items-start gap-5 md:grid-cols-2">
            <DotChart
              label={t.dotsLabel(located, rows.find(({ kind }) => kind === 'town')?.label)}
              dots={dots.map((dot) => ({ ...dot, label: t.dot(dot.count, dot.town) }))}
              landmarks={landmarks}
            />
            <ShareChart parts={shortened(labelled)} />
          </div>
          <p className="mt-2 text-xs text-soft">{t.townSource}</p>
        </>
      )}
    </ChartFigure>
  )
}

/** rounded to two digits: nobody measures it */
const rounded = (kilometres: number) => Number(kilometres.toPrecision(2))

const labelOf = ({ kind, label }: Found['rows'][number]) =>
  ({ town: label, post: t.postalCode(label), far: t.far, none: t.none })[kind]
