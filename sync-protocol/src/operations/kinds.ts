/**
 * What each kind of operation is to code that handles all of them. A new kind is a row here; no screen, queue or
 * overlay has to know its name.
 */
import type { ClaimerField } from '../entities/qr-code'
import type { CampaignType } from '../enums'

/** What is true of a kind besides what its own schema says. */
export interface KindFacts {
  /** for a claim: the type of the gift; not given: it claims several types */
  type?: CampaignType
  /** its fields that a list of codes shows, each with the name that it has there; not given: it changes no row of a list */
  listed?: Readonly<Record<string, ClaimerField>>
  /** an edit that is merged with others by field: its maker learns what they replaced. A diary entry keeps both versions */
  merged?: true
}

const CARD = {
  name: 'claimer_name',
  company_name: 'claimer_company',
  mobile: 'claimer_mobile',
  email: 'claimer_email',
  website: 'claimer_website',
  whatsapp: 'claimer_whatsapp',
  address: 'claimer_address',
  latitude: 'claimer_latitude',
  longitude: 'claimer_longitude',
} as const

const PERSON = {
  name: 'claimer_name',
  company: 'claimer_company',
  mobile: 'claimer_mobile',
  email: 'claimer_email',
} as const

const KINDS = {
  'qr.claim': { listed: CARD },
  'qr.update': { listed: CARD, merged: true },
  'diary.entry': {},
  'diary.update': {},
  'diary.delete': {},
  'diary.restore': {},
  'travel.claim': { type: 'travel', listed: PERSON },
  'travel.update': { listed: PERSON, merged: true },
  'sale.claim': { type: 'sale', listed: PERSON },
  'sale.payment': {},
} satisfies Record<string, KindFacts>

/** The kinds that a device may queue, by their names on the wire. */
export type OperationKind = keyof typeof KINDS

/** What is true of a kind; empty for one that only a newer version knows. */
export const factsOf = (kind: string): KindFacts =>
  (KINDS as Readonly<Partial<Record<string, KindFacts>>>)[kind] ?? {}
