/**
 * The ways on from "Needs attention".
 *
 * Invariants:
 * - the operation has the same id and place as before; the server remembers only what it applied, so the id may be sent again
 * - an operation that may have been applied (queued, sending, delivered) is never changed or discarded here
 * - what hangs on a claim (queue.ts, goesWith) goes where the claim goes
 */
import { normalizeCode } from '@tohfa/sync-protocol/code-alphabet'
import { isClaim, isOpen, type OutboxEntry } from '../core/outbox-entry'
import { goesWith } from '../core/queue'
import type { EntryChange } from '../core/settle'
import type { LocalDatabase } from '../store/local-database'
import { addFiles, changed, deleteFiles, fileTables } from '../store/outbox'
import { withQuota } from '../store/quota'
import * as t from '../offline.texts'
import { readFiles, sealedBox, type DraftFile } from './enqueue'
import type { Sealer } from '../sealing/sealer'
import type { Sync } from '../engine/sync'
import { unusedCodes } from './unused-codes'

/** What was asked for cannot be done with this entry; the message says why. Nothing was changed. */
export class AttentionError extends Error {
  override readonly name = 'AttentionError'
}

export interface Attention {
  /** Gives a refused claim, and what follows it on this device, to another code. @throws AttentionError */
  giveToAnotherCode(id: string, newCode: string): Promise<void>
  /**
   * Sends a refused operation again with other fields. Without `secrets` the sealed box stays; `files`, when given,
   * replace all files; `base` is what the edit that corrects it has found.
   * @throws AttentionError, SealingKeyMissingError, StorageFullError
   */
  editAndResend(
    id: string,
    fields: Record<string, unknown>,
    secrets?: Record<string, unknown>,
    files?: readonly DraftFile[],
    base?: Record<string, unknown>,
  ): Promise<void>
  /** Throws a refused operation away, with what hangs on it. @throws AttentionError */
  discard(id: string): Promise<void>
  /** Other codes of the same campaign that nobody has claimed as far as this device knows. */
  unusedCodesFor(id: string): Promise<string[]>
}

interface AttentionDeps {
  db: LocalDatabase
  seal: Sealer
  sync: Pick<Sync, 'kick'>
}

const AGAIN = {
  state: 'queued',
  attempts: 0,
  nextAttemptAt: 0,
  problem: undefined,
  waitsFor: undefined,
  waitsSince: undefined,
} satisfies EntryChange

export function createAttention({ db, seal, sync }: AttentionDeps): Attention {
  const refused = async (id: string) => {
    const entry = await db.outbox.get({ id })
    if (entry?.state !== 'attention') throw new AttentionError(t.notInAttention)
    return entry
  }
  /** with the entry itself, in order */
  const allWith = async (entry: OutboxEntry) => {
    const lane = await db.outbox.where('code').equals(entry.code).sortBy('seq')
    return goesWith(lane.filter(isOpen), entry)
  }
  const everything = [db.outbox, ...fileTables(db)]

  return {
    async giveToAnotherCode(id, newCode) {
      const code = normalizeCode(newCode)
      if (code === null) throw new AttentionError(t.codeMalformed)
      await db.transaction('rw', db.outbox, async () => {
        const entry = await refused(id)
        if (!isClaim(entry)) throw new AttentionError(t.notAClaim)
        const there = await db.outbox.where('code').equals(code).filter(isOpen).toArray()
        if (there.some((other) => isClaim(other) && other.id !== id)) throw new AttentionError(t.codePending)
        const all = await allWith(entry)
        await db.outbox.bulkPut(
          all.map((moved) => ({ ...(moved.id === id ? changed(moved, AGAIN) : moved), code })),
        )
      })
      sync.kick()
    },
    async editAndResend(id, fields, secrets, files, base) {
      const read = files && (await readFiles(files))
      const box = secrets && (await sealedBox(seal, id, secrets))
      await withQuota(() =>
        db.transaction('rw', everything, async () => {
          const entry = await refused(id)
          await db.outbox.put(changed(entry, { ...AGAIN, ...box, fields, ...(base && { base }) }))
          if (!read) return
          await deleteFiles(db, [id])
          await addFiles(db, id, read)
        }),
      )
      sync.kick()
    },
    async discard(id) {
      await db.transaction('rw', everything, async () => {
        const entry = await refused(id)
        const gone = await allWith(entry)
        await db.outbox.bulkDelete(gone.map((other) => other.seq))
        await deleteFiles(
          db,
          gone.map((other) => other.id),
        )
      })
      sync.kick()
    },
    unusedCodesFor: (id) => unusedCodes(db, id),
  }
}
