/**
 * Puts one operation into the outbox. Screens show the stored operation on top of what the server said, so nobody waits
 * to see it (sending-rules/overlay.ts).
 *
 * Invariants:
 * - files are read and sealed first; then one transaction stores operation and files, or nothing
 * - what only the server may read is sealed before it is stored; anything that is still readable is reported
 * - an id is one operation: pressing twice stores it once, and other content under the same id is refused
 */
import { normalizeCode } from '@tohfa/sync-protocol/code/code-alphabet'
import type { OperationKind } from '@tohfa/sync-protocol/operations/kinds'
import { ENTRY_VERSION, type OutboxEntry, type WholeBox } from '../sending-rules/outbox-entry'
import { isInBin } from '../store/discarded'
import type { LocalDatabase } from '../store/local-database'
import { codeHere, forDelivery, keyOfPage, readyToSeal, sealedBytes } from '../store/lock/locked-work'
import { addFiles, fileTables, type ReadFile } from '../store/operation-files'
import { reportBreach, reportBroken } from '../store/outbox-entries'
import { withQuota } from '../store/quota'
import type { Sync } from '../engine/pass'
import type { Sealer } from '../sealing/sealer'
import * as t from '../offline.texts'
import type { Maker } from '../sending-rules/maker'
import { OperationIdTakenError } from './queue-errors'
import { digestOf } from './seal-queue'

/** characters of a sealed box, as the wire allows them */
const SEALED_MAX = 16_384

export interface DraftFile {
  /** form field that it fills, e.g. 'profile_image' */
  field: string
  file: Blob
  /** file name; a File brings its own */
  name?: string
  /** id of the unsaved recording that it was made from; the same transaction deletes it */
  recording?: string | undefined
}

/** An operation as a form gives it. */
export interface OperationDraft {
  /** a UUID; an operation that is already there with the same content is not added again */
  id?: string
  kind: OperationKind
  code: string
  /** the form fields of the operation's own call, without secrets, already checked */
  fields: Record<string, unknown>
  /** what an edit found in the fields that it changes; nothing secret */
  base?: Record<string, unknown> | undefined
  /** what only the server may read (pin, identity numbers): sealed at once, never stored in the clear */
  secrets?: Record<string, unknown>
  files?: readonly DraftFile[]
  /** campaign of the code, if the caller knows it: lets a refused claim be given to another code */
  campaignHint?: string
}

export interface EnqueueDeps {
  db: LocalDatabase
  seal: Sealer
  /** epoch ms */
  now: () => number
  /** uuid v7 */
  newId: () => string
  /** who makes the operations */
  maker: Maker
  /** begins to send once the operation is safe on the device */
  sync: Pick<Sync, 'kick'>
  /** asked on a full device. @returns whether there may be room by now */
  makeRoom?: () => Promise<boolean>
}

/**
 * @returns the operation's id, once it is safe on the device
 * @throws SealingKeyMissingError, StorageFullError, OperationIdTakenError, TypeError for an invalid code; nothing is
 *   stored then
 */
export type Enqueue = (draft: OperationDraft) => Promise<string>

export function createEnqueue({ db, seal, now, newId, maker, sync, makeRoom }: EnqueueDeps): Enqueue {
  return async (draft) => {
    const code = normalizeCode(draft.code)
    if (code === null) throw new TypeError(t.codeMalformed)
    const id = draft.id ?? newId()
    const { locked, visited } = await codeHere(db, code)
    if (locked) await readyToSeal(db)
    const read = await readFiles(draft.files ?? [])
    const files = locked ? await sealedFiles(db, read) : read
    const operation = { id, kind: draft.kind, code }
    const box = await sealedBox(seal, operation, draft.secrets ?? {})
    const madeBy = maker()
    const whole =
      madeBy === null || box.sealed === undefined
        ? undefined
        : await wholeBox(seal, operation, draft, box.sealed)
    const campaignHint = draft.campaignHint ?? visited?.campaignId
    const entry: Omit<OutboxEntry, 'seq'> = {
      v: ENTRY_VERSION,
      ...operation,
      maker: madeBy,
      fields: draft.fields,
      ...(draft.base && { base: draft.base }),
      ...box,
      ...(whole && { whole }),
      ...(campaignHint !== undefined && { campaignHint }),
      ...(locked && { locked, page: await keyOfPage(db) }),
      capturedAt: now(),
      state: 'queued',
      attempts: 0,
      nextAttemptAt: 0,
    }
    const store = () =>
      db.transaction('rw', [db.outbox, db.discarded, ...fileTables(db)], async () => {
        const there = draft.id === undefined ? undefined : await db.outbox.get({ id })
        if (there) {
          const [opened = there] = there.left ? [] : await forDelivery(db, [there])
          if (!isSame(opened, entry) || !(await hasFiles(db, there, files)))
            throw new OperationIdTakenError(id)
          return
        }
        // its files would mix with those of the discarded one
        if (draft.id !== undefined && (await isInBin(db, id))) throw new OperationIdTakenError(id)
        const seq = await db.outbox.add(entry)
        reportBroken([{ ...entry, seq }])
        if (box.sealedFields?.some((field) => field in entry.fields))
          reportBreach(`operation ${id} holds a secret that anybody can read`)
        await addFiles(db, id, files)
      })
    await withQuota(store, makeRoom)
    sync.kick()
    return id
  }
}

type Content = Pick<OutboxEntry, 'kind' | 'code' | 'fields'>
const isSame = (a: Content, b: Content) => contentOf(a) === contentOf(b)
const contentOf = ({ kind, code, fields }: Content) => JSON.stringify([kind, code, fields])

/** Whether an entry has these files; those of a delivered one may be gone. Joins the caller's transaction. */
async function hasFiles(db: LocalDatabase, { id, state }: OutboxEntry, files: readonly ReadFile[]) {
  if (state === 'delivered') return true
  const there = await db.blobs.where('operationId').equals(id).toArray()
  return (
    there.length === files.length &&
    files.every(({ field, data, size = data.byteLength }) =>
      there.some((blob) => blob.field === field && blob.size === size),
    )
  )
}

/** The sealed box for secret fields; empty if there are none. @throws SealingKeyMissingError */
export async function sealedBox(
  seal: Sealer,
  operation: Pick<OutboxEntry, 'id' | 'kind'>,
  secrets: Record<string, unknown>,
): Promise<Pick<OutboxEntry, 'sealed' | 'sealedFor' | 'sealedFields'>> {
  const sealedFields = Object.keys(secrets)
  return sealedFields.length > 0 ? { ...(await seal(operation, secrets)), sealedFields } : {}
}

/** @returns undefined if it is too large for a box, or cannot be sealed now: then it stays as it is */
async function wholeBox(
  seal: Sealer,
  operation: Pick<OutboxEntry, 'id' | 'kind' | 'code'>,
  { fields, secrets = {} }: Pick<OperationDraft, 'fields' | 'secrets'>,
  sealed: string,
): Promise<WholeBox | undefined> {
  try {
    const box = await seal(operation, { ...fields, ...secrets })
    if (box.sealed.length > SEALED_MAX) return undefined
    return { ...box, of: await digestOf({ ...operation, fields, sealed }) }
  } catch (error) {
    console.error('An operation could not be sealed as a whole', error)
    return undefined
  }
}

/** For a locked operation: a file's name may name a person, and the server does not need it. */
export const sealedFiles = (db: LocalDatabase, files: readonly ReadFile[]): Promise<ReadFile[]> =>
  Promise.all(
    files.map(async (file) => ({
      ...file,
      name: file.field,
      size: file.data.byteLength,
      ...(await sealedBytes(db, file.data)),
    })),
  )

/** The bytes of chosen files, in memory: a transaction would end while a file is read. */
export const readFiles = (files: readonly DraftFile[]): Promise<ReadFile[]> =>
  Promise.all(
    files.map(async ({ field, file, name, recording }) => ({
      field,
      recording,
      name: name ?? ('name' in file && typeof file.name === 'string' ? file.name : field),
      type: file.type || 'application/octet-stream',
      data: await file.arrayBuffer(),
    })),
  )
