import type { OperationKind } from '@tohfa/sync-protocol/operations/kinds'
import { toPaise } from '@tohfa/sync-protocol/sale/money'
import { asText } from '../gift/shared/submit/pending-view'
import { isLabelled, labelOf } from '../gift/shared/field-labels'
import { KIND_TEXTS } from '../gift/types/holder'
import type { OutboxEntry, OutboxState } from '../offline/rules/outbox-entry'
import { shownPaise } from '../gift/sale/rupees'
import { shownWholeDate } from '../ui/formats'
import * as t from './outbox.texts'

/** the most important first */
export const GROUPS = [
  'attention',
  'sending',
  'queued',
  'delivered',
] as const satisfies readonly OutboxState[]

/** how many entries of a group are shown at first, and how many more each time */
export const SHOWN_AT_ONCE = 50

/** Whether two versions of an entry look the same on a card without actions. */
export const looksAlike = (a: OutboxEntry, b: OutboxEntry) =>
  a.id === b.id &&
  a.code === b.code &&
  a.state === b.state &&
  a.waitsFor === b.waitsFor &&
  a.filterStatus === b.filterStatus &&
  a.nextAttemptAt === b.nextAttemptAt &&
  a.problem?.detail === b.problem?.detail &&
  a.deliveredAt === b.deliveredAt &&
  a.overtakenAt === b.overtakenAt &&
  (a.shut === undefined) === (b.shut === undefined) &&
  nameOf(a) === nameOf(b)

export const kindText = (kind: string): string => (isKind(kind) ? KIND_TEXTS[kind] : t.kindOther)
const isKind = (kind: string): kind is OperationKind => kind in KIND_TEXTS

export const nameOf = ({ fields }: OutboxEntry) => asText(fields.name)

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
const DAY = /^\d{4}-\d{2}-\d{2}$/
const AMOUNT = /^(amount|amount_paid|price_per_unit)$/

/** A day and an amount as all other screens show them, however they were typed. */
function shownText(field: string, text: string): string {
  if (DAY.test(text)) return shownWholeDate(text)
  const paise = AMOUNT.test(field) ? toPaise(text) : null
  return paise === null ? text : shownPaise(paise)
}

/** What an entry waits for; the server's own text if it sent one. @param timeOf formats a time of day */
export function waitingTexts(entry: OutboxEntry, timeOf: (moment: number) => string): string[] {
  const { waitsFor, problem, nextAttemptAt } = entry
  if (waitsFor === undefined) return []
  if (waitsFor === 'network') return [t.waitsForNetwork]
  const reason = waitsFor === 'filter' ? filterReason(entry) : serverReason(problem)
  return [reason, t.nextTry(timeOf(nextAttemptAt))]
}

const filterReason = ({ filterStatus }: OutboxEntry) =>
  filterStatus === undefined ? t.cutOff : t.filtered(filterStatus)

function serverReason(problem: OutboxEntry['problem']): string {
  // nobody has to do anything, although the server's own words ask for it
  if (problem?.code === 'unavailable') return t.waitsForServer(t.serverAway)
  if (problem?.code === 'storage_full') return t.waitsForServer(t.serverFull)
  return problem && problem.code !== 'busy' ? problem.detail : t.serverBusy
}

/** The server's reason, with the fields that it names. */
export function reasonsOf({ problem }: OutboxEntry): string[] {
  if (!problem) return []
  const named = (problem.errors ?? []).map(({ field, detail }) => `${labelOf(field)}: ${detail}`)
  return named.length > 0 ? named : [problem.detail]
}
