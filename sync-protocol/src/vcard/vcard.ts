/** Contact cards as vCard 3.0 (RFC 2426), which every phone imports. Pure: server and device write the same bytes. */

import { utf8Bytes } from '../text/utf8-bytes'
import { phoneNumbers } from '../contact/phone'

/** A person as the card shows them; null, undefined and empty fields are left out. */
export interface VcardContact {
  name: string
  company?: string | null
  mobile?: string | null
  email?: string | null
  /** with its scheme */
  website?: string | null
  whatsapp?: string | null
  /** free text, may have several lines */
  address?: string | null
  /** degrees; given both or not at all */
  latitude?: number | null
  longitude?: number | null
  photo?: VcardPhoto | null
}

export interface VcardPhoto {
  /** media type of the picture, e.g. `image/jpeg` */
  type: string
  /** the picture's bytes in base64 (RFC 4648 section 4), without line breaks */
  base64: string
}

/** octets of a line without its CRLF (RFC 2426 section 2.6) */
const LINE_OCTETS = 75

/**
 * The contact as one vCard 3.0: CRLF line ends, text escaped and long lines folded as RFC 2426 asks, never inside a
 * UTF-8 character. The WhatsApp number is a second `TEL` of type `X-WHATSAPP`; phones that do not know the type import it
 * as another number.
 */
export function vcard(contact: VcardContact): string {
  const lines = ['BEGIN:VCARD', 'VERSION:3.0', nameLine(contact.name), `FN:${escaped(contact.name.trim())}`]
  const add = (property: string, value: string | null | undefined, write = escaped) => {
    const text = value?.trim()
    if (text) lines.push(`${property}:${write(text)}`)
  }
  add('ORG', contact.company)
  for (const number of dialled(contact.mobile)) add('TEL;TYPE=CELL', number)
  for (const number of dialled(contact.whatsapp)) add('TEL;TYPE=X-WHATSAPP', number)
  add('EMAIL;TYPE=INTERNET', contact.email)
  add('URL', contact.website, oneLine)
  add('ADR;TYPE=WORK', contact.address, (text) => `;;${escaped(text)};;;;`)
  if (contact.latitude != null && contact.longitude != null)
    lines.push(`GEO:${degrees(contact.latitude)};${degrees(contact.longitude)}`)
  if (contact.photo) lines.push(photoLine(contact.photo))
  return [...lines, 'END:VCARD'].map((line) => folded(line) + '\r\n').join('')
}

/** Numbers as every phone can dial them, from any country; as typed if they cannot be read. */
const dialled = (typed: string | null | undefined) =>
  typed ? phoneNumbers(typed).map(({ e164, text }) => e164 ?? text) : []

// titles, degrees, and words of firms: in a name with one of them nobody knows which word is the family's
const NO_NAMES = new Set(
  (
    'dr mr mrs ms miss prof er adv ca shri shree sri smt kumari ji sir madam bhai ben babu saheb sahib jr sr ii iii iv md ' +
    'mbbs phd esq and co company ltd limited pvt private llp inc trader traders trading store stores shop mart bakery ' +
    'enterprise enterprises agency agencies associates services solutions industries works motors electricals electronics ' +
    'medical medicals pharmacy clinic hospital textiles garments silks fashions jewellers jewelers furniture caterers ' +
    'brothers bros sons sweets foods travels tours hotel restaurant studio salon foundation trust school college academy ' +
    'institute society group ' +
    'श्री श्रीमती डॉ जी साहब भाई बेन बहन बाबू एंड एण्ड कंपनी लिमिटेड ट्रेडर्स स्टोर स्टोर्स एंटरप्राइजेज संस सन्स ब्रदर्स स्वीट्स होटल'
  ).split(' '),
)
const NAME_WORD = /^\p{L}[-\p{L}\p{M}'’\u200C\u200D]+$/u

/** Letters after a name are a degree, unless all of it is in capitals. */
const isCapitals = (word = '') => word === word.toUpperCase() && word !== word.toLowerCase()

/** `N` is required and structured: the last word of a plain name is the family name; other names are only given names. */
function nameLine(name: string): string {
  const words = name.trim().split(/\s+/)
  const plain =
    words.every((word) => NAME_WORD.test(word) && !NO_NAMES.has(word.toLowerCase())) &&
    (!isCapitals(words.at(-1)) || words.every(isCapitals))
  const family = plain && words.length > 1 ? words.pop() : ''
  return `N:${escaped(family ?? '')};${escaped(words.join(' '))};;;`
}

const photoLine = ({ type, base64 }: VcardPhoto) =>
  `PHOTO;ENCODING=b;TYPE=${type
    .replace(/^image\//i, '')
    .replace(/[^a-z0-9-]/gi, '')
    .toUpperCase()}:${base64}`

const escaped = (text: string) =>
  text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\\n')

// a URI is not escaped (RFC 2426 section 3.6.8), so it must not contain anything that starts another line
const oneLine = (uri: string) => uri.replace(/\s+/g, '')

// six decimals as everywhere; `String()` could print 1e-7
const degrees = (value: number) => value.toFixed(6)

function folded(line: string): string {
  let out = ''
  let octets = 0
  for (const character of line) {
    const size = utf8Bytes(character)
    if (octets + size > LINE_OCTETS) {
      out += '\r\n '
      octets = 1
    }
    out += character
    octets += size
  }
  return out
}
