import { IDENTITY_NUMBERS } from '@tohfa/sync-protocol/travel/identity-numbers'
import { callLinks, Links, mailLink, type LinkedText } from '../shared/person-card/links'
import { mapLink, shownCoordinates } from '../shared/person-card/map-link'
import { shownDate, shownMoment } from '../../ui/formats'
import { PersonHead } from '../shared/person-card/person-head'
import { IdentityNumber } from './identity-number'
import * as t from './travel.texts'
import type { ShownTraveler } from './travel.view'

interface TravelerCardProps {
  traveler: ShownTraveler
  /** a URL of the photo, even if it is still only on this device */
  photo: string | null
}

/** A traveler without what the emergency card shows. */
export function TravelerCard({ traveler, photo }: TravelerCardProps) {
  const { name, company, mobile, latitude, longitude } = traveler
  const rows: readonly [string, string | null, links?: LinkedText[]][] = [
    [t.mobile, mobile, callLinks(mobile)],
    [t.email, traveler.email, [mailLink(traveler.email)]],
    [t.dob, traveler.dob && shownDate(traveler.dob)],
    [t.foodType, traveler.food_type],
    [t.address, traveler.address],
  ]
  return (
    <>
      <PersonHead as="h1" name={name} company={company} photo={photo} />
      <dl className="mt-3">
        {rows.map(
          ([label, text, links = [{ text: text ?? '' }]]) =>
            text && <Row key={label} label={label} texts={links} />,
        )}
        {latitude !== null && longitude !== null && (
          <div className="border-t border-line py-2">
            <dt className="text-sm text-soft">{t.location}</dt>
            <dd>
              <a
                href={mapLink(latitude, longitude)}
                target="_blank"
                rel="noopener noreferrer"
                className="text-accent-ink underline"
              >
                {t.openMap} ({shownCoordinates(latitude, longitude)})
              </a>
            </dd>
          </div>
        )}
        {IDENTITY_NUMBERS.map((field) => {
          const label = t.numbers[field]
          const unread = traveler.unread?.[field]
          if (unread) return <Row key={field} label={label} texts={[{ text: unread }]} />
          const number = traveler[field]
          return number && <IdentityNumber key={field} {...{ label, number }} />
        })}
      </dl>
      <p className="mt-3 text-sm text-soft">{`${t.registeredOn} ${shownMoment(traveler.captured_at ?? traveler.created_at)}`}</p>
    </>
  )
}

const Row = ({ label, texts }: { label: string; texts: readonly LinkedText[] }) => (
  <div className="border-t border-line py-2">
    <dt className="text-sm text-soft">{label}</dt>
    <dd dir="auto" className="whitespace-pre-line">
      <Links texts={texts} />
    </dd>
  </div>
)
