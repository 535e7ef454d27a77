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
import { latestDateAnywhere } from '@tohfa/sync-protocol/field-rules'
import { DIARY_IMAGES_MAX, DIARY_VERSIONS_MAX } from '@tohfa/sync-protocol/limits'
import * as m from '@tohfa/sync-protocol/messages'
import {
  diaryDeleteFields,
  diaryRestoreFields,
  diaryUpdateFields,
  type DiaryUpdate,
} from '@tohfa/sync-protocol/operations/diary-change'
import { diaryEntryContent } from '@tohfa/sync-protocol/operations/diary-entry'
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
import { dayOf } from './diary.wire'
import { filesOfEntry, sentFiles } from './entry-files'
import {
  checkedOf,
  contentOf,
  isSameContent,
  mergeEntry,
  type ContentChange,
  type EntryContent,
} from './entry-merge'
import { createEntryTexts, type OpenVersion, type TextPlace } from './entry-texts'
import * as versions from './entry-versions.repository'

export type DiaryChangeKinds = Pick<Kinds, 'diary.update' | 'diary.delete' | 'diary.restore'>

/** An edit with the keys of its stored files. */
interface Edit {
  form: DiaryUpdate
  audio: string | undefined
  images: string[]
  id: string
  /** epoch ms */
  at: number
}

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
  const columnsOf = ({ images, text, ...content }: EntryContent, place: TextPlace) => ({
    ...{ ...content, ...texts.seal(text, place) },
    images: JSON.stringify(images),
  })

  const lockedRow = async (tx: Transaction, { code }: PinnedCode, id: string) => {
    const row = await entries.lock(tx, code, id)
    if (!row) throw await missing(tx, code)
    return row
  }
  /** why an entry is not found: it may have gone to another code with its gift */
  const missing = async (tx: Transaction, code: string) => {
    const why = await codes.gone(tx, code)
    return why.code === 'code_moved' ? why : new AppError('entry_unknown')
  }
  const answer = (
    { campaignId }: PinnedCode,
    row: DiaryEntryRow,
    outcome: DiaryEntryChanged['outcome'] = 'done',
  ) => {
    const { id, deletedAt } = row
    const body = { id, version: shownVersion(row), deleted: deletedAt !== null, outcome }
    return { status: 200, body, campaignId }
  }
  /** for a device whose deletion comes late, an entry that has left the bin is no failure */
  const answerGone = ({ campaignId }: PinnedCode, id: string, version = id) => {
    const body: DiaryEntryChanged = { id, version, deleted: true, outcome: 'done' }
    return { status: 200, body, campaignId }
  }
  const provenDiary = async (operation: OperationRequest, pin: string) =>
    pins.verify(await codes.findClaimed(operation.code, 'diary'), pin, operation.caller, operation.provenPins)

  /** What an edit makes of an entry, and the version that it began from. */
  function merged(row: DiaryEntryRow, past: readonly OpenVersion[], edit: Edit) {
    const shown = contentOf(texts.openEntry(row))
    const find = (version: string) => {
      if (version === shownVersion(row)) return shown
      const found = past.find(({ id }) => id === version)
      return found && contentOf(found)
    }
    const { version: began = shownVersion(row), take } = edit.form
    const base = find(began)
    const taken = take === undefined ? undefined : find(take)
    if (take !== undefined && !taken) throw new AppError('past_value_unknown')
    const change: ContentChange = { ...taken, ...changeOf(edit, taken ?? base, shown) }
    return { shown, began, ...mergeEntry(shown, base, change) }
  }

  /** Writes what an edit makes of an entry. @returns the keys of files that nothing needs any longer */
  async function applyEdit(tx: Transaction, row: DiaryEntryRow, edit: Edit) {
    const { form, id, at } = edit
    const past = (await versions.list(tx, row)).map((one) => texts.openVersion(row.code, one))
    const { shown, began, seen, content, beside } = merged(row, past, edit)
    // as its writer saw it: a change by others is no reason to refuse it
    parseNew(diaryEntryContent, checkedOf(seen))
    const superseded = past.find((one) => one.open && one.id === began)
    await versions.close(tx, row, [...(form.settles ?? []), ...(superseded ? [superseded.id] : [])])

    const columns = (what: EntryContent, version: string) =>
      columnsOf(what, { code: row.code, entry: row.id, version })
    const keep = (version: string, what: EntryContent, since: number) =>
      versions.insert(tx, {
        ...{ code: row.code, entryId: row.id, storedAt: now(), id: version },
        ...{ ...columns(what, version), at: since, open: beside },
      })
    const changes = !isSameContent(content, shown)
    const wins = changes && !(beside && at < enteredAt(row))
    // the device calls what it saw by the id of its edit, so there is a version with that id, whatever came of the edit
    const isAsSeen = wins && isSameContent(seen, content)
    if (!isAsSeen) await keep(id, seen, at)
    let set: Partial<DiaryEntryRow> = { deletedAt: null }
    if (wins) {
      await keep(shownVersion(row), shown, enteredAt(row))
      const version = isAsSeen ? id : deps.newId()
      set = { ...set, ...columns(content, version), version, editedAt: at }
    }
    const written = await entries.update(tx, row, set)
    return { row: written, beside: changes && beside, unneeded: await forgetOldest(tx, written) }
  }

  /** Keeps the latest versions, and those that nobody has decided about. @returns the files of the others */
  async function forgetOldest(tx: Transaction, row: DiaryEntryRow): Promise<string[]> {
    const all = await versions.list(tx, row)
    const kept = new Set(all.filter(({ open }) => !open).slice(0, DIARY_VERSIONS_MAX))
    const forgotten = all.filter((one) => !one.open && !kept.has(one))
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
          ...{ form, id, at },
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
        const row = await entries.lock(tx, diary.code, entry)
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

/**
 * The parts that a form names.
 * @param base the version that its places of images refer to; undefined: no longer known
 */
function changeOf(
  { form, audio, images }: Edit,
  base: EntryContent | undefined,
  present: EntryContent,
): ContentChange {
  const { date, text, keep_images, remove_audio } = form
  const isRoom = present.images.length + images.length <= DIARY_IMAGES_MAX
  // places in an unknown version say nothing about the present one, which keeps all its images if there is room
  const kept = base
    ? (keep_images?.flatMap((place) => base.images[place] ?? []) ?? base.images)
    : isRoom
      ? present.images
      : []
  return {
    ...(date !== undefined && { day: dayOf(date) }),
    ...(text !== undefined && { text: text === '' ? null : text }),
    ...(audio !== undefined ? { audio } : remove_audio && { audio: null }),
    ...((images.length > 0 || keep_images !== undefined) && { images: [...kept, ...images] }),
  }
}
