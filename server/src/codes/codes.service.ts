import { normalizeCode } from '@tohfa/sync-protocol/code/code-alphabet'
import type { ErrorCode } from '@tohfa/sync-protocol/error-codes'
import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import { DAY_MS } from '@tohfa/sync-protocol/time/day-number'
import { LRUCache } from 'lru-cache'
import { readEpoch } from '../db/store-epoch'
import type { Database, Session, Transaction } from '../db/database'
import type { CodeRow } from '../db/tables/tables'
import { AppError } from '../http/app-error'
import { compressed, type Encoding } from '../http/encoding'
import { jsonText, type JsonBytes, type JsonText } from '../http/json-text'
import * as codes from './codes.repository'
import { toListedCode } from './codes.wire'
import { NO_CARD, type Card } from './contact-card'
import { toHiddenCode } from './hidden-contacts'

export { FIRST_PIN, NO_PIN_HELP } from './codes.repository'
export type { CodeToChange, FoundCode, PinMarks } from './codes.repository'

/** bytes of serialised lists in the cache */
const LIST_CACHE_BYTES = 64 * 1024 * 1024

export interface CodesService {
  /**
   * The code as a person typed it or a link holds it.
   * @throws AppError code_unknown (404), gift_erased or code_moved (410)
   */
  findCode(typed: string): Promise<codes.FoundCode>
  /**
   * The code, if it is claimed and its campaign is of this type.
   * @throws AppError code_unknown (404), wrong_campaign_type, not_claimed (409)
   */
  findClaimed(typed: string, type: CampaignType): Promise<codes.FoundCode>
  /** The code with this running number. @throws AppError code_unknown (404) */
  findNumbered(campaignId: string, number: number): Promise<CodeRow>
  /**
   * All codes of a campaign at a revision as JSON text, serialised once per revision and encoding.
   * @param which.version stands for the campaign, its revision as just read, the epoch and `hidden`: every later write has another one
   * @param which.hidden without names and codes (hidden-contacts.ts)
   * @param which.encoding what the bytes are compressed with
   */
  listCodes(
    campaignId: string,
    which: { version: string; hidden: boolean; encoding: Encoding | undefined },
  ): Promise<JsonBytes<ListedQrCode[]>>
  /** The epoch of the store, in which revisions only increase. */
  storeEpoch(): Promise<string>
  /** A campaign's codes in the order of their running numbers, which begin with 1. */
  printedCodes(campaignId: string): Promise<string[]>
  /** Inserts the codes of a new campaign, numbered from 1 in their order. */
  issueCodes(tx: Transaction, campaignId: string, issued: readonly string[]): Promise<void>
  /**
   * Counts a claim of the campaign, and locks the campaign until the commit.
   * @returns its new revision
   * @throws AppError code_unknown (404) if it was deleted in the meantime
   */
  countClaim(tx: Transaction, campaignId: string): Promise<number>
  /**
   * Changes the card of a claimed code, or what its row records about its PIN, under the campaign's lock.
   * @param change makes the columns to set from the row as it is; it gets the campaign's new revision too
   * @throws AppError code_unknown (404) if the campaign was deleted in the meantime; gift_erased, code_moved (410); and as
   * `holdPin`
   */
  changeCard(
    tx: Transaction,
    found: codes.CodeToChange,
    change: (before: CodeRow, revision: number) => Promise<Partial<Card & codes.PinMarks>>,
  ): Promise<CodeRow>
  /**
   * The number of the next entry of a code's diary, from 1. Locks the code's row until the commit, so that numbers are
   * in the order of the commits.
   * @throws AppError code_unknown (404) if the campaign was deleted in the meantime; entries_too_many (429) if the
   *   diary has reached its limit for the day; and as `holdPin`
   */
  nextEntry(tx: Transaction, found: codes.FoundCode): Promise<number>
  /**
   * Erases the card of a claimed code under the campaign's lock; the code stays claimed, and stops working.
   * @returns the row as it was; undefined if it is erased already
   * @throws AppError code_unknown (404), not_claimed (409), and as `holdPin`
   */
  eraseCard(tx: Transaction, found: codes.CodeToChange, at: number): Promise<CodeRow | undefined>
  /**
   * Keeps the PIN that the caller has proven as it is until the commit. It comes after the locks of campaign and code, and before
   * those of what belongs to the gift. For a caller who has proven none it does nothing.
   * @throws AppError if the gift has another PIN by now: pin_invalid (403) or `refusal`; and as `gone`
   */
  holdPin(tx: Transaction, found: Omit<codes.CodeToChange, 'campaignId'>, refusal?: ErrorCode): Promise<void>
  /** Why a code no longer exists: gift_erased or code_moved (410), code_unknown (404). */
  gone(session: Session, code: string): Promise<AppError>
  /** The row of a code as it is, without a lock; undefined if it was deleted. */
  findRow(session: Session, code: string): Promise<CodeRow | undefined>
  /** Notes that the writer of a diary has learned that its PIN may be set. @param at epoch ms */
  notePinHelpTold(tx: Transaction, code: string, at: number): Promise<void>
  /**
   * Ends waiting requests for a new PIN of any diary of a campaign, whose lock is held. @param revision of the campaign
   */
  endPinHelp(tx: Transaction, campaignId: string, revision: number): Promise<void>
  /** The codes that a gift had before it was moved to this one. */
  formerCodes(session: Session, code: string): Promise<string[]>
  /**
   * Gives a claimed gift another code; the earlier one says from then on that it was moved. Its number stays.
   * @param code a new one
   * @param work moves what belongs to the gift to the new code; what it leaves is deleted with the old one
   * @throws AppError as `changeCard`
   */
  move(
    tx: Transaction,
    found: codes.CodeToChange,
    code: string,
    work: (row: CodeRow) => Promise<void>,
  ): Promise<CodeRow>
  /** The codes that changed after `since`, a revision of this epoch, as JSON text; all of them without it. */
  listChangedCodes(
    campaignId: string,
    which: { hidden: boolean; since?: number },
  ): Promise<JsonText<ListedQrCode[]>>
}

export function createCodesService({
  db,
  now,
  diaryEntriesADay,
  timeZone,
}: {
  db: Database
  /** epoch ms */
  now: () => number
  diaryEntriesADay: number
  timeZone: string
}): CodesService {
  const lists = new LRUCache<string, JsonBytes<ListedQrCode[]>>({
    maxSize: LIST_CACHE_BYTES,
    sizeCalculation: ({ length }) => length,
  })
  const toJson: CodesService['listChangedCodes'] = async (campaignId, { hidden, since }) =>
    jsonText(
      (await codes.list(db.read, campaignId, since)).map((row) =>
        hidden ? toHiddenCode(row) : toListedCode(row, timeZone),
      ),
    )

  const gone = async (session: Session, code: string) => {
    if (await codes.wasMoved(session, code)) return new AppError('code_moved')
    return new AppError((await codes.findRow(session, code)) ? 'gift_erased' : 'code_unknown')
  }
  /** The campaign's next revision and the row as it is, which nobody else changes until the commit. */
  const hold = async (tx: Transaction, { code, campaignId }: codes.CodeToChange) => {
    const revision = await codes.advanceCampaign(tx, campaignId, 0)
    const before = revision === undefined ? undefined : await codes.findRow(tx, code)
    if (revision === undefined || !before) throw await gone(tx, code)
    return { revision, before }
  }

  const holdPin: CodesService['holdPin'] = async (tx, { code, pinVersion }, refusal = 'pin_invalid') => {
    if (pinVersion === undefined) return
    const version = await codes.lockPin(tx, code)
    if (version === undefined) throw await gone(tx, code)
    if (version !== pinVersion) throw new AppError(refusal)
  }

  const findCode = async (typed: string): Promise<codes.FoundCode> => {
    const code = normalizeCode(typed)
    if (code === null) throw new AppError('code_unknown')
    const found = await codes.find(db.read, code)
    if (!found) throw await gone(db.read, code)
    if (found.erasedAt !== null) throw new AppError('gift_erased')
    return found
  }

  return {
    findCode,
    async findClaimed(typed, type) {
      const found = await findCode(typed)
      if (found.campaignType !== type) throw new AppError('wrong_campaign_type')
      if (!found.claimed) throw new AppError('not_claimed')
      return found
    },
    async findNumbered(campaignId, number) {
      const found = await codes.findByNumber(db.read, campaignId, number)
      if (!found) throw new AppError('code_unknown')
      return found
    },
    storeEpoch: () => readEpoch(db),
    async listCodes(campaignId, { version, hidden, encoding }) {
      const key = `${version} ${encoding ?? ''}`
      const cached = lists.get(key)
      if (cached) return cached
      const json = Buffer.from(await toJson(campaignId, { hidden }))
      const list = (encoding ? await compressed(json, encoding) : json) as JsonBytes<ListedQrCode[]>
      lists.set(key, list)
      return list
    },
    listChangedCodes: toJson,
    printedCodes: (campaignId) => codes.listPrinted(db.read, campaignId),
    issueCodes: codes.insertAll,
    async countClaim(tx, campaignId) {
      const revision = await codes.advanceCampaign(tx, campaignId, 1)
      if (revision === undefined) throw new AppError('code_unknown')
      return revision
    },
    async nextEntry(tx, found) {
      const { code } = found
      const day = Math.floor(now() / DAY_MS)
      const counts = await codes.advanceEntries(tx, code, day)
      if (!counts) throw await gone(tx, code)
      if (counts.entriesOfDay > diaryEntriesADay)
        throw new AppError('entries_too_many', {
          retryAfterSeconds: ((day + 1) * DAY_MS - now()) / 1000,
        })
      await holdPin(tx, found)
      return counts.entries
    },
    async eraseCard(tx, found, at) {
      const { code } = found
      const { revision, before } = await hold(tx, found)
      if (!before.claimed) throw new AppError('not_claimed')
      if (before.erasedAt !== null) return undefined
      await codes.updateCard(tx, code, { ...NO_CARD, ...codes.NO_PIN_HELP, erasedAt: at, revision })
      await holdPin(tx, found)
      return before
    },
    async changeCard(tx, found, change) {
      const { code } = found
      const { revision, before } = await hold(tx, found)
      if (before.erasedAt !== null) throw new AppError('gift_erased')
      const row = await codes.updateCard(tx, code, { ...(await change(before, revision)), revision })
      await holdPin(tx, found)
      return row
    },
    holdPin,
    gone,
    findRow: codes.findRow,
    notePinHelpTold: codes.notePinHelpTold,
    endPinHelp: codes.endPinHelp,
    formerCodes: codes.listFormer,
    async move(tx, found, code, work) {
      const { revision, before } = await hold(tx, found)
      if (before.erasedAt !== null) throw new AppError('gift_erased')
      // a diary counts its entries without the campaign's lock: this waits for one that is being written, and blocks
      // others
      const row = await codes.updateCard(tx, found.code, { revision })
      await holdPin(tx, found)
      await codes.insertCopy(tx, row, code)
      await work(row)
      await codes.replaceByCopy(tx, row, code, now())
      return row
    },
  }
}
