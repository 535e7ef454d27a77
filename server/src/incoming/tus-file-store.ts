import { FileConfigstore, FileStore } from '@tus/file-store'
import { ERRORS, type Upload } from '@tus/server'
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { StoreUnavailableError } from '../db/store-unavailable'
import type { DiskBudget } from './disk-budget'
import { isUploadId } from './upload-id'

/** the record of an upload is written right after its file, so an older file without one was left by a crash */
const LONE_FILE_MAX_AGE_MS = 60 * 60_000
/** bytes that the library writes at a time */
const WRITTEN_AT_ONCE = 64 * 1024

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

export interface TusFileStoreOptions {
  dir: string
  /** ms from the creation of an upload to its expiry */
  retentionMs: number
  /** epoch milliseconds */
  now: () => number
  budget: DiskBudget
}

/**
 * The library's folder of files, each with a JSON record beside it, with three changes. Expiry uses the given clock and covers
 * finished uploads too. Every size is declared at the start and counted. A finished file would survive a crash before the
 * device gets its answer.
 */
export class TusFileStore extends FileStore {
  private readonly options: TusFileStoreOptions
  /** uploads that are counted, but may not have a file yet */
  private readonly beginning = new Set<string>()
  /** of finished uploads, whose content never changes */
  private readonly digests = new Map<string, Promise<string>>()

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

  override async create(upload: Upload): Promise<Upload> {
    const { budget, now } = this.options
    upload.creation_date = new Date(now()).toISOString()
    budget.add(upload.id, { size: upload.size ?? 0, address: uploadRequest.getStore()?.address })
    uploadRequest.getStore()?.announceExpiry(this.expiryOf(upload))
    this.beginning.add(upload.id)
    try {
      return await super.create(upload)
    } catch (error) {
      await this.discard(upload.id)
      throw error
    } finally {
      this.beginning.delete(upload.id)
    }
  }

  override async write(bytes: IncomingMessage | Readable, id: string, offset: number): Promise<number> {
    const end = await super.write(bytes, id, offset).catch((error: unknown) => this.explain(error))
    if (end === (await this.configstore.get(id))?.size) {
      const file = await open(this.pathOf(id), 'r')
      try {
        await file.sync()
      } finally {
        await file.close()
      }
    }
    return end
  }

  /** @throws the library's 404 for an unknown upload, 410 for an expired one */
  override async getUpload(id: string): Promise<Upload> {
    if (!isUploadId(id)) throw new Refusal(ERRORS.FILE_NOT_FOUND)
    const upload = await super.getUpload(id)
    if (this.isExpired(upload)) throw new Refusal(ERRORS.FILE_NO_LONGER_EXISTS)
    uploadRequest.getStore()?.announceExpiry(this.expiryOf(upload))
    return upload
  }

  override async remove(id: string): Promise<void> {
    if (!isUploadId(id) || !(await this.configstore.get(id))) throw new Refusal(ERRORS.FILE_NOT_FOUND)
    await this.discard(id)
  }

  /** SHA-256 of the content of a finished upload, base64url; null when it was removed meanwhile. */
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
    // before the files are removed: the next sweep counts again what could not be removed
    this.options.budget.remove(id)
    await rm(this.pathOf(id), { force: true })
    await rm(`${this.pathOf(id)}.json`, { force: true })
  }

  /** Removes expired uploads and what crashes left, then counts the rest again. @returns the number of removed uploads */
  override async deleteExpired(): Promise<number> {
    const { dir, budget } = this.options
    // before the folder is read, as uploads that begin meanwhile may not be found in it
    const counted = budget.ids().filter((id) => !this.beginning.has(id))
    const present = new Set(
      (await readdir(dir)).map((name) => name.replace(/\.json$/, '')).filter(isUploadId),
    )
    // another process that shares the folder has used and removed them
    for (const id of counted) if (!present.has(id)) budget.remove(id)
    let removed = 0
    for (const id of present) {
      const upload = await this.configstore.get(id)
      if (upload ? this.isExpired(upload) : await this.isLone(id)) {
        await this.discard(id)
        removed++
      } else if (upload && !budget.has(id)) {
        budget.add(id, { size: upload.size ?? 0, address: undefined })
      }
    }
    return removed
  }

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
  private expiryOf({ creation_date: created }: Pick<Upload, 'creation_date'>) {
    return (Date.parse(created ?? '') || 0) + this.options.retentionMs
  }

  private isExpired(upload: Pick<Upload, 'creation_date'>) {
    return this.expiryOf(upload) <= this.options.now()
  }

  private async isLone(id: string) {
    const found = await stat(this.pathOf(id)).catch(() => stat(`${this.pathOf(id)}.json`).catch(() => null))
    return found !== null && found.mtimeMs + LONE_FILE_MAX_AGE_MS <= this.options.now()
  }
}

// The library's own creation of the folder throws where nobody can catch it, so upload-store.ts makes the folder first.
Object.defineProperty(TusFileStore.prototype, 'checkOrCreateDirectory', { value: () => undefined })
