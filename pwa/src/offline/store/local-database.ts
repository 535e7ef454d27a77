/**
 * The device's own database. What must work without a network is read from here and from nowhere else.
 *
 * Once a write resolves it is on the disk itself, so that an empty battery does not take it either.
 *
 * A published version is never edited: a change of the schema is a further `version(n)`. Only Dexie calls may be awaited
 * inside a transaction, everything else (files, hashes, sealing, network) happens before.
 */
import type { Campaign, GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import type { ListedQrCode, QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import Dexie, { type DexieOptions, type Table } from 'dexie'
import type { OutboxEntry } from '../core/outbox-entry'

/** A file of a queued operation; its bytes lie apart, so that the queue is read without them. */
export interface StoredBlob {
  id: string
  operationId: string
  /** form field that it fills */
  field: string
  name: string
  type: string
  /** bytes */
  size: number
  /** where its resumable upload lies, once begun */
  uploadUrl?: string
  /** set when the upload is complete */
  uploadId?: string
}

/** Bytes, not a Blob: WebKit has lost the contents of Blobs stored in IndexedDB. */
export interface BlobBytes {
  /** of the StoredBlob */
  id: string
  operationId: string
  data: ArrayBuffer
}

/** A gift code that this device has seen, with what its campaign shows to anyone who holds a code. */
export interface CachedCode {
  code: string
  qr: QrCode
  campaign?: GiftCampaign
  /** known on the devices of owners alone */
  campaignId?: string
  /** epoch ms */
  fetchedAt: number
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
export interface CachedCampaignCode {
  campaignId: string
  number: number
  code: string
  row: ListedQrCode
}

/** A campaign as the holder of its master code saw it; its codes lie where those of an owner's campaign lie. */
export interface CachedPublicView {
  masterCode: string
  campaignId: string
  campaign: Campaign
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
  data: ArrayBuffer
}

export class LocalDatabase extends Dexie {
  declare outbox: Table<OutboxEntry, number, Omit<OutboxEntry, 'seq'>>
  declare blobs: Table<StoredBlob, string>
  declare blobBytes: Table<BlobBytes, string>
  declare codes: Table<CachedCode, string>
  declare campaigns: Table<CachedCampaign, string>
  declare campaignCodes: Table<CachedCampaignCode, [string, number]>
  declare masterViews: Table<CachedPublicView, string>
  declare pinnedCampaigns: Table<PinnedCampaign, string>
  declare meta: Table<MetaRow, string>
  declare drafts: Table<DraftRow, string>
  declare recordings: Table<StoredRecording, string>
  declare recordingChunks: Table<RecordingChunk, [string, number]>

  constructor(name: string, options?: DexieOptions) {
    // else browsers call complete what the operating system may hold back from the disk for half a minute
    super(name, { chromeTransactionDurability: 'strict', ...options })
    this.version(1).stores({
      outbox: '++seq, &id, code, state',
      blobs: 'id, operationId',
      blobBytes: 'id, operationId',
      codes: 'code, campaignId',
      campaigns: 'id',
      campaignCodes: '[campaignId+number], campaignId, code',
      meta: 'key',
      drafts: 'key',
    })
    this.version(2).stores({ masterViews: 'masterCode, campaignId' })
    this.version(3).stores({ keptCampaigns: 'campaignId' })
    this.version(4).stores({ recordings: 'id, code', recordingChunks: '[recordingId+place], recordingId' })
    // devices have it under its first name
    this.pinnedCampaigns = this.table('keptCampaigns')
  }
}

/**
 * @param name one per device; tests and simulations give every client its own
 * @param options another IndexedDB, in tests
 */
export const openLocalDatabase = (name = 'tohfa', options?: DexieOptions) => new LocalDatabase(name, options)
