import { telLink, whatsAppLink } from '@tohfa/sync-protocol/phone'
import type { ReactNode } from 'react'
import { PinIcon } from '../../ui/icons'
import { ChatIcon, GlobeIcon, HomeIcon, MailIcon, PhoneIcon } from './contact-icons'
import { mapLink, shownCoordinates } from './map-link'
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

interface ContactCardProps {
  contact: Contact
  /** in words what icons say elsewhere, where every byte counts */
  plain?: boolean
  children?: ReactNode
}

/** A person's card: what is not known takes no room. */
export function ContactCard({ contact, plain = false, children }: ContactCardProps) {
  const { name, company, mobile, email, website, whatsapp, address, latitude, longitude } = contact
  const { mobileE164, whatsappE164 } = contact
  return (
    <div>
      <PersonHead name={name} company={company} photo={contact.photo} />
      <dl className="mt-3">
        {mobile && (
          <Row
            icon={!plain && <PhoneIcon />}
            label={t.phone}
            text={mobile}
            href={telLink(mobile, mobileE164)}
          />
        )}
        {email && (
          <Row
            icon={!plain && <MailIcon />}
            label={t.email}
            text={email}
            href={`mailto:${encodeURIComponent(email)}`}
          />
        )}
        {website && (
          <Row
            icon={!plain && <GlobeIcon />}
            label={t.website}
            text={withoutScheme(website)}
            href={httpOnly(website)}
          />
        )}
        {whatsapp && (
          <Row
            icon={!plain && <ChatIcon />}
            label={t.whatsapp}
            text={whatsapp}
            href={whatsAppLink(whatsapp, whatsappE164)}
          />
        )}
        {address && <Row icon={!plain && <HomeIcon />} label={t.address} text={address} />}
        {latitude != null && longitude != null && (
          <Row
            icon={!plain && <PinIcon />}
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
        {icon || label}
        {icon && <span className="sr-only">{label}</span>}
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
