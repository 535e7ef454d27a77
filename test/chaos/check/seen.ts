import type { OutboxEntry } from '../../../pwa/src/offline/sending-rules/outbox-entry'
import type { Intent } from '../journal'

/** What a screen shows of a gift: the text at each place on it. */
export type Shown = ReadonlyMap<string, string>

/** What one device has seen of gifts. */
export interface Seen {
  /**
   * Compares what is shown of a gift with what this device has saved and seen of it before.
   * @returns what is older than that, in words; undefined if nothing is
   */
  look(code: string, shown: Shown, known: Known): string | undefined
  /** called when its storage was erased, and with it what it knew */
  forget(): void
}

/** What is known of the writes of one gift at the time of a look. */
export interface Known {
  /** of the gift, in the order of pressing */
  writes: readonly Intent[]
  /** this device's own operations */
  entries: ReadonlyMap<string, OutboxEntry>
  device: string
  /** operations that a restore lost at some time */
  takenAway: ReadonlySet<string>
  /** those of them that the server has again, as far as is known */
  applied: ReadonlySet<string>
  /** whether the screen says whose the gift is; a diary does not */
  isNamed: boolean
  /** names that are being saved now: the journal has no id for them yet */
  pressed: ReadonlySet<string>
}

/** The place on a screen that shows what an operation wrote, and the text; undefined if no checked place does. */
function placeOf({ id, kind, fields }: Pick<Intent, 'id' | 'kind' | 'fields'>): [string, string] | undefined {
  switch (kind) {
    case 'qr.claim':
    case 'qr.update':
    case 'travel.claim':
    case 'travel.update':
    case 'sale.claim':
      return typeof fields.name === 'string' ? ['name', fields.name] : undefined
    case 'sale.payment':
      return [`payment ${String(fields.transaction_id)}`, String(fields.transaction_id)]
    case 'diary.entry':
      return [`entry ${id}`, String(fields.text)]
    case 'diary.update':
      return [`entry ${String(fields.entry)}`, String(fields.text)]
    case 'diary.delete':
    case 'diary.restore':
      return undefined
  }
}

export function createSeen(): Seen {
  /** operations whose text a screen of this device has shown */
  const seen = new Set<string>()
  return {
    look(code, shown, { writes, entries, device, takenAway, applied, isNamed, pressed }) {
      const isAway = (id: string) => takenAway.has(id) && !applied.has(id)
      const isRefused = ({ id, state }: Intent) =>
        state === 'discarded' || state === 'unsaved' || entries.get(id)?.state === 'attention'
      const isOnItsWay = ({ id }: Intent) => {
        const state = entries.get(id)?.state
        return state === 'queued' || state === 'sending'
      }
      const isSure = (write: Intent) => {
        const { id, phone, state } = write
        if (isOnItsWay(write)) return true
        return !isAway(id) && (seen.has(id) || (phone === device && state === 'saved'))
      }
      const claims = writes.filter(({ kind }) => kind.endsWith('.claim'))
      // several phones claim the gift: who has it may change until the server decides
      const isContested = new Set(claims.map(({ phone }) => phone)).size > 1
      // a restore lost the gift: what was saved of it needs a claim before it can be shown
      const isLost = claims.some((claim) => isAway(claim.id) && !isOnItsWay(claim))
      const places = new Map<string, { at: number; write: Intent }>()
      for (const [at, write] of writes.entries()) {
        const place = placeOf(write)?.[0]
        if (place === undefined || isRefused(write) || !isSure(write)) continue
        if (place === 'name' && !isNamed) continue
        // a change is shown in its entry
        const entry = writes.find(({ id }) => id === write.fields.entry)
        const isThere = write.kind !== 'diary.update' || (entry && !isRefused(entry) && isSure(entry))
        if (isThere) places.set(place, { at, write })
      }
      let why: string | undefined
      for (const [place, { at, write }] of places) {
        const text = shown.get(place)
        if (isContested || isLost || isUnsure(place, text, write.id, writes, takenAway)) continue
        if (place === 'name' && pressed.has(text ?? '')) continue
        const now = writes.findLastIndex((one) => {
          const there = placeOf(one)
          return there?.[0] === place && there[1] === text
        })
        if (now >= at) continue
        const what = seen.has(write.id) ? 'it has shown' : 'this phone saved'
        why ??= `${device} shows "${text ?? 'nothing'}" as ${place} of ${code}, and ${what} "${placeOf(write)?.[1]}" before`
      }
      if (why === undefined)
        for (const write of writes) {
          const there = placeOf(write)
          if (there && shown.get(there[0]) === there[1]) seen.add(write.id)
        }
      return why
    },
    forget: () => seen.clear(),
  }
}

/**
 * A deleted diary entry may be gone. An entry changed from an older version may show another text, and so may
 * one that lost something in a restore: its edits may have arrived in another order. So may edits of a name, if a phone was
 * full when it met the restored store: an older one that the restore took away then comes after a newer one.
 */
function isUnsure(
  place: string,
  text: string | undefined,
  expected: string,
  writes: readonly Intent[],
  takenAway: ReadonlySet<string>,
): boolean {
  if (place === 'name')
    return (
      writes.some(({ id, fields }) => takenAway.has(id) && fields.name === text) && !takenAway.has(expected)
    )
  const ofEntry = writes.filter(({ id, fields }) =>
    [`entry ${id}`, `entry ${String(fields.entry)}`].includes(place),
  )
  if (ofEntry.some(({ kind }) => kind === 'diary.delete')) return true
  const versions = ofEntry.filter(({ kind }) => kind === 'diary.entry' || kind === 'diary.update')
  const isAside = versions.some(
    ({ kind, fields }, at) => kind === 'diary.update' && fields.version !== versions[at - 1]?.id,
  )
  return (
    isAside || (text !== undefined && versions.length > 1 && versions.some(({ id }) => takenAway.has(id)))
  )
}
