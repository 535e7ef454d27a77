/**
 * The device's own database. What must work without a network is read from here and from nowhere else.
 *
 * Once a write resolves it is on the disk itself, so that an empty battery does not take it either.
 *
 * Pages of two versions may be open at once. The older one closes its connection when the newer one changes the schema, and
 * opens none again: it would write in its own way into what it does not know.
 *
 * A published version is never edited: a change of the schema is a further `version(n)`. Only Dexie calls may be awaited
 * inside a transaction, everything else (files, hashes, sealing, network) happens before.
 */
import type { Campaign, GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import type { ListedQrCode, QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import Dexie, { type DexieOptions, type Table } from 'dexie'
import type { OutboxEntry } from '../core/outbox-entry'
import type { DatabaseTrouble } from './database-trouble'
import { createKeyring } from './keyring'
import { lockedWork } from './locked-work'
import { sealedRows, type Sealed } from './sealed-rows'

/** A file of a queued operation; its bytes are stored apart, so that the queue is read without them. */
export interface StoredBlob {
  id: string
  operationId: string
  /** form field that it fills */
  field: string
  name: string
  type: string
  /** bytes */
  size: number
  /** where its resumable upload is, once begun */
  uploadUrl?: string
  /** set when the upload is complete */
  uploadId?: string
}

/** Bytes, not a Blob: WebKit has lost the contents of Blobs stored in IndexedDB. */
export interface BlobBytes {
  /** of the StoredBlob */
  id: string
  operationId: string
  /** sealed where a key is named (locked-work.ts) */
  data: ArrayBuffer
  sealedBy?: string
}

/** Entries that were discarded together: one that was chosen, and what hung on it. */
export interface Discarded {
  /** of the chosen one */
  id: string
  /** the chosen one comes first */
  entries: OutboxEntry[]
  /** epoch ms */
  discardedAt: number
}

/** What was delivered and no backup has yet. Its key tells its age and size, so that what has to go is found without the rest. */
export interface DeliveredOperation {
  id: string
  /** epoch ms, the server's clock: it was applied before */
  appliedBefore: number
  /** with its files */
  bytes: number
  /** as it was sent, secrets still sealed */
  entry: OutboxEntry
}

/** A gift code that this device has seen, with what its campaign shows to anyone who holds a code. */
export interface CachedCode extends Sealed {
  code: string
  qr: QrCode
  campaign?: GiftCampaign
  /** known only on the devices of owners */
  campaignId?: string
  /** epoch ms by which the server's row was as it is here, or newer: when it was asked for, or given as an answer */
  fetchedAt: number
  /** who opened it here, by account; null: while nobody was signed in; missing: it is known only from an answer */
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

/** A row of an owner's campaign; keyed by campaign and running number, so that 1,000 are read in printing order. */
export interface CachedCampaignCode extends Sealed {
  campaignId: string
  number: number
  code: string
  row: ListedQrCode
}

/** A campaign as the holder of a link saw it; its codes are stored with those of an owner's campaigns. */
export interface CachedPublicView {
  /** what the link's code gives (public-views.ts); the code itself where there is no cryptography */
  masterCode: string
  campaignId: string
  /** what a gift of it shows to anybody, and how many it has; all of it where there is no box */
  campaign: Campaign
  /** all of it, for whoever has the link */
  box?: ArrayBuffer
}

/** A campaign that was made available offline; the row is there only when everything else of it is. */
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

/** A recording that is neither saved nor discarded: under way in some tab, or left behind by one that ended. */
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
  /** sealed (locked-work.ts) */
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
      // else browsers call complete what the operating system may hold back from the disk for half a minute
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
  /** whether a database of this native version is not to be opened */
  isRefused: (nativeVersion: number) => boolean
  /** called when the browser opens none */
  onFailed: () => void
}

/** Dexie opens a database of a newer version as it finds it, and adds to it what it misses there. Here that opening fails. */
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
    // Dexie names its version at first
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

/** A newer version of the app has changed the database; this page has to be loaded anew. */
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
