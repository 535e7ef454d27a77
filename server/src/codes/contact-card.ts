import type { CodeRow } from '../db/tables/tables'
import { changedColumns } from '../http/form-fields'

/** The fields of a contact card, each with its column in a claimed code's row. */
const CARD = {
  name: 'claimerName',
  company: 'claimerCompany',
  mobile: 'claimerMobile',
  email: 'claimerEmail',
  website: 'claimerWebsite',
  whatsapp: 'claimerWhatsapp',
  address: 'claimerAddress',
  latitude: 'claimerLatitude',
  longitude: 'claimerLongitude',
  profileImage: 'claimerProfileImage',
} as const satisfies Record<string, keyof CodeRow>
type Fields = { -readonly [Field in keyof typeof CARD]: CodeRow[(typeof CARD)[Field]] }

/** A claimed code's contact card, as the columns of its row. */
export type Card = Pick<CodeRow, (typeof CARD)[keyof typeof CARD]>

export const CARD_COLUMNS = Object.values(CARD)

/** the columns with the numbers of a card in E.164, which every write keeps true */
export const CARD_E164 = {
  claimerMobile: 'claimerMobileE164',
  claimerWhatsapp: 'claimerWhatsappE164',
} as const

export const NO_CARD = Object.fromEntries(CARD_COLUMNS.map((column) => [column, null])) as Card

/** The card by the names of its fields. */
export const cardFields = (row: Card): Fields =>
  Object.fromEntries(Object.entries(CARD).map(([field, column]) => [field, row[column]])) as Fields

export const cardChange = (sent: { [Field in keyof Fields]?: Fields[Field] | undefined }): Partial<Card> =>
  changedColumns<Card>(
    Object.fromEntries(Object.entries(CARD).map(([field, column]) => [column, sent[field as keyof Fields]])),
  )

/** What the claim forms of all types ask for; types with a table for further details store only this in the card. */
type Contact = Partial<Record<'name' | 'company' | 'mobile' | 'email', string | undefined>>

export const contactChange = ({ name, company, mobile, email }: Contact): Partial<Card> =>
  cardChange({ name, company, mobile, email })
