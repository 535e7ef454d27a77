import { normalizeCode } from '@tohfa/sync-protocol/code-alphabet'
import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import { gzip } from 'node:zlib'
import { promisify } from 'node:util'
import { LRUCache } from 'lru-cache'
import { readEpoch } from '../backup/store-epoch'
import type { Database, Transaction } from '../db/database'
import type { CodeRow } from '../db/tables/tables'
import * as totals from '../counters/counters.repository'
import { AppError } from '../http/app-error'
import { jsonText, type JsonBytes, type JsonText } from '../http/json-text'
import * as codes from './codes.repository'
import { toListedCode } from './codes.wire'

export type { Card, FoundCode } from './codes.repository'

const compress = promisify(gzip)
/** bytes of serialised lists in the cache */
const LIST_CACHE_BYTES = 64 * 1024 * 1024

/** A campaign's codes as JSON text, whole and compressed. */
export interface CodeList {
  json: JsonBytes<ListedQrCode[]>
  gzipped: JsonBytes<ListedQrCode[]>
}

export interface CodesService {
  /**
   * The code as a person typed it or a link holds it.
   * @throws AppError code_unknown (404)
   */
  findCode(typed: string): Promise<codes.FoundCode>
  /** What `findCode` would give, if it is cached: it was asked for before, and nothing was written since. */
  cachedCode(typed: string): codes.FoundCode | undefined
  /**
   * The code, if it is claimed and its campaign is of this type.
   * @throws AppError code_unknown (404), wrong_campaign_type, not_claimed (409)
   */
  findClaimed(typed: string, type: CampaignType): Promise<codes.FoundCode>
  /**
   * All codes of a campaign at a revision, serialised once per revision.
   * @param version stands for the campaign, its revision as just read, and the epoch: every later write has another one
   */
  listCodes(campaignId: string, version: string): Promise<CodeList>
  /** The epoch of the store, in which revisions only increase. */
  storeEpoch(): Promise<string>
  /** A campaign's codes in the order of their running numbers, which begin with 1. */
  printedCodes(campaignId: string): Promise<string[]>
  /** Inserts the codes of a new campaign, numbered from 1 in their order. */
  issueCodes(tx: Transaction, campaignId: string, issued: readonly string[]): Promise<void>
  /**
   * Claims a code, first come, first served.
   * @param times epoch ms: the server's clock, and the device's where there was one
   * @throws AppError already_claimed (409); code_unknown (404) when the campaign was deleted meanwhile
   */
  claim(
    tx: Transaction,
    found: codes.FoundCode,
    card: codes.Card,
    times: { claimedAt: number; capturedAt: number | null },
  ): Promise<CodeRow>
  /**
   * Changes the card of a claimed code under the campaign's lock.
   * @param change makes the columns to set from the row as it is; it gets the campaign's new revision too
   * @throws AppError code_unknown (404) when the campaign was deleted meanwhile
   */
  changeCard(
    tx: Transaction,
    found: codes.FoundCode,
    change: (before: CodeRow, revision: number) => Promise<Partial<codes.Card>>,
  ): Promise<CodeRow>
  /**
   * The number of the next entry of a code's diary, from 1. Locks the code's row until the commit, so that numbers are in the
   * order of the commits.
   * @throws AppError code_unknown (404) when the campaign was deleted meanwhile
   */
  nextEntry(tx: Transaction, found: codes.FoundCode): Promise<number>
  /** The codes that changed after `since`, a revision of this epoch, as JSON text; all of them without it. */
  listChangedCodes(campaignId: string, since?: number): Promise<JsonText<ListedQrCode[]>>
}

export function createCodesService({ db }: { db: Database }): CodesService {
  const lists = new LRUCache<string, CodeList>({
    maxSize: LIST_CACHE_BYTES,
    sizeCalculation: (list) => list.json.length + list.gzipped.length,
  })
  const toJson = async (campaignId: string, since?: number) =>
    jsonText((await codes.list(db.read, campaignId, since)).map(toListedCode))

  const findCode = async (typed: string) => {
    const code = normalizeCode(typed)
    const found = code === null ? undefined : await codes.find(db.read, code)
    if (!found) throw new AppError('code_unknown')
    return found
  }

  return {
    findCode,
    cachedCode(typed) {
      const code = normalizeCode(typed)
      return code === null ? undefined : codes.findCached(db.read, code)
    },
    async findClaimed(typed, type) {
      const found = await findCode(typed)
      if (found.campaignType !== type) throw new AppError('wrong_campaign_type')
      if (!found.claimed) throw new AppError('not_claimed')
      return found
    },
    storeEpoch: () => readEpoch(db),
    async listCodes(campaignId, version) {
      const cached = lists.get(version)
      if (cached) return cached
      const json = Buffer.from(await toJson(campaignId))
      const list = { json, gzipped: await compress(json) } as CodeList
      lists.set(version, list)
      return list
    },
    listChangedCodes: toJson,
    printedCodes: (campaignId) => codes.listPrinted(db.read, campaignId),
    issueCodes: codes.insertAll,
    async claim(tx, { code, campaignId }, card, times) {
      const revision = await codes.advanceCampaign(tx, campaignId, 1)
      if (revision === undefined) throw new AppError('code_unknown')
      const row = await codes.markClaimed(tx, code, { ...card, ...times, revision })
      if (!row) throw new AppError('already_claimed')
      await totals.add(tx, campaignId, { claimed: 1 })
      return row
    },
    async nextEntry(tx, { code }) {
      const number = await codes.advanceEntries(tx, code)
      if (number === undefined) throw new AppError('code_unknown')
      return number
    },
    async changeCard(tx, { code, campaignId }, change) {
      const revision = await codes.advanceCampaign(tx, campaignId, 0)
      const before = revision === undefined ? undefined : await codes.findRow(tx, code)
      if (revision === undefined || !before) throw new AppError('code_unknown')
      return codes.updateCard(tx, code, { ...(await change(before, revision)), revision })
    },
  }
}
