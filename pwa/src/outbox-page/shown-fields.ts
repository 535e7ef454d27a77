import { localDate } from '@tohfa/sync-protocol/fields/field-rules'
import { toPaise } from '@tohfa/sync-protocol/sale/money'
import { isLabelled, labelOf } from '../gift/shared/field-labels'
import { shownPaise } from '../gift/sale/rupees'
import { asText } from '../gift/shared/submit/pending-view'
import type { OutboxEntry } from '../offline/sending-rules/outbox-entry'
import { shownWholeDate } from '../ui/formats'
import * as t from './outbox.texts'

/**
 * The filled-in fields with their labels. Secrets are sealed and never among them. What the server has is shown as
 * anywhere else: intimate fields only behind the PIN of the gift.
 */
export const shownFields = ({ fields, state }: OutboxEntry) =>
  Object.entries(fields)
    .filter(([field, value]) => isLabelled(field) && asText(value) !== '')
    .map(([field, value]) => ({
      label: labelOf(field),
      text: state === 'delivered' && INTIMATE.test(field) ? t.behindPin : shownText(field, asText(value)),
    }))

/** docs/security.md */
const INTIMATE = /^(text|dob|blood_group)$/
const DAY = /^(date|dob|paid_on|booking_date|delivery_event_date)$/
const AMOUNT = /^(amount|amount_paid|price_per_unit)$/

/** A day and an amount as all other screens show them, however they were typed. */
function shownText(field: string, text: string): string {
  const { data: day } = localDate.safeParse(DAY.test(field) && text)
  if (day !== undefined) return shownWholeDate(day)
  const paise = AMOUNT.test(field) ? toPaise(text) : null
  return paise === null ? text : shownPaise(paise)
}
