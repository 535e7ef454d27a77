/**
 * Everything that reads a text before its length is known takes time that grows with the length only: one request must
 * not hold up all others.
 */
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { codeFromText, normalizeCode } from '../code/code-alphabet'
import { phoneNumbers } from '../contact/phone'
import { vcard } from '../vcard/vcard'
import { csvRow } from '../csv/csv'
import { checkUrls, urlsOfCsv, urlsOfText } from '../csv-qr/url-list'
import { codesCsvFileName } from '../files/file-names'
import { operation } from '../operations/envelope'
import { easyPassword } from '../password/common-password'
import { isAmount } from '../sale/money'
import { asLink, asProse } from '../text/characters'
import { asciiDigits } from '../text/digits'
import { foldedWords, lineOfWords } from '../text/found-words'
import { numberText } from '../text/number-text'
import { asToken } from '../text/token-text'
import { noticeText } from '../privacy/notice'
import { contract } from './contract'

const LENGTH = 60_000
/** ms of processor time: one reading takes a few, reading again for each character takes seconds */
const MOST = 1_000

/** `repeated` until it is long, between two others. */
const long = (before: string, repeated: string, after: string) =>
  before + repeated.repeat(LENGTH / repeated.length) + after
const TEXTS: Record<string, string> = {
  letters: long('', 'a', ''),
  dots: long('a', '.', 'x'),
  'closing brackets': long('(', ')', 'x'),
  'opening brackets': long('', '<', 'x'),
  quotes: long('', '"', 'x'),
  spaces: long('1', ' ', 'x'),
  'spaces before a stop': long('a', ' .', 'x'),
  tabs: long('1', '\t', 'x'),
  'line ends': long('a', '\r\n', 'x'),
  hyphens: long('', '-', 'x'),
  'a name with dots': long('', 'a.', ' x'),
  'an address': long('https://a.bc', '/(', ' '),
  'signs of an email': long('', '@', ''),
  'number signs': long('', '#1', ''),
  digits: long('', '1', 'x'),
  'numbers in groups': long('1', ',11', 'x'),
  'a number and letters': long('1', 'a', ''),
  zeros: long('1.', '0', '1'),
  'Arabic digits': long('', '٣', ''),
  'mathematical digits': long('', '\u{1D7FF}', ''),
  'words between numbers': long('12345', ' or ', '1'),
  semicolons: long('', ';', 'x'),
  'wide letters': long('', '！', ''),
  joiners: long('', '\u200C', 'x'),
  'marks in a wrong order': long('a', '\u0345\u0323', 'x'),
  slashes: long('', '/', 'x'),
}

function timeOf(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** What a schema takes, with `text` wherever it takes a text. */
function filled(schema: z.core.$ZodType, text: string): unknown {
  const { def } = schema._zod as unknown as z.core.$ZodTypes['_zod']
  if (def.type === 'object')
    return Object.fromEntries(Object.entries(def.shape).map(([name, part]) => [name, filled(part, text)]))
  if (def.type === 'array') return [filled(def.element, text)]
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'catch')
    return filled(def.innerType, text)
  if (def.type === 'pipe' && def.in._zod.def.type !== 'transform') return filled(def.in, text)
  if (def.type === 'record') return { text }
  return text
}

const READERS: Record<string, (text: string) => unknown> = {
  asLink,
  asProse,
  asToken,
  asciiDigits,
  checkUrls: (typed) => checkUrls(urlsOfText(typed).urls),
  codeFromText,
  codesCsvFileName,
  csvRow: (cell) => csvRow([cell]),
  easyPassword: (typed) => easyPassword(typed),
  foldedWords,
  isAmount,
  lineOfWords,
  normalizeCode: (typed) => normalizeCode(typed),
  noticeText: (purpose) =>
    noticeText({ campaignType: 'vcard', giver: null, purpose, contact: '', retentionDays: null }),
  numberText,
  phoneNumbers,
  // every quote is closed
  urlsOfCsv: (csv) => urlsOfCsv(csv.replace('x', '')),
  vcard: (name) => vcard({ name }),
}
const schemas = { ...contract, 'an operation': { operation } }
for (const [call, parts] of Object.entries(schemas))
  for (const [part, schema] of Object.entries(parts))
    if (schema instanceof z.core.$ZodType)
      READERS[`${call}, ${part}`] = (text) => z.safeParse(schema, filled(schema, text))

it.each(Object.entries(TEXTS))('a text of %s costs little, whatever reads it', (_, text) => {
  const slow = Object.entries(READERS).find(([, read]) => timeOf(() => read(text)) > MOST)
  expect(slow?.[0]).toBeUndefined()
})
