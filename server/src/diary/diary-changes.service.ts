/**
 * Changes of written entries: edits, the bin, and restoring.
 *
 * - A change names the version that it began from. If another one is current by then and both have changed the same part,
 *   both are kept: the one captured later is shown, and the other one stays open until a person decides.
 * - A deletion that has not seen everything deletes nothing. An edit that has not seen a deletion restores the entry.
 * - What an edit replaces is saved as a version, in the transaction of the edit.
 */
import type { DiaryEntryChanged } from '@tohfa/sync-protocol/entities/diary-entry'
import { entryFiles } from '@tohfa/sync-protocol/http/form-files'
import { latestDateAnywhere } from '@tohfa/sync-protocol/fields/field-rules'
import { DIARY_VERSIONS_MAX } from '@tohfa/sync-protocol/diary/diary-limits'
import * as m from '@tohfa/sync-protocol/messages'
import {
  diaryDeleteFields,
  diaryRestoreFields,
  diaryUpdateFields,
} from '@tohfa/sync-protocol/diary/diary-change'
import type { StoredBlobs } from '../blobs/stored-blobs'
import type { PinnedCode, PinsService } from '../pins/pins.service'
import type { CodesService } from '../codes/codes.service'
import type { Secrets } from '../crypto/secrets'
import type { Transaction } from '../db/database'
import type { DiaryEntryRow } from '../db/tables/tables'
import { AppError } from '../http/app-error'
import { parseChange, parseNew } from '../http/form-fields'
import type { Prepared } from '../operations/idempotency'
import type { Kinds, OperationRequest } from '../operations/operation-kind'
import { refusedAudio } from './refused-audio'
import * as entries from './diary.repository'
import { filesOfEntry, sentFiles } from './entry-files'
import { planEdit, type Edit, type EntryVersion } from './entry-edit'
import { contentOf, realVersions } from './entry-merge'
import { createEntryTexts } from './entry-texts'
import * as versions from './entry-versions.repository'

export type DiaryChangeKinds = Pick<Kinds, 'diary.update' | 'diary.delete' | 'diary.restore'>

const shownVersion = ({ id, version }: DiaryEntryRow) => version ?? id
const enteredAt = ({ writtenAt, editedAt }: DiaryEntryRow) => editedAt ?? writtenAt

/**
 * The kinds of operations that change an entry. `diary.update` changes one, and restores it if it is in the bin.
 * `diary.delete` puts it into the bin (if a queued operation finds it gone, it counts as deleted), and `diary.restore`
 * restores it.
 * @returns they throw AppError code_unknown, entry_unknown (404), wrong_campaign_type, not_claimed (409), validation_failed
 * (422), pin_invalid (403), pin_locked (429); the first also file_kind_unsupported (415), file_too_large (413), busy (429)
 */
export function createDiaryChanges(deps: {
  codes: CodesService
  pins: PinsService
  blobs: StoredBlobs
  secrets: Secrets
  newId: () => string
  now: () => number
}): DiaryChangeKinds {
  const { codes, pins, blobs, now } = deps
  const texts = createEntryTexts(deps.secrets)
  const lock = async (tx: Transaction, diary: PinnedCode, id: string) => {
    await codes.holdPin(tx, diary)
    return entries.lock(tx, diary.code, id)
  }
  const lockedRow = async (tx: Transaction, diary: PinnedCode, id: string) => {
    const row = await lock(tx, diary, id)
    if (!row) throw await missing(tx, diary.code)
    return row
  }
  /** why an entry is not found: it may have gone to another code with its gift */
  const missing = async (tx: Transaction, code: string) => {
    const why = await codes.gone(tx, code)
    return why.code === 'code_moved' ? why : new AppError('entry_unknown')
  }
  const answer = (
    { code, campaignId }: PinnedCode,
    row: DiaryEntryRow,
    outcome: DiaryEntryChanged['outcome'] = 'done',
  ) => {
    const { id, deletedAt } = row
    const body = { id, version: shownVersion(row), deleted: deletedAt !== null, outcome }
    return { status: 200, body, campaignId, code }
  }
  /** for a device whose deletion comes late, an entry that has left the bin is no failure */
  const answerGone = ({ code, campaignId }: PinnedCode, id: string, version = id) => {
    const body: DiaryEntryChanged = { id, version, deleted: true, outcome: 'done' }
    return { status: 200, body, campaignId, code }
  }
  const provenDiary = async (operation: OperationRequest, pin: string) =>
    pins.verify(await codes.findClaimed(operation.code, 'diary'), pin, operation.caller, operation.provenPins)

  /** @returns the keys of files that nothing needs any longer, too */
  async function applyEdit(tx: Transaction, row: DiaryEntryRow, edit: Edit) {
    const shown = { id: shownVersion(row), content: contentOf(texts.openEntry(row)), at: enteredAt(row) }
    const past = (await versions.list(tx, row)).map((one) => ({
      ...one,
      content: contentOf(texts.openVersion(row.code, one)),
    }))
    const plan = planEdit(shown, past, edit, deps.newId)

    await versions.close(tx, row, plan.settled)
    const columns = ({ id, content: { images, text, ...content } }: EntryVersion) => ({
      ...content,
      ...texts.seal(text, { code: row.code, entry: row.id, version: id }),
      images: JSON.stringify(images),
    })
    // later than all others, also if the clock was set back: the latest are kept
    const storedAt = Math.max(now(), ...past.map((one) => one.storedAt + 1))
    for (const one of plan.kept)
      await versions.insert(tx, {
        code: row.code,
        entryId: row.id,
        storedAt,
        id: one.id,
        ...columns(one),
        at: one.at,
        open: plan.beside,
      })
    const written = await entries.update(tx, row, {
      ...(plan.shown && { ...columns(plan.shown), version: plan.shown.id, editedAt: plan.shown.at }),
      deletedAt: null,
    })
    return { row: written, beside: plan.beside, unneeded: await forgetOldest(tx, written) }
  }

  /** Keeps the latest versions, and those that nobody has decided about. @returns the files of the others */
  async function forgetOldest(tx: Transaction, row: DiaryEntryRow): Promise<string[]> {
    const all = (await versions.list(tx, row)).map((one) => texts.openVersion(row.code, one))
    const real = new Set(realVersions(texts.openEntry(row), all))
    const decided = all.filter(({ open }) => !open)
    const forgotten = [
      ...decided.filter((one) => real.has(one)).slice(DIARY_VERSIONS_MAX),
      ...decided.filter((one) => !real.has(one)).slice(DIARY_VERSIONS_MAX),
    ]
    await versions.remove(
      tx,
      forgotten.map(({ id }) => id),
    )
    const needed = new Set([row, ...all.filter((one) => !forgotten.includes(one))].flatMap(filesOfEntry))
    return [...new Set(forgotten.flatMap(filesOfEntry))].filter((key) => !needed.has(key))
  }

  async function prepareUpdate(operation: OperationRequest): Promise<Prepared<DiaryEntryChanged>> {
    const latest = latestDateAnywhere(now())
    const form = parseChange(diaryUpdateFields(latest), await operation.fields())
    const recordings = operation.files('audio_file')
    const images = operation.files('images')
    if (recordings.length > 1) throw refusedAudio(m.oneFileOnly)
    const diary = await provenDiary(operation, form.pin)
    const id = operation.id ?? deps.newId()
    const at = operation.capturedAt ?? now()
    const files = await blobs.storeFiles(diary.campaignId, 'diary', sentFiles(recordings, images))
    return {
      files: files.keys,
      async write(tx) {
        const before = await lockedRow(tx, diary, form.entry)
        const keys = await files.record(tx)
        const edit = {
          form,
          id,
          at,
          audio: keys[recordings.length - 1],
          images: keys.slice(recordings.length),
        }
        const { row, beside, unneeded } = await applyEdit(tx, before, edit)
        const removeFiles = await blobs.deleteRows(tx, unneeded)
        return { ...answer(diary, row, beside ? 'two_versions' : 'done'), removeFiles }
      },
    }
  }

  async function prepareDeletion(operation: OperationRequest): Promise<Prepared<DiaryEntryChanged>> {
    const { pin, entry, version, settles = [] } = parseNew(diaryDeleteFields, await operation.fields())
    const diary = await provenDiary(operation, pin)
    return {
      async write(tx) {
        const row = await lock(tx, diary, entry)
        if (!row) {
          const why = await missing(tx, diary.code)
          if (operation.capturedAt === null || why.code === 'code_moved') throw why
          return answerGone(diary, entry, version)
        }
        if (row.deletedAt !== null) return answer(diary, row)
        const open = (await versions.listOpen(tx, row.code, [row.id])).get(row.id) ?? []
        const unseen =
          version !== undefined &&
          (version !== shownVersion(row) || open.some(({ id }) => !settles.includes(id)))
        if (unseen) return answer(diary, row, 'kept')
        return answer(diary, await entries.update(tx, row, { deletedAt: now() }))
      },
    }
  }

  async function prepareRestoring(operation: OperationRequest): Promise<Prepared<DiaryEntryChanged>> {
    const { pin, entry } = parseNew(diaryRestoreFields, await operation.fields())
    const diary = await provenDiary(operation, pin)
    return {
      async write(tx) {
        const row = await lockedRow(tx, diary, entry)
        const isThere = row.deletedAt === null
        return answer(diary, isThere ? row : await entries.update(tx, row, { deletedAt: null }))
      },
    }
  }

  return {
    'diary.update': { prepare: prepareUpdate, files: entryFiles },
    'diary.delete': { prepare: prepareDeletion, files: {} },
    'diary.restore': { prepare: prepareRestoring, files: {} },
  }
}
