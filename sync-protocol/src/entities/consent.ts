/** What a recipient read when they claimed, and what they agreed to. */
import * as z from 'zod/mini'
import * as field from '../fields/field-rules'
import { PURPOSE_MAX, NOTICE_CONTACT_MAX, TEXT_HASH_MAX } from '../privacy/privacy-limits'
import * as m from '../messages'
import { pinOrSession } from '../pin/gift-session'

/** What a claim form says or asks for: the notice about their details, messages about offers, and who agrees for a child. */
export const CONSENT_PURPOSES = ['notice', 'offers', 'guardian'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]

/** A text that a claim form shows, and what identifies its version. */
const shownText = z.object({ text: z.string(), hash: z.string() })

/**
 * What a claim form says about the details that it asks for; `offers`: the words of a box to tick; `guardian`: what a
 * form that asks for a birth date says if the person is a child.
 */
export const notice = z.object({
  ...shownText.shape,
  offers: z.optional(shownText),
  guardian: z.optional(shownText),
})
export type Notice = z.infer<typeof notice>

/** `PUT /api/campaigns/{id}/privacy`. An empty purpose removes the notice. */
export const privacyForm = z
  .strictObject({
    purpose: field.text(PURPOSE_MAX),
    contact: z.optional(field.text(NOTICE_CONTACT_MAX)),
    /** whether the form has a box for messages about offers */
    offers: z.optional(z.boolean({ error: m.offersInvalid })),
  })
  .check(
    z.refine(({ purpose, contact }) => purpose === '' || Boolean(contact), {
      error: m.fieldRequired,
      path: ['contact'],
    }),
  )
export type PrivacyForm = z.infer<typeof privacyForm>

const consentPurpose = z.enum(CONSENT_PURPOSES)

/** What is valid for one purpose now, as the recipient sees it. */
const consent = z.object({
  purpose: consentPurpose,
  /** the words that were shown; null: none were, or not by this version of the app */
  text: z.nullable(z.string()),
  /** of the text */
  language: z.string(),
  /** UTC ISO 8601 */
  given_at: z.string(),
  withdrawn_at: z.nullable(z.string()),
  channel: z.enum(['self', 'no_script']),
  /** who agreed for a child; missing if nobody was asked, and for other purposes */
  guardian: z.optional(z.object({ name: z.string(), mobile: z.string() })),
})

/** What was withdrawn before it was given again. */
const pastConsent = z.object({
  text: z.nullable(z.string()),
  /** UTC ISO 8601 */
  given_at: z.string(),
  withdrawn_at: z.string(),
})

/** A row of `GET /api/qr/{code}/consents`. */
export const ownConsent = z.object({
  ...consent.shape,
  /** for a withdrawn one: what the form says now, with which it can be given again; missing if it no longer asks */
  now: z.optional(shownText),
  /** oldest first; missing if there is none */
  earlier: z.optional(z.array(pastConsent)),
})
export type OwnConsent = z.infer<typeof ownConsent>

/** `POST /api/qr/{code}/consents/{purpose}/give` */
export const giveConsentForm = z.strictObject({
  pin: pinOrSession,
  /** identifies the text that was shown */
  text_hash: field.requiredText(TEXT_HASH_MAX),
})

export type Consent = z.infer<typeof consent>

/** A row of `GET /api/campaigns/{id}/consents`, in printing order. */
export const listedConsent = z.object({
  number: z.int(),
  qr_code: z.string(),
  name: z.nullable(z.string()),
  ...consent.shape,
})
export type ListedConsent = z.infer<typeof listedConsent>
