import { COORDINATE_DECIMALS } from '@tohfa/sync-protocol/limits'
import { telLink, whatsAppLink } from '@tohfa/sync-protocol/phone'
import type { ReactNode } from 'react'
import { ChatIcon, GlobeIcon, HomeIcon, MailIcon, PhoneIcon, PinIcon } from '../../ui/icons'
import { PersonHead } from './person-head'
import * as t from '../../ui/ui.texts'

type Text = string | null | undefined

export interface Contact {
  name: string
  company?: Text
  mobile?: Text
  /** the numbers in E.164, where the server has read them as such */
  mobileE164?: Text
  whatsappE164?: Text
  email?: Text
  /** with its scheme */
  website?: Text
  whatsapp?: Text
  address?: Text
  latitude?: number | null | undefined
  longitude?: number | null | undefined
  /** path on this origin */
  photo?: Text
}

export const mapLink = (latitude: number, longitude: number) =>
  `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`
/** Six decimals, as everywhere. */
export const shownCoordinates = (latitude: number, longitude: number) =>
  `${latitude.toFixed(COORDINATE_DECIMALS)}, ${longitude.toFixed(COORDINATE_DECIMALS)}`

/** A person's card: what is not known takes no room. */
export function ContactCard({ contact, children }: { contact: Contact; children?: ReactNode }) {
  const { name, company, mobile, email, website, whatsapp, address, latitude, longitude } = contact
  const { mobileE164, whatsappE164 } = contact
  return (
    <div>
      <PersonHead name={name} company={company} photo={contact.photo} />
      <dl className="mt-3">
        {mobile && (
          <Row icon={<PhoneIcon />} label={t.phone} text={mobile} href={telLink(mobile, mobileE164)} />
        )}
        {email && (
          <Row
            icon={<MailIcon />}
            label={t.email}
            text={email}
            href={`mailto:${encodeURIComponent(email)}`}
          />
        )}
        {website && (
          <Row
            icon={<GlobeIcon />}
            label={t.website}
            text={withoutScheme(website)}
            href={httpOnly(website)}
          />
        )}
        {whatsapp && (
          <Row
            icon={<ChatIcon />}
            label={t.whatsapp}
            text={whatsapp}
            href={whatsAppLink(whatsapp, whatsappE164)}
          />
        )}
        {address && <Row icon={<HomeIcon />} label={t.address} text={address} />}
        {latitude != null && longitude != null && (
          <Row
            icon={<PinIcon />}
            label={t.location}
            text={`${t.openMap} (${shownCoordinates(latitude, longitude)})`}
            href={mapLink(latitude, longitude)}
          />
        )}
      </dl>
      {children}
    </div>
  )
}

const withoutScheme = (site: string) => site.replace(/^https?:\/\//i, '')
// what the server stored is a web address; anything else is shown, never followed
const httpOnly = (site: string) => (/^https?:\/\//i.test(site) ? site : undefined)

interface RowProps {
  icon: ReactNode
  label: string
  text: string
  href?: string | undefined
}

function Row({ icon, label, text, href }: RowProps) {
  const elsewhere = href?.startsWith('http') ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <div className="flex min-h-touch items-center gap-3 border-t border-line py-1.5">
      <dt className="text-soft">
        {icon}
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="min-w-0 whitespace-pre-line">
        {href === undefined ? (
          <bdi>{text}</bdi>
        ) : (
          <a
            href={href}
            {...elsewhere}
            className="inline-flex min-h-touch items-center text-accent-ink underline"
          >
            <bdi>{text}</bdi>
          </a>
        )}
      </dd>
    </div>
  )
}
