/**
 * The device's own database. What must work without a network is read only from here.
 *
 * Once a write resolves it is on the disk itself, so that even an empty battery does not lose it.
 *
 * Pages of two versions may be open at once. The older one closes its connection when the newer one changes the schema,
 * and opens no other: it would write its own format into a schema that it does not know.
 *
 * A published version is never edited: each change of the schema is another `version(n)`. Only Dexie calls may be
 * awaited inside a transaction; everything else (files, hashes, sealing, network) happens before.
 */
import type { Campaign, GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import type { ListedQrCode, QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import Dexie, { type DexieOptions, type Table } from 'dexie'
import type { OutboxEntry } from '../sending-rules/outbox-entry'
import type { DatabaseTrouble } from './database-trouble'
import { createKeyring } from './lock/keyring'
import { lockedWork } from './lock/locked-work'
import { sealedRows, type Sealed } from './lock/sealed-rows'

/** A file of a queued operation; its bytes are stored separately, so that the queue is read without them. */
export interface StoredBlob {
  id: string
  operationId: string
  /** form field that it fills */
  field: string
  name: string
  type: string
  /** bytes */
  size: number
  /** address of its resumable upload, once begun */
  uploadUrl?: string
  /** set when the upload is complete */
  uploadId?: string
}

/** Bytes, not a Blob: WebKit has lost the contents of Blobs stored in IndexedDB. */
export interface BlobBytes {
  /** of the StoredBlob */
  id: string
  operationId: string
  /** sealed if a key is named (lock/locked-work.ts) */
  data: ArrayBuffer
  sealedBy?: string
}

/** Entries that were discarded together: the chosen one, and what depends on it. */
export interface Discarded {
  /** of the chosen one */
  id: string
  /** the chosen one comes first */
  entries: OutboxEntry[]
  /** epoch ms */
  discardedAt: number
}

/**
 * Delivered work that no backup has yet. Its key tells its age and size, so that what has to go is found without the
 * rest.
 */
export interface DeliveredOperation {
  id: string
  /** epoch ms, the server's clock: it was applied before */
  appliedBefore: number
  /** with its files */
  bytes: number
  /** as it was sent, secrets still sealed */
  entry: OutboxEntry
}

/** A gift code that this device has seen, with what its campaign shows to people with a code. */
export interface CachedCode extends Sealed {
  code: string
  qr: QrCode
  campaign?: GiftCampaign
  /** known only on the devices of owners */
  campaignId?: string
  /** epoch ms; the row is at least as new as this: when it was requested, or came as an answer */
  fetchedAt: number
  /** epoch ms, the device's clock: when it was requested; missing: it is known only from answers to operations */
  readAt?: number
  /** accounts that opened it here; null: nobody was signed in; missing: it is known only from an answer */
  openedBy?: readonly (string | null)[]
}

/** A campaign of the signed-in owner, as the server answered it. */
export interface CachedCampaign {
  id: string
  campaign: Campaign
  /** place in the server's list */
  position: number
  fetchedAt: number
}

/**
 * A row of an owner's campaign; keyed by campaign and running number, so that 1,000 rows are read in printing order.
 */
export interface CachedCampaignCode extends Sealed {
  campaignId: string
  number: number
  code: string
  row: ListedQrCode
  /** epoch ms, the device's clock: when the answer was requested in which the row had changed */
  readAt?: number
}

/** A campaign as the holder of a link saw it; its codes are stored with those of the owner's campaigns. */
export interface CachedPublicView {
  /** derived from the link's code (public-views.ts); the code itself if there is no cryptography */
  masterCode: string
  campaignId: string
  /** what a gift of it shows to everybody, and how many gifts it has; all of it if there is no box */
  campaign: Campaign
  /** all of it, for people with the link */
  box?: ArrayBuffer
}

/** A campaign that was made available offline; the row exists only once everything else is stored. */
export interface PinnedCampaign {
  campaignId: string
  /** epoch ms */
  keptAt: number
}

export interface MetaRow {
  key: string
  value: unknown
}

export interface DraftRow {
  key: string
  value: unknown
  /** epoch ms */
  savedAt: number
}

/** A recording that is neither saved nor discarded: running in a tab, or left behind by a closed one. */
export interface StoredRecording {
  id: string
  /** gift code of the diary */
  code: string
  /** media type as the recorder names it */
  type: string
  /** epoch ms */
  startedAt: number
}

/** Some seconds of a recording. */
export interface RecordingChunk {
  recordingId: string
  /** 0, 1, 2 … */
  place: number
  /** sealed (lock/locked-work.ts) */
  data: ArrayBuffer
  sealedBy: string
}

export class LocalDatabase extends Dexie {
  /** opens the rows that are sealed */
  readonly keyring = createKeyring()

  declare outbox: Table<OutboxEntry, number, Omit<OutboxEntry, 'seq'>>
  declare blobs: Table<StoredBlob, string>
  declare blobBytes: Table<BlobBytes, string>
  declare discarded: Table<Discarded, string>
  declare delivered: Table<DeliveredOperation, [number, number, string]>
  declare codes: Table<CachedCode, string>
  declare campaigns: Table<CachedCampaign, string>
  declare campaignCodes: Table<CachedCampaignCode, [string, number]>
  declare masterViews: Table<CachedPublicView, string>
  declare pinnedCampaigns: Table<PinnedCampaign, string>
  declare meta: Table<MetaRow, string>
  declare drafts: Table<DraftRow, string>
  declare recordings: Table<StoredRecording, string>
  declare recordingChunks: Table<RecordingChunk, [string, number]>

  /** @param onTrouble receives what keeps this page from the database, and undefined once nothing does */
  constructor(
    name: string,
    options?: DexieOptions,
    onTrouble: (trouble: DatabaseTrouble | undefined) => void = () => undefined,
  ) {
    const indexedDB = (options?.indexedDB ?? Dexie.dependencies.indexedDB) as IDBFactory | undefined
    super(name, {
      // otherwise browsers report a write as complete that the operating system may hold back for half a minute
      chromeTransactionDurability: 'strict',
      ...options,
      ...(indexedDB && {
        indexedDB: watched(indexedDB, {
          isRefused: (version) => {
            if (!isNewer(version)) return false
            onTrouble('outdated')
            return true
          },
          onFailed: () => onTrouble('refused'),
        }),
      }),
    })
    if (!indexedDB) onTrouble('refused')
    this.version(1).stores({
      outbox: '++seq, &id, code, state',
      blobs: 'id, operationId',
      blobBytes: 'id, operationId',
      discarded: 'id',
      delivered: '[appliedBefore+bytes+id], entry.code',
      codes: 'code, campaignId',
      campaigns: 'id',
      campaignCodes: '[campaignId+number], campaignId, code',
      masterViews: 'masterCode, campaignId',
      pinnedCampaigns: 'campaignId',
      recordings: 'id, code',
      recordingChunks: '[recordingId+place], recordingId',
      meta: 'key',
      drafts: 'key',
    })
    this.use(sealedRows(this.keyring))
    this.use(lockedWork(this.keyring))

    const isNewer = (nativeVersion: number) => Math.floor(nativeVersion / 10) > this.verno
    this.on('ready', () => onTrouble(undefined), true)
    this.on('versionchange', ({ newVersion }) => {
      if (isNewer(newVersion ?? 0)) onTrouble('outdated')
    })
    this.on('blocked', () => onTrouble('blocked'))
  }
}

interface Watcher {
  /** whether a database of this native version must not be opened */
  isRefused: (nativeVersion: number) => boolean
  /** called when the browser fails to open one */
  onFailed: () => void
}

/** Dexie opens a database of a newer version as it is, and adds what it misses there. With this, that opening fails. */
function watched(factory: IDBFactory, { isRefused, onFailed }: Watcher): IDBFactory {
  const tried = (name: string, version?: number) => {
    try {
      const opening = factory.open(name, version)
      opening.addEventListener('error', onFailed)
      return opening
    } catch (error) {
      onFailed()
      throw error
    }
  }
  const open = (name: string, version?: number) => {
    const opening = tried(name, version)
    // Dexie first opens with its own version
    if (version !== undefined) return opening
    opening.addEventListener('success', (event) => {
      if (!isRefused(opening.result.version)) return
      event.stopImmediatePropagation()
      opening.result.close()
      const failed = { target: { error: new OutdatedPageError() } }
      opening.onerror?.(failed as unknown as Event)
    })
    return opening
  }
  return new Proxy(factory, {
    get(target, name) {
      if (name === 'open') return open
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

/** A newer version of the app has changed the database; this page has to be reloaded. */
class OutdatedPageError extends Error {
  override readonly name = 'OutdatedPageError'
}

/**
 * @param name one per device; tests and simulations give every client its own
 * @param options another IndexedDB, in tests
 */
export const openLocalDatabase = (
  name = 'tohfa',
  options?: DexieOptions,
  onTrouble?: (trouble: DatabaseTrouble | undefined) => void,
) => new LocalDatabase(name, options, onTrouble)
