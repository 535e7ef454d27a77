import { entryFiles } from '@tohfa/sync-protocol/http/form-files'
import type { DiaryEntryWritten } from '@tohfa/sync-protocol/entities/diary-entry'
import type { DiarySize, ListedDiary } from '@tohfa/sync-protocol/entities/diary-entry'
import { latestDateAnywhere } from '@tohfa/sync-protocol/fields/field-rules'
import { textFinder, type DiarySearch, type SoughtWords } from '@tohfa/sync-protocol/text/found-words'
import * as m from '@tohfa/sync-protocol/messages'
import { diaryEntryContent, diaryEntryFields } from '@tohfa/sync-protocol/diary/diary-entry'
import { setImmediate } from 'node:timers/promises'
import type { StoredBlobs } from '../blobs/stored-blobs'
import type { ReadCampaign } from '../campaigns/campaigns.service'
import type { CodesService } from '../codes/codes.service'
import type { Secrets } from '../crypto/secrets'
import type { Database } from '../db/database'
import { ROWS_AT_ONCE } from '../db/in-pages'
import type { DiaryEntryRow } from '../db/tables/tables'
import type { PinnedCode, PinsService } from '../pins/pins.service'
import { AppError } from '../http/app-error'
import type { PageRequest } from '../http/cursor'
import { parseNew } from '../http/form-fields'
import type { Prepared } from '../operations/idempotency'
import type { Kinds, OperationRequest } from '../operations/operation-kind'
import { refusedAudio } from './refused-audio'
import { createDiaryChanges, type DiaryChangeKinds } from './diary-changes.service'
import * as entries from './diary.repository'
import { cursorOf, dayOf, toDiaryEntryWritten, toListedDiary, type ListedEntry } from './diary.wire'
import { filesOfEntry, sentFiles } from './entry-files'
import { realVersions } from './entry-merge'
import { createEntryTexts, type OpenVersion } from './entry-texts'
import * as versions from './entry-versions.repository'

/** diaries in one query; other requests are served between two queries */
const DIARIES_AT_ONCE = 50
/** entries in one query of a list, and in memory at once */
const ENTRIES_AT_ONCE = 100
/** characters that are searched before others have their turn */
const SEARCHED_AT_ONCE = 50_000

export interface DiaryService {
  /**
   * What a device may queue. A new entry answers its id, date and time. The id is that of the operation, so a device
   * recognises its own entry in a list even if the answer was lost. For the changes see `createDiaryChanges`.
   * @throws AppError code_unknown (404), wrong_campaign_type, not_claimed (409), validation_failed (422), pin_invalid (403),
   * pin_locked (429), file_kind_unsupported (415), file_too_large (413), busy (429)
   */
  kinds: Pick<Kinds, 'diary.entry' | keyof DiaryChangeKinds>
  /** Newest first by date, then by the order in which they were written. */
  listEntries(diary: PinnedCode, page: PageRequest, search?: DiarySearch): Promise<ListedEntry[]>
  /** All of them in the same order, which are never in memory at once. */
  allEntries(diary: PinnedCode, search?: DiarySearch): AsyncGenerator<ListedEntry>
  /** The bin, the last deleted first. */
  listDeleted(diary: PinnedCode): Promise<ListedEntry[]>
  /** The earlier and open versions of an entry, the latest first. @throws AppError entry_unknown (404) */
  listVersions(diary: PinnedCode, id: string): Promise<OpenVersion[]>
  /** What an export of the diary, or of some days of it, would fetch. */
  sizeOf(diary: PinnedCode, days: Pick<DiarySearch, 'from' | 'to'>): Promise<DiarySize>
  /**
   * How much is written in the campaign's claimed diaries, in printing order.
   * @throws AppError wrong_campaign_type (409)
   */
  listDiaries(campaign: ReadCampaign): Promise<ListedDiary[]>
}

export function createDiaryService(deps: {
  db: Database
  codes: CodesService
  pins: PinsService
  blobs: StoredBlobs
  secrets: Secrets
  newId: () => string
  now: () => number
}): DiaryService {
  const { db, codes, pins, blobs, now } = deps
  const texts = createEntryTexts(deps.secrets)
  const withOthers = async (code: string, rows: DiaryEntryRow[]): Promise<ListedEntry[]> => {
    const others = await versions.listOpen(
      db.read,
      code,
      // most were never changed
      rows.flatMap(({ id, version }) => (version === null ? [] : id)),
    )
    return rows.map((row) => ({
      ...texts.openEntry(row),
      others: (others.get(row.id) ?? []).map((other) => texts.openVersion(row.code, other)),
    }))
  }

  async function searched(rows: DiaryEntryRow[], finds: (text: string | null) => boolean) {
    const found: DiaryEntryRow[] = []
    let read = 0
    for (const row of rows) {
      const text = texts.textOf(row)
      if (finds(text)) found.push(row)
      read += text?.length ?? 0
      if (read < SEARCHED_AT_ONCE) continue
      read = 0
      await setImmediate()
    }
    return found
  }

  async function* read(code: string, page: PageRequest | null, { words, tag, ...rest }: DiarySearch = {}) {
    const sought = soughtOf(rest)
    // no index of words is kept: it would be as private as the texts
    const finds = textFinder({ words, tag })
    let left = page?.limit ?? Infinity
    for (let after = page?.after ?? null; left > 0; await setImmediate()) {
      const limit = finds ? ROWS_AT_ONCE : Math.min(left, ENTRIES_AT_ONCE)
      const rows = await entries.list(db.read, code, { after, limit }, sought)
      const wanted = finds ? await searched(rows, finds) : rows
      yield* await withOthers(code, wanted.slice(0, left))
      left -= wanted.length
      const last = rows.at(-1)
      if (!last || rows.length < limit) break
      after = cursorOf(last)
    }
  }

  // they take seven times as long to make as to apply
  let rules = { latest: '', ofEntry: diaryEntryFields('') }
  const rulesNow = () => {
    const latest = latestDateAnywhere(now())
    if (latest !== rules.latest) rules = { latest, ofEntry: diaryEntryFields(latest) }
    return rules.ofEntry
  }

  async function prepareEntry(operation: OperationRequest): Promise<Prepared<DiaryEntryWritten>> {
    const found = await codes.findClaimed(operation.code, 'diary')
    const { pin, date, text } = parseNew(rulesNow(), await operation.fields())
    const recordings = operation.files('audio_file')
    const images = operation.files('images')
    parseNew(diaryEntryContent, { text, audio: recordings.length > 0, images: images.length })
    if (recordings.length > 1) throw refusedAudio(m.oneFileOnly)
    const diary = await pins.verify(found, pin, operation.caller, operation.provenPins)
    const files = await blobs.storeFiles(diary.campaignId, 'diary', sentFiles(recordings, images))
    return {
      files: files.keys,
      async write(tx) {
        const number = await codes.nextEntry(tx, diary)
        const keys = await files.record(tx)
        const id = operation.id ?? deps.newId()
        const row = {
          id,
          code: diary.code,
          number,
          day: dayOf(date),
          ...texts.seal(text ?? null, { code: diary.code, entry: id, version: id }),
          audio: keys[recordings.length - 1] ?? null,
          images: JSON.stringify(keys.slice(recordings.length)),
          writtenAt: operation.capturedAt ?? now(),
          version: null,
          editedAt: null,
          deletedAt: null,
        }
        await entries.insert(tx, row)
        const { code, campaignId } = diary
        return { status: 200, body: toDiaryEntryWritten(row), campaignId, code }
      },
    }
  }

  return {
    kinds: { 'diary.entry': { prepare: prepareEntry, files: entryFiles }, ...createDiaryChanges(deps) },

    async listEntries({ code }, page, search) {
      const found: ListedEntry[] = []
      for await (const row of read(code, page, search)) found.push(row)
      return found
    },
    allEntries: ({ code }, search) => read(code, null, search),
    async sizeOf({ code }, days) {
      const keys = new Set<string>()
      let count = 0
      for await (const row of read(code, null, days)) {
        for (const key of [row, ...row.others].flatMap(filesOfEntry)) keys.add(key)
        count++
      }
      return { entries: count, files: keys.size, bytes: await blobs.bytesOf([...keys]) }
    },
    listDeleted: async ({ code }) => withOthers(code, await entries.listDeleted(db.read, code)),
    async listVersions({ code }, id) {
      const shown = await entries.find(db.read, code, id)
      if (!shown) throw new AppError('entry_unknown')
      const all = (await versions.list(db.read, { code, id })).map((one) => texts.openVersion(code, one))
      return realVersions(texts.openEntry(shown), all)
    },

    async listDiaries({ id, campaignType }) {
      if (campaignType !== 'diary') throw new AppError('wrong_campaign_type')
      const rows: ListedDiary[] = []
      for (let after = 0; ; await setImmediate()) {
        const counted = await entries.listCounted(db.read, id, { after, limit: DIARIES_AT_ONCE })
        rows.push(...counted.map(toListedDiary))
        const last = counted.at(-1)
        if (!last || counted.length < DIARIES_AT_ONCE) return rows
        after = last.number
      }
    },
  }
}

const soughtOf = ({ from, to, audio, images }: Omit<DiarySearch, keyof SoughtWords>): entries.Sought => ({
  audio,
  images,
  from: from === undefined ? from : dayOf(from),
  to: to === undefined ? to : dayOf(to),
})
