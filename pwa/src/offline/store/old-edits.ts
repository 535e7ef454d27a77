/**
 * Delivered edits that the outbox no longer shows: what is needed to ask whether later ones have overtaken them, and to
 * show that. A phone may deliver its edit months after another one.
 */
import type { OvertakenEdit } from '@tohfa/sync-protocol/entities/history'
import { factsOf } from '@tohfa/sync-protocol/operations/kinds'
import type { OutboxEntry } from '../sending-rules/outbox-entry'
import type { LocalDatabase } from './local-database'
import { forShow } from './lock/locked-work'
import { META, readMeta } from './meta'

const KEPT_MAX = 200

type KeptOfEntry = 'v' | 'seq' | 'id' | 'kind' | 'code' | 'maker' | 'capturedAt' | 'deliveredAt'

/** Without what was entered. */
export interface OldEdit extends Pick<OutboxEntry, KeptOfEntry> {
  /** the fields that were shown as overtaken */
  told: readonly string[]
}

export const isDeliveredEdit = ({ kind, state }: Pick<OutboxEntry, 'kind' | 'state'>) =>
  state === 'delivered' && factsOf(kind).merged === true

const fieldsOf = ({ overtaken = [] }: OutboxEntry) => overtaken.map(({ field }) => field)

/** The latest last. */
export async function oldEdits(db: LocalDatabase): Promise<OldEdit[]> {
  return ((await readMeta(db, META.oldEdits)) ?? []) as OldEdit[]
}

/** Joins the caller's transaction. @param gone entries that are deleted; those that are not edits are skipped */
export async function keepOldEdits(db: LocalDatabase, gone: readonly OutboxEntry[]): Promise<void> {
  const edits = gone.filter(isDeliveredEdit)
  if (edits.length === 0) return
  const before = await oldEdits(db)
  const ids = new Set(edits.map(({ id }) => id))
  const kept = edits.map((entry): OldEdit => {
    const { v, seq, id, kind, code, maker, capturedAt, deliveredAt } = entry
    const told = before.find((old) => old.id === id)?.told ?? []
    return {
      v,
      seq,
      id,
      kind,
      code,
      maker,
      capturedAt,
      told: [...told, ...fieldsOf(entry)],
      ...(deliveredAt !== undefined && { deliveredAt }),
    }
  })
  const all = [...before.filter(({ id }) => !ids.has(id)), ...kept.sort((a, b) => a.seq - b.seq)]
  await db.meta.put({ key: META.oldEdits, value: all.slice(-KEPT_MAX) })
}

/**
 * Notes on entries of the outbox what has overtaken them; one that is no longer shown comes back without its fields.
 * Nothing is noted or shown twice.
 * @param now epoch ms
 */
export const noteOvertaken = (
  db: LocalDatabase,
  answers: readonly OvertakenEdit[],
  now: number,
): Promise<void> =>
  db.transaction('rw', db.outbox, db.meta, async () => {
    const old = new Map((await oldEdits(db)).map((edit) => [edit.id, edit]))
    for (const { id, met } of answers) {
      const stored = (await db.outbox.get({ id })) ?? asEntry(old.get(id))
      const [entry] = await forShow(db, stored ? [stored] : [])
      // since the question it was forgotten, locked, or queued again for a restored store
      if (!entry || entry.shut || !isDeliveredEdit(entry)) continue
      const known = new Set([...fieldsOf(entry), ...(old.get(id)?.told ?? [])])
      const news = met.filter(({ field }) => !known.has(field))
      if (news.length === 0) continue
      const overtaken = [...(entry.overtaken ?? []), ...news]
      await db.outbox.put({ ...entry, overtaken, overtakenAt: now })
    }
  })

function asEntry(edit: OldEdit | undefined): OutboxEntry | undefined {
  if (!edit) return undefined
  const { told: _, ...entry } = edit
  return { ...entry, fields: {}, state: 'delivered', attempts: 0, nextAttemptAt: 0 }
}
