import { DataStore, ERRORS, Upload } from '@tus/utils'
import { AsyncLocalStorage } from 'node:async_hooks'
import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { newPartKey, type RandomBytes } from '../blobs/blob-key'
import type { BlobStore } from '../blobs/blob-store'
import type { Secrets } from '../crypto/secrets'
import type { Database, Transaction, WriteOptions } from '../db/database'
import { CommitUnknownError } from '../db/store-unavailable'
import type { UploadRow } from '../db/tables/tables'
import { AppError } from '../http/app-error'
import { isFull, type DiskLimits, type Sender, type Share, type ShareKind } from './disk-budget'
import type { FreeSpace } from './free-space'
import { isUploadId } from './upload-id'
import * as rows from './uploads.repository'

/** a row follows its object at once, so an older object without one was left by a crash */
const LONE_PART_MAX_AGE_MS = 60 * 60_000
const KEYS_AT_ONCE = 500

/** bytes of a part: more than a chunk of the app, so that a chunk is one object */
const PART_BYTES = 1024 ** 2
/** bytes of a part that ends earlier, so that little is lost if a slow connection or this process dies … */
const EARLY_PART_BYTES = 16 * 1024
/** … after so many ms */
const EARLY_PART_MS = 10_000
/** bytes in memory, of all requests: above, parts end early */
const BUFFERED_BYTES = 64 * 1024 ** 2

/** an upload without a byte only reserves room */
const EMPTY_KEPT_MS = 60 * 60_000
/** if room is short, what has been silent for this long gives way; its device begins again */
const SILENT_MS = 10 * 60_000
/** a finished one waits for its operation, which usually comes within seconds */
const UNUSED_MS = 60 * 60_000
/** by then some of it was used, has expired or was given up */
export const FULL_RETRY_SECONDS = 300
/** above this room, uploads that are added at the same time, by any process, cannot fill a share */
const AMPLE: Share = { bytes: 64 * 1024 ** 2, uploads: 50 }

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

/** The request that the tus server is handling, which the library does not pass to its store. */
export interface UploadRequest {
  address: string
  /** @param at epoch milliseconds */
  announceExpiry(at: number): void
}
export const uploadRequest = new AsyncLocalStorage<UploadRequest>()

export interface TusPartStoreOptions {
  db: Database
  blobs: Pick<BlobStore, 'parts'>
  random: RandomBytes
  secrets: Pick<Secrets, 'mac'>
  /** the most bytes that one upload may have */
  maxBytes: number
  /** ms from the creation of an upload to its expiry */
  retentionMs: number
  /** epoch milliseconds */
  now: () => number
  limits: DiskLimits
  /** bytes that a part takes of its shares, however small it is: it is an object and a row */
  partTakes: number
  /** of the disk that the parts are on; undefined: they are elsewhere */
  space?: Pick<FreeSpace, 'check'> | undefined
}

/**
 * Uploads in rows, and their bytes in parts, so that every process can continue what another one began.
 * - A part is an object that is stored before its row. Its transaction advances the upload from the offset at which
 *   the part begins, so the first of two writers wins, and the other one is refused with 409.
 * - What arrived before a connection broke is a part, too.
 * - Rows are deleted before their objects. A crash in between leaves an object that no row names, which the sweep of any
 *   process removes.
 */
export class TusPartStore extends DataStore {
  /** bytes in memory, of all requests */
  private buffered = 0

  constructor(private readonly options: TusPartStoreOptions) {
    super()
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
  }

  /** @throws AppError file_too_large (413), busy (429), storage_full (507) */
  override async create(upload: Upload): Promise<Upload> {
    const { maxBytes, now, secrets, space } = this.options
    const { id, size = NaN, metadata = {} } = upload
    if (!Number.isSafeInteger(size) || size < 0) throw new AppError('body_malformed')
    if (size > maxBytes) throw new AppError('file_too_large')
    await space?.check(size)
    const request = uploadRequest.getStore()
    const row: UploadRow = {
      id,
      size,
      offset: 0,
      taken: 0,
      createdAt: now(),
      touchedAt: now(),
      digest: null,
      filename: metadata.filename ?? null,
      filetype: metadata.filetype ?? null,
      campaign: metadata.campaign ?? null,
      gift: metadata.gift ?? null,
      device: metadata.device ?? null,
      address: secrets.mac('upload address', request?.address ?? ''),
    }
    await this.withRoom(row, { bytes: 0, uploads: 1 }, (tx) => rows.insert(tx, row), { sync: false })
    request?.announceExpiry(this.expiryOf(row))
    return upload
  }

  /** @throws AppError busy (429), storage_full (507), the library's 404 and 409; what has arrived until then stays */
  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    const { db, now } = this.options
    const upload = await rows.find(db.read, id)
    if (!upload) throw new Refusal(ERRORS.FILE_NOT_FOUND)
    let pieces: Buffer[] = []
    let [length, since, end] = [0, now(), offset]
    const endPart = async () => {
      if (length === 0) return
      const content = Buffer.concat(pieces)
      ;[pieces, length] = [[], 0]
      try {
        end = await this.addPart(upload, end, content)
      } finally {
        this.buffered -= content.byteLength
      }
      since = now()
    }
    const endsEarly = () =>
      length >= EARLY_PART_BYTES && (this.buffered > BUFFERED_BYTES || now() - since >= EARLY_PART_MS)
    try {
      for await (const piece of bytes as AsyncIterable<Buffer>) {
        pieces.push(piece)
        length += piece.byteLength
        this.buffered += piece.byteLength
        if (length >= PART_BYTES || endsEarly()) await endPart()
      }
    } finally {
      await endPart()
    }
    return end
  }

  /** @throws the library's 404 for an unknown upload, 410 for an expired one */
  override async getUpload(id: string): Promise<Upload> {
    const upload = isUploadId(id) ? await rows.find(this.options.db.read, id) : undefined
    if (!upload) throw new Refusal(ERRORS.FILE_NOT_FOUND)
    if (this.isExpired(upload)) throw new Refusal(ERRORS.FILE_NO_LONGER_EXISTS)
    uploadRequest.getStore()?.announceExpiry(this.expiryOf(upload))
    const { size, offset, filename, filetype, createdAt } = upload
    const metadata = { ...(filename !== null && { filename }), ...(filetype !== null && { filetype }) }
    return new Upload({ id, size, offset, metadata, creation_date: new Date(createdAt).toISOString() })
  }

  override async remove(id: string): Promise<void> {
    if (!isUploadId(id) || !(await this.discard({ id }))) throw new Refusal(ERRORS.FILE_NOT_FOUND)
  }

  /** Removes an upload, if it is there, and if no byte has arrived since `touchedAt`. @returns whether it did */
  async discard(upload: { id: string; touchedAt?: number }): Promise<boolean> {
    const { db, blobs } = this.options
    // a power cut may bring back the rows without their objects: then the upload is unknown to its operation
    const keys = await db.write((tx) => rows.remove(tx, upload), { sync: false })
    await Promise.all((keys ?? []).map((key) => blobs.parts.delete(key)))
    return keys !== null
  }

  /** Removes expired uploads, and parts that crashes left. @returns the number of uploads that this process removed */
  override async deleteExpired(): Promise<number> {
    const { db, now, retentionMs } = this.options
    const created = {
      until: now() - retentionMs,
      emptyUntil: now() - Math.min(EMPTY_KEPT_MS, retentionMs),
    }
    let removed = 0
    for (const upload of await rows.listExpired(db.read, created)) if (await this.discard(upload)) removed++
    await this.removeLoneParts()
    return removed
  }

  isExpired(upload: UploadRow) {
    return this.expiryOf(upload) <= this.options.now()
  }

  /** epoch ms */
  private expiryOf({ createdAt, offset, size }: UploadRow) {
    const kept = offset === 0 && size !== 0 ? EMPTY_KEPT_MS : Infinity
    return createdAt + Math.min(kept, this.options.retentionMs)
  }

  /** Adds what has arrived. @returns the upload's offset after it @throws as `write` */
  private async addPart(upload: UploadRow, offset: number, content: Buffer): Promise<number> {
    const { db, blobs, random, now, partTakes, space } = this.options
    const length = content.byteLength
    const end = offset + length
    const isWhole = length === upload.size
    const digest = isWhole ? hash('sha256', content, 'base64url') : null
    const taken = Math.max(length, partTakes)
    const part = { key: newPartKey(random), uploadId: upload.id, offset, length, taken }
    await space?.check(length)
    await blobs.parts.put(part.key, content)
    const isAdded = await this.withRoom(
      upload,
      { bytes: taken, uploads: 0 },
      (tx) => rows.advance(tx, part, { at: now(), digest }),
      // after a power cut, a device goes on from an earlier offset; what is finished is named by an operation
      { sync: end === upload.size },
    ).catch(async (error: unknown) => {
      // otherwise a row may name it
      if (!(error instanceof CommitUnknownError)) await this.forget(part.key)
      throw error
    })
    if (!isAdded) {
      await this.forget(part.key)
      const isThere = await rows.find(db.read, upload.id)
      throw new Refusal(isThere ? ERRORS.INVALID_OFFSET : ERRORS.FILE_NOT_FOUND)
    }
    uploadRequest.getStore()?.announceExpiry(this.expiryOf({ ...upload, offset: end }))
    return end
  }

  /** Removes an object that got no row; if that fails, the sweep does. */
  private forget = (key: string) => this.options.blobs.parts.delete(key).catch(() => {})

  /**
   * Runs a transaction if the shares of an upload have room; others that have long been silent make some.
   * @throws AppError busy (429), and what `work` throws
   */
  private async withRoom<T>(
    upload: UploadRow,
    more: Share,
    work: (tx: Transaction) => Promise<T>,
    options: WriteOptions,
  ): Promise<T> {
    for (;;) {
      const done = await this.options.db.write(async (tx) => {
        const full = await this.findFull(tx, upload, more)
        return full.length > 0 ? { full } : { value: await work(tx) }
      }, options)
      if ('value' in done) return done.value
      if (!(await this.makeRoom(upload, done.full)))
        throw new AppError('busy', { retryAfterSeconds: FULL_RETRY_SECONDS })
    }
  }

  /** The shares of a sender that lack this room. */
  private async findFull(tx: Transaction, sender: Sender, more: Share): Promise<ShareKind[]> {
    const { db, limits } = this.options
    const lacking = async (room: Share) =>
      (await rows.sumShares(tx, sender))
        .filter(({ kind, sum }) => isFull(sum, room, limits[kind]))
        .map(({ kind }) => kind)
    if (db.engine === 'sqlite') return lacking(more)
    const ample = { bytes: more.bytes + AMPLE.bytes, uploads: more.uploads + AMPLE.uploads }
    if ((await lacking(ample)).length === 0) return []
    await rows.lockShares(tx)
    return lacking(more)
  }

  /** Removes what else has been silent for longest in these shares of an upload. @returns whether there was something */
  private async makeRoom(upload: UploadRow, kinds: readonly ShareKind[]): Promise<boolean> {
    const { db, now } = this.options
    const since = { unfinished: now() - SILENT_MS, finished: now() - UNUSED_MS }
    const silent = await rows.findSilent(db.read, { upload, kinds }, since)
    // unless another process has continued it since
    if (silent) await this.discard(silent)
    return silent !== undefined
  }

  private async removeLoneParts(): Promise<void> {
    const { db, blobs, now } = this.options
    let old: string[] = []
    const removeLone = async () => {
      const named = await rows.findPartKeys(db.read, old)
      for (const key of old) if (!named.has(key)) await blobs.parts.delete(key)
      old = []
    }
    for await (const { key, modifiedAt } of blobs.parts.list()) {
      if (modifiedAt.getTime() + LONE_PART_MAX_AGE_MS <= now()) old.push(key)
      if (old.length === KEYS_AT_ONCE) await removeLone()
    }
    await removeLone()
  }
}
