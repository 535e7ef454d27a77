import { FileConfigstore, FileStore } from '@tus/file-store'
import { ERRORS, type Upload } from '@tus/server'
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { StoreUnavailableError } from '../db/store-unavailable'
import { AppError } from '../http/app-error'
import type { DiskBudget, Sender, Share } from './disk-budget'
import type { FreeSpace } from './free-space'
import { isUploadId } from './upload-id'

/** the record of an upload is written right after its file, so an older file without one was left by a crash */
const LONE_FILE_MAX_AGE_MS = 60 * 60_000
/** bytes that the library writes at a time */
const WRITTEN_AT_ONCE = 64 * 1024
/** without a byte, it is only a claim on room */
const EMPTY_KEPT_MS = 60 * 60_000
/** if room is short, what has been silent for this long gives way; its device begins again */
const SILENT_MS = 10 * 60_000
/** a finished one waits for its operation, which usually comes within seconds */
const UNUSED_MS = 60 * 60_000
/** a look for what gives way reads through all that is counted */
const LOOK_AGAIN_MS = 5_000
/** by then some of it was used, has expired or was given up */
export const FULL_RETRY_SECONDS = 300

/** One of the library's refusals, as an error. */
class Refusal extends Error {
  readonly status_code: number
  readonly body: string

  constructor(refusal: { status_code: number; body: string }) {
    super(refusal.body)
    this.status_code = refusal.status_code
    this.body = refusal.body
  }
}

/** In pieces, as a recording may have 25 MB. */
async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('base64url')
}

/** The request that the tus server is handling, which the library does not pass to its store. */
export interface UploadRequest {
  address: string
  /** @param at epoch milliseconds */
  announceExpiry(at: number): void
}
export const uploadRequest = new AsyncLocalStorage<UploadRequest>()

/** What the record of an upload keeps about its sender, besides what the device says about the file. */
type SenderRecord = Pick<Sender, 'campaign' | 'gift' | 'device'>
const SENDER_FIELDS = ['campaign', 'gift', 'device'] as const

/** What this process knows about an upload's bytes. */
interface Activity {
  /** when the last one arrived, or the upload began; epoch ms */
  at: number
  /** of the file, after the last write of this process; another process may have written since */
  mtimeMs: number
  isFinished: boolean
  writers: number
}

export interface TusFileStoreOptions {
  dir: string
  /** the most bytes that one upload may have */
  maxBytes: number
  /** ms from the creation of an upload to its expiry */
  retentionMs: number
  /** epoch milliseconds */
  now: () => number
  budget: DiskBudget
  space?: Pick<FreeSpace, 'check'> | undefined
}

/**
 * The library's folder of files, each with a JSON record beside it, with four changes. Expiry uses the given clock,
 * covers finished uploads too, and comes soon if no byte has arrived. What arrives is counted byte by byte, and refused
 * if a share of the room is full, however the upload began. There, uploads that have long been silent give way to
 * others. A finished file survives a crash before the device gets its answer.
 */
export class TusFileStore extends FileStore {
  private readonly options: TusFileStoreOptions
  /** uploads that are counted, but may not have a file yet */
  private readonly beginning = new Set<string>()
  /** of finished uploads, whose content never changes */
  private readonly digests = new Map<string, Promise<string>>()
  private readonly activities = new Map<string, Activity>()
  private lookedAt = -Infinity

  constructor(options: TusFileStoreOptions) {
    super({
      directory: options.dir,
      configstore: new FileConfigstore(options.dir),
      // no expiry by the library's own clock
      expirationPeriodInMilliseconds: 0,
    })
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
    this.options = options
  }

  /** @throws AppError file_too_large (413), busy (429) */
  override async create(upload: Upload): Promise<Upload> {
    const { budget, maxBytes, now } = this.options
    const request = uploadRequest.getStore()
    const { size = NaN } = upload
    if (!Number.isSafeInteger(size) || size < 0) throw new AppError('body_malformed')
    if (size > maxBytes) throw new AppError('file_too_large')
    const sender = { ...senderOf(upload.metadata), address: request?.address }
    await this.makeRoom(sender, { bytes: 0, uploads: 1 })
    // nothing else is counted in between
    if (!budget.admits(sender, { bytes: 0, uploads: 1 })) throw busy()
    budget.add(upload.id, sender)
    upload.creation_date = new Date(now()).toISOString()
    this.activities.set(upload.id, { at: now(), mtimeMs: 0, isFinished: size === 0, writers: 0 })
    this.beginning.add(upload.id)
    try {
      const created = await super.create(upload)
      await this.noteWritten(upload.id, size)
      request?.announceExpiry(this.expiryOf(upload))
      return created
    } catch (error) {
      await this.discard(upload.id)
      throw error
    } finally {
      this.beginning.delete(upload.id)
    }
  }

  /** @throws AppError busy (429), storage_full (507); what has arrived until then stays */
  override async write(bytes: IncomingMessage | Readable, id: string, offset: number): Promise<number> {
    const size = (await this.configstore.get(id))?.size
    let refusal: unknown
    const counted = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        this.take(id, chunk.byteLength).then(
          () => done(null, chunk),
          (error: unknown) => {
            refusal = error
            done(error as Error)
          },
        )
      },
    })
    const activity = this.activityOf(id)
    activity.writers++
    try {
      const end = await super
        .write(bytes.pipe(counted), id, offset)
        .catch((error: unknown) => (refusal ? Promise.reject(refusal as Error) : this.explain(error)))
      if (end === size) {
        const file = await open(this.pathOf(id), 'r')
        try {
          await file.sync()
        } finally {
          await file.close()
        }
      }
      return end
    } finally {
      activity.writers--
      // what was counted may not all have been written
      const arrived = await this.noteWritten(id, size)
      if (arrived > 0) uploadRequest.getStore()?.announceExpiry(await this.expiryOfRecord(id, arrived))
    }
  }

  /** @throws the library's 404 for an unknown upload, 410 for an expired one */
  override async getUpload(id: string): Promise<Upload> {
    if (!isUploadId(id)) throw new Refusal(ERRORS.FILE_NOT_FOUND)
    const upload = await super.getUpload(id)
    if (this.isExpired(upload)) throw new Refusal(ERRORS.FILE_NO_LONGER_EXISTS)
    uploadRequest.getStore()?.announceExpiry(this.expiryOf(upload))
    // an answer shows the rest
    for (const field of SENDER_FIELDS) delete upload.metadata?.[field]
    return upload
  }

  override async remove(id: string): Promise<void> {
    if (!isUploadId(id) || !(await this.configstore.get(id))) throw new Refusal(ERRORS.FILE_NOT_FOUND)
    await this.discard(id)
  }

  /** SHA-256 of the content of a finished upload, base64url; null if it was removed in between. */
  async digestOf(id: string): Promise<string | null> {
    const digest = this.digests.get(id) ?? sha256(this.pathOf(id))
    this.digests.set(id, digest)
    try {
      return await digest
    } catch (error) {
      this.digests.delete(id)
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }

  /** Removes all parts of an upload. */
  async discard(id: string): Promise<void> {
    this.digests.delete(id)
    this.activities.delete(id)
    // before the files are removed: the next sweep counts again what could not be removed
    this.options.budget.remove(id)
    await rm(this.pathOf(id), { force: true })
    await rm(`${this.pathOf(id)}.json`, { force: true })
  }

  /** Removes expired uploads and what crashes left, then counts the rest again. @returns the number of removed uploads */
  override async deleteExpired(): Promise<number> {
    const { dir, budget } = this.options
    // before the folder is read, because uploads that begin in between may not be found in it
    const counted = budget.ids().filter((id) => !this.beginning.has(id))
    const present = new Set(
      (await readdir(dir)).map((name) => name.replace(/\.json$/, '')).filter(isUploadId),
    )
    // another process that shares the folder has used and removed them
    for (const id of counted)
      if (!present.has(id)) {
        budget.remove(id)
        this.activities.delete(id)
      }
    let removed = 0
    for (const id of present) {
      const record = await this.configstore.get(id)
      const arrived = await this.arrivedOf(id)
      const upload = record && {
        ...{ creation_date: record.creation_date, size: record.size, metadata: record.metadata },
        offset: arrived ?? 0,
      }
      if (this.beginning.has(id) || this.activityOf(id).writers > 0) continue
      if (upload ? this.isExpired(upload) : await this.isLone(id)) {
        await this.discard(id)
        removed++
      } else if (upload) {
        // begun or continued by another process, or before a restart
        if (!budget.has(id)) budget.add(id, senderOf(upload.metadata))
        await this.noteWritten(id, upload.size)
      }
    }
    return removed
  }

  /** Counts bytes that arrive. @throws AppError busy (429), storage_full (507) */
  private async take(id: string, bytes: number): Promise<void> {
    const { budget, space, now } = this.options
    await space?.check()
    this.activityOf(id).at = now()
    if (budget.grow(id, bytes)) return
    await this.makeRoom(budget.senderOf(id) ?? {}, { bytes, uploads: 0 })
    if (!budget.grow(id, bytes)) throw busy()
  }

  /** Removes what has been silent for longest from the shares that lack this room, until there is enough. */
  private async makeRoom(sender: Sender, more: Share): Promise<void> {
    const { budget, now } = this.options
    if (budget.admits(sender, more) || Math.abs(now() - this.lookedAt) < LOOK_AGAIN_MS) return
    const silent = budget
      .inTheWayOf(sender, more)
      .map((id) => ({ id, ...this.activityOf(id) }))
      .filter(
        ({ id, at, isFinished, writers }) =>
          writers === 0 && !this.beginning.has(id) && at + (isFinished ? UNUSED_MS : SILENT_MS) <= now(),
      )
      .sort((a, b) => a.at - b.at)
    for (const { id, mtimeMs } of silent) {
      if (budget.admits(sender, more)) return
      // another process that shares the folder may have written to it
      if ((await this.mtimeOf(id)) === mtimeMs) await this.discard(id)
      else await this.noteWritten(id, (await this.configstore.get(id))?.size)
    }
    if (!budget.admits(sender, more)) this.lookedAt = now()
  }

  private activityOf(id: string): Activity {
    const known = this.activities.get(id)
    if (known) return known
    const activity = { at: this.options.now(), mtimeMs: 0, isFinished: false, writers: 0 }
    // what is no longer counted was removed, and is forgotten
    if (this.options.budget.has(id)) this.activities.set(id, activity)
    return activity
  }

  /** Notes what has arrived of an upload. @returns its bytes */
  private async noteWritten(id: string, size: number | undefined): Promise<number> {
    const found = await stat(this.pathOf(id)).catch(() => null)
    const activity = this.activityOf(id)
    if (!found) return 0
    if (activity.mtimeMs !== found.mtimeMs) activity.at = this.options.now()
    activity.mtimeMs = found.mtimeMs
    activity.isFinished = found.size === size
    if (activity.writers === 0) this.options.budget.resize(id, found.size)
    return found.size
  }

  private arrivedOf = async (id: string) => (await stat(this.pathOf(id)).catch(() => null))?.size
  private mtimeOf = async (id: string) => (await stat(this.pathOf(id)).catch(() => null))?.mtimeMs

  /** The library does not say why it could not write. @throws StoreUnavailableError, or the library's own error */
  private async explain(refusal: unknown): Promise<never> {
    if (refusal === ERRORS.FILE_WRITE_ERROR && (await this.isFull()))
      throw new StoreUnavailableError('space', refusal)
    throw refusal
  }

  private async isFull(): Promise<boolean> {
    const { bavail, bsize } = await statfs(this.options.dir)
    return bavail * bsize < WRITTEN_AT_ONCE
  }

  pathOf(id: string) {
    return join(this.options.dir, id)
  }

  /** epoch ms; an upload whose record has no time has expired */
  private expiryOf({ creation_date: created, offset, size }: Expiring) {
    const kept = offset === 0 && size !== 0 ? EMPTY_KEPT_MS : Infinity
    return (Date.parse(created ?? '') || 0) + Math.min(kept, this.options.retentionMs)
  }

  private async expiryOfRecord(id: string, offset: number) {
    const record = await this.configstore.get(id)
    return this.expiryOf({ creation_date: record?.creation_date, size: record?.size, offset })
  }

  private isExpired(upload: Expiring) {
    return this.expiryOf(upload) <= this.options.now()
  }

  private async isLone(id: string) {
    const found = await stat(this.pathOf(id)).catch(() => stat(`${this.pathOf(id)}.json`).catch(() => null))
    return found !== null && found.mtimeMs + LONE_FILE_MAX_AGE_MS <= this.options.now()
  }
}

type Expiring = Pick<Upload, 'creation_date' | 'offset' | 'size'>

const busy = () => new AppError('busy', { retryAfterSeconds: FULL_RETRY_SECONDS })

function senderOf(metadata: Upload['metadata'] = {}): SenderRecord {
  const of = (field: (typeof SENDER_FIELDS)[number]) => metadata[field] ?? undefined
  return { campaign: of('campaign'), gift: of('gift'), device: of('device') }
}

// the library's own creation of the folder throws where nobody can catch it, so upload-store.ts makes the folder first
Object.defineProperty(TusFileStore.prototype, 'checkOrCreateDirectory', { value: () => undefined })
