import type { OperationKind } from '@tohfa/sync-protocol/operations/kinds'
import { asText } from '../gift/shared/submit/pending-view'
import { labelOf } from '../gift/shared/field-labels'
import { KIND_TEXTS } from '../gift/types/holder'
import type { OutboxEntry, OutboxState } from '../offline/sending-rules/outbox-entry'
import * as t from './outbox.texts'

/** the most important first */
export const GROUPS = [
  'attention',
  'sending',
  'queued',
  'delivered',
] as const satisfies readonly OutboxState[]

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

/** What an entry waits for; the server's own text if it sent one. @param timeOf formats a time of day */
export function waitingTexts(entry: OutboxEntry, timeOf: (moment: number) => string): string[] {
  const { waitsFor, problem, nextAttemptAt } = entry
  // that the phone is offline is said once, above all entries
  if (waitsFor === undefined || waitsFor === 'network') return []
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
