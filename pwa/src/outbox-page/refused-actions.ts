/** What a person can do about an entry that was refused, and which entries one action corrects. */
import { CONTACT_CLAIM } from '../gift/contact/card.view'
import { isLabelled } from '../gift/shared/field-labels'
import { isPinProblem } from '../gift/shared/refused-work/pin-problem'
import { isClaim, type OutboxEntry } from '../offline/sending-rules/outbox-entry'

/** What a person can do about an entry that needs attention; `open`: it is corrected on the page of its gift. */
export type RefusedAction = 'give' | 'edit' | 'open' | 'new' | 'pin' | 'discard'

/** The most useful first, then discarding it, then the others. */
export function refusedActions(entry: OutboxEntry): RefusedAction[] {
  // entries that are not shown are not corrected
  if (entry.shut) return entry.closed ? ['discard'] : []
  const mend = mendOf(entry)
  const edit: RefusedAction = isContactClaim(entry) ? 'edit' : 'open'
  const give: RefusedAction[] = isClaim(entry) ? ['give'] : []
  // no correction helps
  if (isClaim(entry) && (isTaken(entry) || isUnknown(entry))) return ['give', 'discard', edit]
  if (isTaken(entry)) return ['discard']
  if (mend === 'new' || (mend === 'pin' && !isContactClaim(entry))) return [mend, 'discard', edit, ...give]
  return [edit, 'discard', ...give]
}

const TAKEN = ['already_claimed', 'code_moved', 'gift_erased']
/** Whether nothing that this person sends for the gift will ever arrive. */
const isTaken = ({ problem }: OutboxEntry) => TAKEN.includes(problem?.code ?? '')

/** Whether the campaign was deleted; a restored server may know it again. */
const isUnknown = ({ problem }: OutboxEntry) => problem?.code === 'code_unknown'

/** Whether the form of a contact card can correct the entry. All others are corrected on the page of the gift. */
const isContactClaim = ({ kind }: OutboxEntry) => kind === CONTACT_CLAIM

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
      // each claim needs another code
      if (isTaken(entry)) return undefined
      return JSON.stringify([mend, problem?.code, problem?.detail])
    case 'new':
      return undefined
  }
}
