import type { ReactNode } from 'react'
import { PinIcon } from '../../../ui/icons'
import { ChatIcon, GlobeIcon, HomeIcon, MailIcon, PhoneIcon } from './contact-icons'
import { callLinks, chatLinks, Links, mailLink, type LinkedText } from './links'
import { mapLink, shownCoordinates } from './map-link'
import { PersonHead } from './person-head'
import * as t from '../../../ui/ui.texts'

type Text = string | null | undefined

export interface Contact {
  name: string
  company?: Text
  mobile?: Text
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
  /** says in words what icons say elsewhere; for pages where every byte counts */
  plain?: boolean
  children?: ReactNode
}

/** A person's card: unknown values take no room. */
export function ContactCard({ contact, plain = false, children }: ContactCardProps) {
  const { name, company, mobile, email, website, whatsapp, address, latitude, longitude } = contact
  return (
    <div>
      <PersonHead name={name} company={company} photo={contact.photo} />
      <dl className="mt-3">
        {mobile && <Row icon={!plain && <PhoneIcon />} label={t.phone} texts={callLinks(mobile)} />}
        {email && <Row icon={!plain && <MailIcon />} label={t.email} texts={[mailLink(email)]} />}
        {website && (
          <Row
            icon={!plain && <GlobeIcon />}
            label={t.website}
            texts={[{ text: withoutScheme(website), href: httpOnly(website) }]}
          />
        )}
        {whatsapp && <Row icon={!plain && <ChatIcon />} label={t.whatsapp} texts={chatLinks(whatsapp)} />}
        {address && <Row icon={!plain && <HomeIcon />} label={t.address} texts={[{ text: address }]} />}
        {latitude != null && longitude != null && (
          <Row
            icon={!plain && <PinIcon />}
            label={t.location}
            texts={[
              {
                text: `${t.openMap} (${shownCoordinates(latitude, longitude)})`,
                href: mapLink(latitude, longitude),
              },
            ]}
          />
        )}
      </dl>
      {children}
    </div>
  )
}

const withoutScheme = (site: string) => site.replace(/^https?:\/\//i, '')
// what the server stored as a web address becomes a link; anything else is only shown
const httpOnly = (site: string) => (/^https?:\/\//i.test(site) ? site : undefined)

interface RowProps {
  icon: ReactNode
  label: string
  texts: readonly LinkedText[]
}

function Row({ icon, label, texts }: RowProps) {
  return (
    <div className="flex min-h-touch items-center gap-3 border-t border-line py-1.5">
      <dt className="text-soft">
        {icon || label}
        {icon && <span className="sr-only">{label}</span>}
      </dt>
      <dd dir="auto" className="min-w-0 whitespace-pre-line">
        <Links texts={texts} />
      </dd>
    </div>
  )
}
