/** What an edit of an entry does: which versions are kept and settled, and what is shown afterwards. Pure. */
import { DIARY_IMAGES_MAX } from '@tohfa/sync-protocol/diary/diary-limits'
import type { DiaryUpdate } from '@tohfa/sync-protocol/diary/diary-change'
import { diaryEntryContent } from '@tohfa/sync-protocol/diary/diary-entry'
import { AppError } from '../http/app-error'
import { parseNew } from '../http/form-fields'
import { dayOf } from './diary.wire'
import { checkedOf, isSameContent, mergeEntry, type ContentChange, type EntryContent } from './entry-merge'

/** An edit with the keys of its stored files. */
export interface Edit {
  form: DiaryUpdate
  audio: string | undefined
  images: string[]
  id: string
  /** when a person saved it; epoch ms */
  at: number
}

/** One version of an entry. */
export interface EntryVersion {
  id: string
  content: EntryContent
  /** when a person saved it; epoch ms */
  at: number
}

export interface EditPlan {
  /** what is shown from now on; undefined: what is shown now */
  shown: EntryVersion | undefined
  /** versions that are kept besides */
  kept: EntryVersion[]
  /** there are two versions: those that are kept stay open until a person decides */
  beside: boolean
  /** ids of open versions that a person has decided about */
  settled: string[]
}

/**
 * @param past kept versions
 * @param newId of a version that nobody has seen before: a part of the edit, and a part of what was shown
 * @throws AppError past_value_unknown (404), validation_failed (422)
 */
export function planEdit(
  shown: EntryVersion,
  past: readonly (EntryVersion & { open: boolean })[],
  edit: Edit,
  newId: () => string,
): EditPlan {
  const { form, id, at } = edit
  const { version: began = shown.id, take, settles = [] } = form
  const find = (version: string) => [shown, ...past].find((one) => one.id === version)?.content
  const base = find(began)
  const taken = take === undefined ? undefined : find(take)
  if (take !== undefined && !taken) throw new AppError('past_value_unknown')
  const change = { ...taken, ...changeOf(edit, taken ?? base, shown.content) }
  const { seen, content, beside } = mergeEntry(shown.content, base, change)
  // as its writer saw it: a change by others is no reason to refuse it
  parseNew(diaryEntryContent, checkedOf(seen))

  const wins = !isSameContent(content, shown.content) && !(beside && at < shown.at)
  // the device calls what it saw by the id of its edit, so there is a version with that id, whatever came of the edit
  const isAsSeen = wins && isSameContent(seen, content)
  const isSuperseded = past.some((one) => one.open && one.id === began)
  return {
    shown: wins ? { id: isAsSeen ? id : newId(), content, at } : undefined,
    kept: [...(isAsSeen ? [] : [{ id, content: seen, at }]), ...(wins ? [shown] : [])],
    beside,
    settled: isSuperseded ? [...settles, began] : settles,
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
