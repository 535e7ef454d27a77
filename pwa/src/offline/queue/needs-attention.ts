/**
 * What people can do about "Needs attention".
 *
 * Invariants:
 * - the operation keeps its id: the server remembers only what it applied, so the id may be sent again. It gets a new
 *   one only if the server has applied something else under that id
 * - it keeps its place. Only an edit that is merged by field and was typed anew goes behind all that was saved since
 * - only the maker of an entry changes or discards it (maker.ts)
 * - an operation that may have been applied (queued, sending, delivered) is never changed or discarded here
 * - what depends on a claim (sending-order.ts, `goesWith`) moves with the claim; nobody else's entries go into the bin
 */
import { normalizeCode } from '@tohfa/sync-protocol/code/code-alphabet'
import { factsOf } from '@tohfa/sync-protocol/operations/kinds'
import { isClaim, isOpen, type OutboxEntry } from '../sending-rules/outbox-entry'
import { goesWith } from '../sending-rules/sending-order'
import type { EntryChange } from '../sending-rules/settlement'
import type { Discarded, LocalDatabase } from '../store/local-database'
import { forShow, readyToSeal, shutForBin } from '../store/lock/locked-work'
import { addFiles, deleteFiles, fileTables } from '../store/operation-files'
import { changed } from '../store/outbox-entries'
import { withQuota } from '../store/quota'
import * as t from '../offline.texts'
import { BIN_MS, putIntoBin, readBin, takeFromBin, tidyBin } from '../store/discarded'
import { readFiles, sealedBox, sealedFiles, type DraftFile } from './enqueue'
import { isOf, type Maker } from '../sending-rules/maker'
import type { Sealer } from '../sealing/sealer'
import type { Sync } from '../engine/pass'
import { AttentionError } from './queue-errors'
import { isOfSameCampaign, unusedCodes } from './unused-codes'

export interface Attention {
  /**
   * Gives a refused claim, and what follows it on this device, to another code of the same campaign. It is sent a few
   * seconds later, so that it can be undone.
   * @returns moves it back to its code; throws AttentionError once it was sent
   * @throws AttentionError
   */
  giveToAnotherCode(id: string, newCode: string): Promise<() => Promise<void>>
  /**
   * Sends a refused operation again with other fields, an edit as the last of its lane. Without `secrets` the sealed box
   * stays; `files`, if given, replace all files; `base` is what the correcting edit found.
   * @throws AttentionError, SealingKeyMissingError, StorageFullError
   */
  editAndResend(
    id: string,
    fields: Record<string, unknown>,
    secrets?: Record<string, unknown>,
    files?: readonly DraftFile[],
    base?: Record<string, unknown>,
  ): Promise<void>
  /** Sends refused operations again, all or none, with some fields changed in each. @throws AttentionError */
  resendAll(ids: readonly string[], changes?: Record<string, unknown>): Promise<void>
  /**
   * Like `resendAll`, with the sealed fields entered again; each operation gets those that it had sealed.
   * @throws AttentionError, SealingKeyMissingError
   */
  sealAgain(ids: readonly string[], secrets: Record<string, unknown>): Promise<void>
  /**
   * Sends a refused operation again under a new id.
   * @param secrets its sealed fields, which were sealed for the old one
   * @throws AttentionError, SealingKeyMissingError, StorageFullError
   */
  sendAsNew(id: string, secrets?: Record<string, unknown>): Promise<void>
  /**
   * Puts a refused operation into the bin, with what depends on it. Entries of other people there stay: the server will
   * refuse them, and their makers decide.
   * @throws AttentionError
   */
  discard(id: string): Promise<void>
  /** Restores what `discard` put into the bin. @throws AttentionError */
  restore(id: string): Promise<void>
  /** What this person has in the bin, the newest first. */
  discarded(): Promise<Discarded[]>
  /** Other codes of the same campaign that nobody has claimed, as far as this device knows. */
  unusedCodesFor(id: string): Promise<string[]>
}

interface AttentionDeps {
  db: LocalDatabase
  seal: Sealer
  /** epoch ms */
  now: () => number
  /** uuid v7 */
  newId: () => string
  /** the person who asks */
  maker: Maker
  sync: Pick<Sync, 'kick'>
}

const AGAIN = {
  state: 'queued',
  attempts: 0,
  failingSince: undefined,
  nextAttemptAt: 0,
  problem: undefined,
  waitsFor: undefined,
  waitsSince: undefined,
  // it was refused: only what is sent from now on can have been applied
  firstSentAt: undefined,
} satisfies EntryChange

/** Whether an edit is merged with others by field. */
const isMerged = ({ kind }: OutboxEntry) => factsOf(kind).merged === true

/** as long as the toast is shown */
const UNDO_MS = 5_000

/** Whether nothing of it has been sent since a person last decided about it. */
export const isUnsent = ({ state, firstSentAt }: Pick<OutboxEntry, 'state' | 'firstSentAt'>) =>
  state === 'queued' && firstSentAt === undefined

export function createAttention({ db, seal, now, newId, maker, sync }: AttentionDeps): Attention {
  const refused = async (id: string) => {
    const entry = await db.outbox.get({ id })
    if (entry?.state !== 'attention') throw new AttentionError(t.notInAttention)
    if (!isOf(maker(), entry)) throw new AttentionError(t.notYours)
    return entry.left ? backAgain(entry) : entry
  }
  /** Its maker has signed in again, and decides. */
  const backAgain = async (entry: OutboxEntry): Promise<OutboxEntry> => {
    const [{ left: _, ...seen } = entry] = await forShow(db, [entry])
    return seen.shut ? entry : seen
  }
  /** The entry with its details, for changing a part of it. */
  const seen = async (id: string) => {
    const [entry] = await forShow(db, [await refused(id)])
    if (!entry || entry.shut) throw new AttentionError(t.lockedHere)
    return entry
  }
  /** Makes the keys ready: locked entries are sealed again when they are written. @returns whether any is locked */
  const ready = async (entries: readonly OutboxEntry[]) => {
    if (entries.some(({ locked, shut }) => locked ?? shut)) await readyToSeal(db)
    return entries.some(({ locked }) => locked)
  }
  const stored = (ids: readonly string[]) =>
    db.outbox
      .where('id')
      .anyOf([...ids])
      .toArray()
  /** with the entry itself, in order */
  const allWith = async (entry: OutboxEntry) => {
    const lane = await db.outbox.where('code').equals(entry.code).sortBy('seq')
    return goesWith(lane.filter(isOpen), entry)
  }
  const everything = [db.outbox, db.discarded, ...fileTables(db)]
  const boxFor = (entry: OutboxEntry, secrets: Record<string, unknown>) =>
    sealedBox(
      seal,
      entry,
      Object.fromEntries(
        Object.entries(secrets).filter(([field]) => entry.sealedFields?.includes(field) ?? true),
      ),
    )
  /**
   * Takes an edit out of its place. Edits behind it that found its values get as their base what it had found itself.
   * Joins the caller's transaction.
   * @returns the ids of the edits behind it
   */
  const takeOut = async (edit: OutboxEntry): Promise<string[]> => {
    const [{ code, kind, seq, fields, base = {} } = edit] = await forShow(db, [edit])
    const lane = await db.outbox.where('code').equals(code).toArray()
    const behind = lane.filter((other) => other.kind === kind && other.seq > seq && isOpen(other))
    for (const other of await forShow(db, behind)) {
      const rebased = Object.entries(other.base ?? {}).map(([field, found]): [string, unknown] =>
        field in base && found === fields[field] ? [field, base[field]] : [field, found],
      )
      if (other.base) await db.outbox.put(changed(other, { base: Object.fromEntries(rebased) }))
    }
    await db.outbox.delete(seq)
    return behind.map(({ id }) => id)
  }
  /**
   * Puts an edit behind all others of its gift, as if it were made now. A photo that one of those has is newer than its
   * own. Joins the caller's transaction.
   */
  const putLast = async (before: OutboxEntry, { seq: _, ...edit }: OutboxEntry) => {
    const others = await takeOut(before)
    if ((await db.blobs.where('operationId').anyOf(others).count()) > 0) await deleteFiles(db, [edit.id])
    await db.outbox.add({ ...edit, capturedAt: now() })
  }
  /** Changes refused operations, all or none. */
  const resend = async (
    ids: readonly string[],
    change: (entry: OutboxEntry) => EntryChange,
  ): Promise<void> => {
    await ready(await stored(ids))
    await withQuota(() =>
      db.transaction('rw', db.outbox, async () => {
        for (const id of ids) {
          const entry = await seen(id)
          await db.outbox.put(changed(entry, { ...AGAIN, ...change(entry) }))
        }
      }),
    )
    sync.kick()
  }

  return {
    async giveToAnotherCode(id, newCode) {
      const code = normalizeCode(newCode)
      if (code === null) throw new AttentionError(t.codeMalformed)
      let before: OutboxEntry[] = []
      await ready(await stored([id]))
      await db.transaction('rw', db.outbox, db.codes, db.campaignCodes, async () => {
        const entry = await refused(id)
        if (!isClaim(entry)) throw new AttentionError(t.notAClaim)
        if ((await isOfSameCampaign(db, id, code)) === false) throw new AttentionError(t.notSameCampaign)
        const there = await db.outbox.where('code').equals(code).filter(isOpen).toArray()
        if (there.some((other) => isClaim(other) && other.id !== id)) throw new AttentionError(t.codePending)
        const all = (before = await allWith(entry))
        const later = { ...AGAIN, nextAttemptAt: now() + UNDO_MS, waitsSince: now() }
        await db.outbox.bulkPut(
          all.map((moved) => ({ ...(moved.id === id ? changed(moved, later) : moved), code })),
        )
      })
      sync.kick()
      return async () => {
        await db.transaction('rw', db.outbox, async () => {
          const there = await stored(before.map((entry) => entry.id))
          const given = there.find((entry) => entry.id === id)
          if (!given || given.code !== code || !isUnsent(given)) throw new AttentionError(t.sentMeanwhile)
          await db.outbox.bulkPut(before)
        })
        sync.kick()
      }
    },
    async editAndResend(id, fields, secrets, files, base) {
      const isLocked = await ready(await stored([id]))
      const chosen = files && (await readFiles(files))
      const read = chosen && isLocked ? await sealedFiles(db, chosen) : chosen
      const box = secrets && (await sealedBox(seal, await refused(id), secrets))
      await withQuota(() =>
        db.transaction('rw', everything, async () => {
          const entry = await refused(id)
          const again = changed(entry, { ...AGAIN, ...box, fields, ...(base && { base }) })
          if (isMerged(entry)) await putLast(entry, again)
          else await db.outbox.put(again)
          if (!read) return
          await deleteFiles(db, [id])
          await addFiles(db, id, read)
        }),
      )
      sync.kick()
    },
    resendAll: (ids, changes = {}) => resend(ids, ({ fields }) => ({ fields: { ...fields, ...changes } })),
    async sealAgain(ids, secrets) {
      const boxes = new Map<string, EntryChange>()
      for (const id of ids) boxes.set(id, await boxFor(await refused(id), secrets))
      await resend(ids, ({ id }) => boxes.get(id) ?? {})
    },
    async sendAsNew(id, secrets = {}) {
      const old = await refused(id)
      const asNew = newId()
      const box = await boxFor({ ...old, id: asNew }, secrets)
      // the old box opens only under the old id
      if (old.sealed !== undefined && !('sealed' in box)) throw new AttentionError(t.sealedFieldsMissing)
      await withQuota(() =>
        db.transaction('rw', everything, async () => {
          const entry = await refused(id)
          const files = await db.blobs.where('operationId').equals(id).toArray()
          const bytes = await db.blobBytes.bulkGet(files.map((file) => file.id))
          await deleteFiles(db, [id])
          await db.outbox.put({ ...changed(entry, { ...AGAIN, ...box }), id: asNew })
          await addFiles(
            db,
            asNew,
            files.flatMap((file, i) => {
              const row = bytes[i]
              if (!row) return []
              const { field, name, type, size } = file
              const { data, sealedBy } = row
              return [{ field, name, type, size, data, ...(sealedBy !== undefined && { sealedBy }) }]
            }),
          )
        }),
      )
      sync.kick()
    },
    async discard(id) {
      await ready(await stored([id]))
      await db.transaction('rw', everything, async () => {
        const entry = await refused(id)
        const gone = (await allWith(entry)).filter((other) => isOf(maker(), other))
        if (isMerged(entry)) await takeOut(entry)
        await db.outbox.bulkDelete(gone.map((other) => other.seq))
        await putIntoBin(db, await shutForBin(db, gone), now())
        await tidyBin(db, now())
      })
      sync.kick()
    },
    async restore(id) {
      await ready((await readBin(db)).flatMap(({ entries }) => entries))
      await db.transaction('rw', everything, async () => {
        const entries = await takeFromBin(db, id)
        const [chosen] = entries ?? []
        if (!entries || !chosen) throw new AttentionError(t.notDiscarded)
        if (!isOf(maker(), chosen)) throw new AttentionError(t.notYours)
        const there = await db.outbox
          .where('id')
          .anyOf(entries.map((entry) => entry.id))
          .count()
        if (there > 0) throw new AttentionError(t.notInAttention)
        const opened = await forShow(db, entries)
        if (opened.some((entry) => entry.shut)) throw new AttentionError(t.lockedHere)
        await db.outbox.bulkPut(opened)
      })
      sync.kick()
    },
    discarded: async () => {
      const bin = (await readBin(db)).filter(
        ({ entries: [chosen], discardedAt }) =>
          chosen !== undefined && isOf(maker(), chosen) && Math.abs(now() - discardedAt) <= BIN_MS,
      )
      return Promise.all(bin.map(async (one) => ({ ...one, entries: await forShow(db, one.entries) })))
    },
    unusedCodesFor: (id) => unusedCodes(db, id),
  }
}
