import { phoneNumbers, whatsAppLink, type PhoneNumber } from '@tohfa/sync-protocol/contact/phone'
import { Fragment } from 'react'
import { openMap } from '../../../ui/ui.texts'
import { mapLink, shownCoordinates } from './map-link'

/** A text, and the address of its link. */
export interface LinkedText {
  text: string
  href?: string | undefined
}

const numberLinks = (typed: string, to: (number: PhoneNumber) => string | null | undefined): LinkedText[] => {
  const numbers = phoneNumbers(typed)
  return numbers.map((number) => ({
    text: numbers.length > 1 ? number.text : typed,
    href: to(number) ?? undefined,
  }))
}

/** The numbers of a field with links that call them. */
export const callLinks = (typed: string) => numberLinks(typed, ({ tel }) => tel)
/** The numbers of a field with links to their chats. */
export const chatLinks = (typed: string) => numberLinks(typed, whatsAppLink)

export const mailLink = (email: string): LinkedText => ({
  text: email,
  href: `mailto:${encodeURIComponent(email)}`,
})

/** What the server stored as a web address becomes a link; anything else is only shown. */
export const siteLink = (site: string): LinkedText => ({
  text: site.replace(/^https?:\/\//i, ''),
  href: /^https?:\/\//i.test(site) ? site : undefined,
})

export const placeLink = (latitude: number, longitude: number): LinkedText => ({
  text: `${openMap} (${shownCoordinates(latitude, longitude)})`,
  href: mapLink(latitude, longitude),
})

/** Texts beside each other, as links if they have an address. */
export const Links = ({ texts }: { texts: readonly LinkedText[] }) =>
  texts.map(({ text, href }, place) => (
    <Fragment key={text}>
      {place > 0 && ', '}
      <Link text={text} href={href} />
    </Fragment>
  ))

function Link({ text, href }: LinkedText) {
  if (href === undefined) return text
  const elsewhere = href.startsWith('http') ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <a
      href={href}
      {...elsewhere}
      className="inline-flex min-h-touch items-center text-accent-ink underline wrap-anywhere"
    >
      {text}
    </a>
  )
}
