/**
 * The rules of single fields (specification section 5), once, for form and server.
 *
 * Every schema takes what a form or JSON body holds and returns the value as it is stored. zod/mini, because the claim
 * page pays for every byte.
 */
import * as z from 'zod/mini'
import { CAMPAIGN_TYPES } from '../enums'
import { NAME_MAX, ADDRESS_MAX, EMAIL_MAX, MOBILE_MAX, WEBSITE_MAX } from '../contact/contact-limits'
import { CAMPAIGN_NAME_MAX, QR_QUANTITY_MIN, QR_QUANTITY_MAX } from '../campaign/campaign-limits'
import { PIN_DIGITS } from '../pin/pin-limits'
import { PASSWORD_MIN, PASSWORD_MAX } from '../password/password-limits'
import * as m from '../messages'
import { asLink, asProse } from '../text/characters'
import { asciiDigits } from '../text/digits'
import { numberText } from '../text/number-text'
import { isPhoneNumber } from '../contact/phone'
import { asToken } from '../text/token-text'

const codePoints = (text: string) => [...text].length
// C0 and C1 controls except tab and line breaks, and lone surrogates: PostgreSQL refuses some, nobody types any
// oxlint-disable-next-line no-control-regex -- control characters are what it finds
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF\uD800-\uDFFF]/u

const missing = (issue: { input?: unknown }) => (issue.input == null ? m.fieldRequired : m.textInvalid)

const holds = (rule: (value: string) => boolean, error: string) =>
  z.refine<string>(rule, { error, abort: true })
/** Comes before a text is read: what cannot be read to `max` characters is not worth the time. */
const readable = (max: number, error = m.tooLong(max)) =>
  holds((typed) => typed.length <= 4 * max + 1000, error)
const filled = holds((value) => value !== '', m.fieldRequired)
const noLonger = (max: number) => holds((value) => codePoints(value) <= max, m.tooLong(max))
const limited = (max: number) => [holds((value) => !CONTROLS.test(value), m.textInvalid), noLonger(max)]
const optional = (read: (typed: string) => string) => (max: number) =>
  z.string({ error: m.textInvalid }).check(readable(max), z.overwrite(read), ...limited(max))
const required = (read: (typed: string) => string) => (max: number) =>
  z.string({ error: missing }).check(readable(max), z.overwrite(read), filled, ...limited(max))

/** A name, place, label or long text (`asProse`) without control characters, of at most `max` code points; empty is allowed. */
export const text = optional(asProse)
/** Like `text`, but something in it can be seen. */
export const requiredText = required(asProse)
/** A code, email or number (`asToken`) of at most `max` code points; empty is allowed. */
const token = optional(asToken)
/** Like `token`, but not empty. */
export const requiredToken = required(asToken)
/** An address (`asLink`) of at most `max` code points; empty is allowed. */
export const link = optional(asLink)

export const name = requiredText(NAME_MAX)
export const campaignName = requiredText(CAMPAIGN_NAME_MAX)
export const address = text(ADDRESS_MAX)

const EMAIL = /^[^\s@"(),:;<>[\\\]]+@[^\s@.,:;<>()[\]\\"]+(\.[^\s@.,:;<>()[\]\\"]+)+$/
/** An address with one @ and a dot in its domain, as typed and trimmed; at most 254 code points. */
export const email = required(asLink)(EMAIL_MAX).check(z.regex(EMAIL, { error: m.emailInvalid }))
/** Like `email`; empty is allowed. */
export const optionalEmail = link(EMAIL_MAX).check(
  z.refine((value) => value === '' || EMAIL.test(value), { error: m.emailInvalid }),
)

/** A phone number as typed, trimmed; at least five digits in any script, at most 40 code points. */
export const mobile = requiredToken(MOBILE_MAX).check(z.refine(isPhoneNumber, { error: m.mobileInvalid }))
/** Like `mobile`; empty is allowed. */
export const optionalMobile = token(MOBILE_MAX).check(
  z.refine((value) => value === '' || isPhoneNumber(value), { error: m.mobileInvalid }),
)

const withScheme = (site: string) => (site === '' || /^https?:\/\//i.test(site) ? site : `https://${site}`)
const HOST = '(www\\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\\.)+[a-z]{2,}'
const DOMAIN = new RegExp(`^(https?://)?${HOST}/?$`, 'i')
const SITE = new RegExp(`^(https?://)?${HOST}(:\\d{1,5})?([/?#]\\S*)?$`, 'i')

/** The gift giver's website: a bare domain, with or without http(s)://; stored with its scheme. */
export const websiteDomain = z.pipe(
  link(WEBSITE_MAX).check(
    z.refine((value) => value === '' || DOMAIN.test(value), { error: m.websiteInvalid }),
  ),
  z.transform((value: string) => withScheme(value.replace(/\/$/, ''))),
)

/** A recipient's website: a domain or an http(s) address with a path; stored with its scheme. */
export const website = z.pipe(
  link(WEBSITE_MAX).check(z.refine((value) => value === '' || SITE.test(value), { error: m.websiteInvalid })),
  z.transform(withScheme),
)

/** A number, or its text as people write it, whose digits look like `form`; every refusal has the same words. */
const numeric = (form: RegExp, [least, most]: readonly [number, number], error: string) =>
  z.pipe(
    z.union(
      [z.number(), z.string().check(readable(40, error), z.overwrite(numberText), z.regex(form, { error }))],
      { error },
    ),
    z.pipe(z.transform(Number), z.number({ error }).check(z.gte(least, { error }), z.lte(most, { error }))),
  )
const coordinate = (range: number, error: string) =>
  numeric(/^[+-]?\d{1,3}(\.\d{1,20})?$/, [-range, range], error)
/** Degrees, as a number or its decimal text. */
export const latitude = coordinate(90, m.latitudeInvalid)
export const longitude = coordinate(180, m.longitudeInvalid)

/** Exactly six digits, in any script, as ASCII digits. */
export const pin = z.string({ error: m.pinLength }).check(
  readable(PIN_DIGITS, m.pinLength),
  z.overwrite(asciiDigits),
  holds((value) => codePoints(value) === PIN_DIGITS, m.pinLength),
  z.regex(/^[0-9]+$/, { error: m.pinNumbersOnly }),
)

const isRealDate = (text: string) => {
  const at = /^[12]\d{3}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN
  // February 31st parses as March 3rd in some engines
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
/** A day of the calendar, `YYYY-MM-DD`, as somebody's own clock shows it. */
export const localDate = z
  .string({ error: missing })
  .check(z.trim(), z.refine(isRealDate, { error: m.dateInvalid }))

/** A day that has begun. @param latest the last possible day, `YYYY-MM-DD`: the form's own today, or today in UTC+14 at the server */
export const dateUpTo = (latest: string) =>
  localDate.check(z.refine((date) => date <= latest, { error: m.dateInFuture }))

/** The latest day that it is anywhere on Earth, in UTC+14. @param now epoch ms */
export const latestDateAnywhere = (now: number): string =>
  new Date(now + 14 * 60 * 60_000).toISOString().slice(0, 10)

const lowerCased = (rule: typeof email) =>
  z.pipe(
    rule,
    z.transform((value: string) => value.toLowerCase()),
  )
/** An account's email in lower case, so that it is the same account however it is typed. */
export const accountEmail = lowerCased(email)
/** Like `accountEmail`, but only compared, so that an old rule never locks anyone out. */
export const anyEmail = lowerCased(required(asLink)(EMAIL_MAX))

/** A new password: 8 to 256 code points, taken as it is. */
export const newPassword = z.string({ error: missing }).check(
  filled,
  holds((value) => codePoints(value) >= PASSWORD_MIN, m.passwordTooShort),
  noLonger(PASSWORD_MAX),
)

/** A password that is only compared, so that an old rule never locks anyone out. */
export const anyPassword = z.string({ error: missing }).check(filled, noLonger(PASSWORD_MAX))

/** A whole number, or its text as people write it, between both limits. */
export const wholeNumber = (range: readonly [number, number], error: string) =>
  numeric(/^\d{1,9}$/, range, error).check(z.multipleOf(1, { error }))

/** How many codes a campaign has. */
export const qrQuantity = wholeNumber([QR_QUANTITY_MIN, QR_QUANTITY_MAX], m.qrQuantityRange)

export const campaignType = z.enum(CAMPAIGN_TYPES, { error: m.campaignTypeInvalid })
