import type { DiaryEntryWritten } from '@tohfa/sync-protocol/entities/diary-entry'
import type { ListedDiary } from '@tohfa/sync-protocol/entities/diary-entry'
import { latestDateAnywhere } from '@tohfa/sync-protocol/fields'
import { DIARY_IMAGES_MAX } from '@tohfa/sync-protocol/limits'
import * as m from '@tohfa/sync-protocol/messages'
import { diaryEntryContent, diaryEntryFields } from '@tohfa/sync-protocol/operations/diary-entry'
import { setImmediate } from 'node:timers/promises'
import { asRecording } from '../blobs/audio'
import type { StoredBlobs, NewFile } from '../blobs/stored-blobs'
import { reencodeImage } from '../blobs/images'
import type { ManagedCampaign } from '../campaigns/campaigns.service'
import type { CodesService } from '../codes/codes.service'
import type { Database } from '../db/database'
import type { DiaryEntryRow } from '../db/tables/tables'
import type { PinnedCode, PinsService } from '../claims/pins.service'
import { AppError } from '../http/app-error'
import type { PageRequest } from '../http/cursor'
import { parseNew } from '../http/form-fields'
import { imageField } from '../incoming/spooled-form'
import type { Answer, Commit } from '../operations/idempotency'
import type { OperationHandlers, OperationRequest, SentFile } from '../operations/operation-handler'
import { audioField, refusedAudio } from './audio-field'
import * as entries from './diary.repository'
import { dayOf, toDiaryEntryWritten, toListedDiary } from './diary.wire'

/** diaries in one query; other requests are served between two queries */
const DIARIES_AT_ONCE = 50

export interface DiaryService {
  /**
   * Writes an entry with its recording and images; answers its id, date and time. The id is that of the operation, so that a
   * device recognises its own entry in a list even if the answer was lost.
   * @throws AppError code_unknown (404), wrong_campaign_type, not_claimed (409), validation_failed (422), pin_invalid (403),
   * pin_locked (429), file_kind_unsupported (415), file_too_large (413), busy (429)
   */
  addEntry(operation: OperationRequest, commit: Commit): Promise<Answer<DiaryEntryWritten>>
  /** Newest first by date, then by the order in which they were written. */
  listEntries(diary: PinnedCode, page: PageRequest | null): Promise<DiaryEntryRow[]>
  /**
   * How much is written in the campaign's claimed diaries, in printing order.
   * @throws AppError wrong_campaign_type (409)
   */
  listDiaries(campaign: ManagedCampaign): Promise<ListedDiary[]>
}

export function createDiaryService(deps: {
  db: Database
  codes: CodesService
  pins: PinsService
  blobs: StoredBlobs
  newId: () => string
  now: () => number
}): DiaryService {
  const { codes, pins, blobs, now } = deps

  return {
    async addEntry(operation, commit) {
      const found = await codes.findClaimed(operation.code, 'diary')
      const latest = latestDateAnywhere(now())
      const { pin, date, text } = parseNew(diaryEntryFields(latest), await operation.fields())
      const recordings = operation.files('audio_file')
      const images = operation.files('images')
      parseNew(diaryEntryContent, { text, audio: recordings.length > 0, images: images.length })
      if (recordings.length > 1) throw refusedAudio(m.oneFileOnly)
      const diary = await pins.verify(found, pin, operation.address, operation.provenPins)

      const files = [
        ...recordings.map(recordingOf),
        ...images.map(
          ({ read }) =>
            () =>
              reencodeImage(read),
        ),
      ]
      return blobs.storeFiles(diary.campaignId, 'diary', files, (record) =>
        commit(async (tx) => {
          const number = await codes.nextEntry(tx, diary)
          const keys = await record(tx)
          const row = await entries.insert(tx, {
            id: operation.id ?? deps.newId(),
            code: diary.code,
            number,
            day: dayOf(date),
            text: text ?? null,
            audio: keys[recordings.length - 1] ?? null,
            images: JSON.stringify(keys.slice(recordings.length)),
            writtenAt: operation.capturedAt ?? now(),
          })
          return { status: 200, body: toDiaryEntryWritten(row), campaignId: diary.campaignId }
        }),
      )
    },

    listEntries: (diary, page) => entries.list(deps.db.read, diary.code, page),

    async listDiaries({ id, campaignType }) {
      if (campaignType !== 'diary') throw new AppError('wrong_campaign_type')
      const rows: ListedDiary[] = []
      for (let after = 0; ; await setImmediate()) {
        const counted = await entries.listCounted(deps.db.read, id, { after, limit: DIARIES_AT_ONCE })
        rows.push(...counted.map(toListedDiary))
        const last = counted.at(-1)
        if (!last || counted.length < DIARIES_AT_ONCE) return rows
        after = last.number
      }
    },
  }
}

/** Recordings are stored as they came. */
const recordingOf =
  ({ locate }: SentFile) =>
  async (): Promise<NewFile> => {
    const { path, size, ...kind } = await asRecording(await locate())
    return { bytes: { path, size }, ...kind }
  }

/** The operation of diaries that a device may queue. */
export const diaryOperations = (diary: DiaryService): Pick<OperationHandlers, 'diary.entry'> => ({
  'diary.entry': {
    apply: diary.addEntry,
    fileFields: [audioField, imageField('images', DIARY_IMAGES_MAX)],
    overlaps: true,
  },
})
