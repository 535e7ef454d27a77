import type { OperationKind } from '@tohfa/sync-protocol/operations/kinds'
import { CARD_CLAIM } from '../gift/contact/card.view'
import { asText } from '../gift/shared/submit/pending-view'
import { isPinProblem } from '../gift/shared/refused-work/pin-problem'
import { isLabelled, labelOf } from '../gift/shared/field-labels'
import { KIND_TEXTS } from '../gift/types/holder'
import { isClaim, type OutboxEntry, type OutboxState } from '../offline/core/outbox-entry'
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

/** The filled-in fields with their labels. Secrets are sealed and never among them. */
export const shownFields = ({ fields }: OutboxEntry) =>
  Object.entries(fields)
    .filter(([field, value]) => isLabelled(field) && asText(value) !== '')
    .map(([field, value]) => ({ label: labelOf(field), text: asText(value) }))

/** Whether the server refused the sealed PIN, so that it has to be entered again. */
export const pinIsWrong = ({ problem }: OutboxEntry) =>
  problem !== undefined &&
  (isPinProblem(problem) || (problem.errors?.some(({ field }) => field === 'pin') ?? false))

/**
 * How a refused entry is corrected without its gift's page: its secrets are entered again, or it is sent as a new one.
 */
export type Mend = 'pin' | 'new' | 'field' | 'again'

export function mendOf(entry: OutboxEntry): Mend {
  if (entry.problem?.code === 'idempotency_key_reused') return 'new'
  if (pinIsWrong(entry)) return 'pin'
  return namedField(entry) === undefined ? 'again' : 'field'
}

/** The field that the server refused, if it is the only one. */
export function namedField({ problem, fields }: OutboxEntry): string | undefined {
  const named = new Set(problem?.errors?.map(({ field }) => field))
  const [field] = named
  return named.size === 1 && field !== undefined && field in fields && isLabelled(field) ? field : undefined
}

/** What has to be entered again if the sealed box is no longer of use. */
export const sealedFieldsOf = ({ sealed, sealedFields }: OutboxEntry): readonly string[] =>
  sealed === undefined ? [] : (sealedFields ?? ['pin'])

/** Refused entries that one action corrects. */
export interface Alike {
  mend: Mend
  entries: readonly OutboxEntry[]
}

/** @returns those groups with two or more entries, in the order of `entries` */
export function alike(entries: readonly OutboxEntry[]): Alike[] {
  const groups = new Map<string, { mend: Mend; entries: OutboxEntry[] }>()
  for (const entry of entries) {
    // entries that are not shown are not corrected
    if (entry.shut) continue
    const mend = mendOf(entry)
    const cause = causeOf(entry, mend)
    if (cause === undefined) continue
    const group = groups.get(cause)
    if (group) group.entries.push(entry)
    else groups.set(cause, { mend, entries: [entry] })
  }
  return [...groups.values()].filter((group) => group.entries.length > 1)
}

function causeOf(entry: OutboxEntry, mend: Mend): string | undefined {
  const { code, kind, problem } = entry
  switch (mend) {
    case 'pin':
      // a claim chooses its own PIN, and numbers of travelers differ
      return isClaim(entry) || sealedFieldsOf(entry).some((field) => field !== 'pin')
        ? undefined
        : JSON.stringify([mend, code])
    case 'field':
      return JSON.stringify([mend, code, kind, namedField(entry), problem?.detail])
    case 'again':
      // the gift belongs to another person: each claim needs another code
      if (problem?.code === 'already_claimed') return undefined
      return JSON.stringify([mend, problem?.code, problem?.detail])
    case 'new':
      return undefined
  }
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
  return problem?.detail ?? t.serverBusy
}

/** What a person can do about an entry that needs attention; `open`: it is corrected on the page of its gift. */
export type WayOn = 'give' | 'edit' | 'open' | 'new' | 'pin' | 'discard'

/** The most useful first, then discarding it, then the others. */
export function waysOn(entry: OutboxEntry): WayOn[] {
  // entries that are not shown are not corrected
  if (entry.shut) return entry.closed ? ['discard'] : []
  const mend = mendOf(entry)
  const edit: WayOn = isContact(entry) ? 'edit' : 'open'
  const give: WayOn[] = isClaim(entry) ? ['give'] : []
  // the gift belongs to somebody else: no correction helps
  if (entry.problem?.code === 'already_claimed') return [...give, 'discard', edit]
  if (mend === 'new' || (mend === 'pin' && !isContact(entry))) return [mend, 'discard', edit, ...give]
  return [edit, 'discard', ...give]
}

/** The server's reason, with the fields that it names. */
export function reasonsOf({ problem }: OutboxEntry): string[] {
  if (!problem) return []
  const named = (problem.errors ?? []).map(({ field, detail }) => `${labelOf(field)}: ${detail}`)
  return named.length > 0 ? named : [problem.detail]
}

/** Whether the form of a contact card can correct the entry. All others are corrected on the page of the gift. */
const isContact = ({ kind }: OutboxEntry) => kind === CARD_CLAIM
