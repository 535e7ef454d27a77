import type { ReactNode } from 'react'
import { PinIcon } from '../../../ui/icons'
import { ChatIcon, GlobeIcon, HomeIcon, MailIcon, PhoneIcon } from './contact-icons'
import { callLinks, chatLinks, Links, mailLink, placeLink, siteLink, type LinkedText } from './links'
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
}

/** A person's card: unknown values take no room. */
export function ContactCard({ contact }: ContactCardProps) {
  const { name, company, mobile, email, website, whatsapp, address, latitude, longitude } = contact
  return (
    <div>
      <PersonHead name={name} company={company} photo={contact.photo} />
      <dl className="mt-3">
        {mobile && <Row icon={<PhoneIcon />} label={t.phone} texts={callLinks(mobile)} />}
        {email && <Row icon={<MailIcon />} label={t.email} texts={[mailLink(email)]} />}
        {website && <Row icon={<GlobeIcon />} label={t.website} texts={[siteLink(website)]} />}
        {whatsapp && <Row icon={<ChatIcon />} label={t.whatsapp} texts={chatLinks(whatsapp)} />}
        {address && <Row icon={<HomeIcon />} label={t.address} texts={[{ text: address }]} />}
        {latitude != null && longitude != null && (
          <Row icon={<PinIcon />} label={t.location} texts={[placeLink(latitude, longitude)]} />
        )}
      </dl>
    </div>
  )
}

interface RowProps {
  icon: ReactNode
  label: string
  texts: readonly LinkedText[]
}

function Row({ icon, label, texts }: RowProps) {
  return (
    <div className="flex min-h-touch items-center gap-3 border-t border-line py-1.5">
      <dt className="text-soft">
        {icon}
        <span className="sr-only">{label}</span>
      </dt>
      <dd dir="auto" className="min-w-0 whitespace-pre-line">
        <Links texts={texts} />
      </dd>
    </div>
  )
}
