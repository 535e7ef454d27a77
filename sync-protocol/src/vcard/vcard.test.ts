import * as fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { vcard } from './vcard'

const parsed = (card: string) => new ICAL.Component(ICAL.parse(card) as unknown[])
const first = (card: string, property: string) => parsed(card).getFirstPropertyValue(property)
// throws if a character was split in two
const octets = (text: string) => encodeURIComponent(text).replace(/%../g, '.').length

const asha = {
  name: 'Asha Devi Rao',
  company: 'Rao, Sons & Co; Mysuru',
  mobile: '+91 98450 12345',
  email: 'asha@example.com',
  website: 'https://example.com/a,b;c?x=1',
  whatsapp: '+91 98450 54321',
  address: '12, M.G. Road\nMysuru; Karnataka',
  latitude: 12.2958104,
  longitude: -76.6393805,
}

test('§2 Save Contact: an independent parser reads every field back', () => {
  const card = parsed(vcard(asha))
  const tel = card.getAllProperties('tel')

  expect(card.getFirstPropertyValue('version')).toBe('3.0')
  expect(card.getFirstPropertyValue('fn')).toBe(asha.name)
  expect(card.getFirstPropertyValue('n')).toEqual(['Rao', 'Asha Devi', '', '', ''])
  expect(card.getFirstPropertyValue('org')).toBe(asha.company)
  expect(tel.map((property) => property.getFirstValue())).toEqual(['+919845012345', '+919845054321'])
  expect(tel[1]?.getFirstParameter('type')).toBe('X-WHATSAPP')
  expect(card.getFirstPropertyValue('email')).toBe(asha.email)
  expect(card.getFirstPropertyValue('url')).toBe(asha.website)
  expect(card.getFirstPropertyValue('adr')).toEqual(['', '', asha.address, '', '', '', ''])
  expect(vcard(asha)).toContain('\r\nGEO:12.295810;-76.639381\r\n')
})

test.each([
  ['Asha Rao', 'Rao;Asha'],
  ['आशा राव', 'राव;आशा'],
  ['Asha', ';Asha'],
  ['Dr. Ravi Kumar, MD', ';Dr. Ravi Kumar\\, MD'],
  ['Ravi K', ';Ravi K'],
  ['Asha Rao (Shop 4)', ';Asha Rao (Shop 4)'],
  ['Asha Rao 🌸', ';Asha Rao 🌸'],
  ['Rao Sweets & Sons', ';Rao Sweets & Sons'],
  ['Gupta Traders', ';Gupta Traders'],
  ['Sharma Electronics', ';Sharma Electronics'],
  ['गुप्ता ट्रेडर्स', ';गुप्ता ट्रेडर्स'],
  ['शर्मा एंड संस', ';शर्मा एंड संस'],
  // letters after a name are a degree, but a whole name may be in capitals
  ['Asha Rao MBA', ';Asha Rao MBA'],
  ['ASHA RAO', 'RAO;ASHA'],
  ['Ravi Babu', ';Ravi Babu'],
  ['रवि कुमार जी', ';रवि कुमार जी'],
])('only the last word of a plain name is a family name: %s', (name, parts) => {
  expect(vcard({ name })).toContain(`\r\nN:${parts};;;\r\n`)
})

test('two numbers in one field are two numbers on the card', () => {
  const tel = parsed(vcard({ name: 'Asha', mobile: '080-23456789/90' })).getAllProperties('tel')
  expect(tel.map((property) => property.getFirstValue())).toEqual(['+918023456789', '+918023456790'])
})

test('fields that are not given leave no line behind', () => {
  const lines = vcard({ name: 'Asha', company: null, mobile: '', latitude: 0, longitude: null }).split('\r\n')
  expect(lines).toEqual(['BEGIN:VCARD', 'VERSION:3.0', 'N:;Asha;;;', 'FN:Asha', 'END:VCARD', ''])
})

test('a photo is embedded in base64 and read back whole', () => {
  const base64 = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8g'.repeat(100)
  const card = vcard({ name: 'Asha', photo: { type: 'image/jpeg', base64 } })
  const photo = parsed(card).getFirstProperty('photo')

  expect(photo?.getFirstParameter('encoding')).toBe('b')
  expect(photo?.getFirstParameter('type')).toBe('JPEG')
  expect(String(photo?.getFirstValue())).toBe(base64)
})

test('no text can start its own property', () => {
  const card = vcard({
    name: 'A\r\nTEL:666',
    website: 'https://example.com/\r\nTEL:666',
    address: 'a\u2028TEL:666',
  })
  expect(parsed(card).getAllProperties('tel')).toEqual([])
  expect(card).not.toMatch(/^TEL/m)
})

test('RFC 2426: lines end in CRLF, hold at most 75 octets and are never folded inside a character', () => {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 200, size: 'max' })
    .filter((value) => value.trim() !== '')
  // the reader takes the end of an escaped backslash for the beginning of an escaped semicolon
  const part = text.filter((value) => !value.trim().endsWith('\\'))
  // whatever ends a line in Unicode is written as the card's one sign for it
  const read = (value: string) => value.trim().replace(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\n')
  fc.assert(
    fc.property(text, part, (name, address) => {
      const card = vcard({ name, address })
      const lines = card.split('\r\n')
      expect(lines.pop()).toBe('')
      for (const line of lines) {
        expect(octets(line)).toBeLessThanOrEqual(75)
        expect(line).not.toMatch(/[\r\n]/)
      }
      // the reader leaves an escaped semicolon as it is if it expects no list
      expect(String(first(card, 'fn')).replaceAll('\\;', ';')).toBe(read(name))
      expect(first(card, 'adr')).toEqual(['', '', read(address), '', '', '', ''])
    }),
    { seed: 20_261_122, numRuns: 1000, examples: [['one\u2028two', 'three\r\nfour\u0085five']] },
  )
})
