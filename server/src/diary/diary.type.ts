import * as m from '@tohfa/sync-protocol/messages'
import type { GiftType } from '../gift-type'
import type { PinnedCode } from '../pins/pins.service'
import { encodeCursor, readPage } from '../http/cursor'
import { jsonList } from '../http/json-text'
import type { DiaryService } from './diary.service'
import {
  cursorOf,
  isCursor,
  toDeletedEntry,
  toDiaryEntry,
  toEntryVersion,
  type ListedEntry,
} from './diary.wire'

/** entries on one page without JavaScript */
const ENTRIES_OF_PAGE = 100

/**
 * A diary but for its claim, which works like that of a contact.
 * @param pathOf the path under which a media key may be read for a while
 */
export const diaryType = (
  diary: DiaryService,
  pathOf: (key: string) => string,
): Omit<GiftType<'diary'>, 'checkClaim' | 'forms'> & { forms: Pick<GiftType['forms'], 'entry'> } => ({
  forms: { entry: { kind: 'diary.entry', done: m.diarySaved } },
  async unlocked(gift, cursor) {
    const after = readPage({ cursor }, isCursor)?.after ?? null
    const rows = await diary.listEntries(gift, { limit: ENTRIES_OF_PAGE + 1, after })
    const shown = rows.slice(0, ENTRIES_OF_PAGE)
    const last = shown.at(-1)
    return {
      entries: shown.map((row) => toDiaryEntry(row, pathOf)),
      older: last && rows.length > shown.length ? encodeCursor(cursorOf(last)) : null,
    }
  },
  ownFiles: (gift, nameOf) => ({ 'diary.json': jsonOf(diary, gift, nameOf) }),
})

/** All of a diary as JSON, made while it is read. */
async function* jsonOf(diary: DiaryService, gift: PinnedCode, nameOf: (key: string) => string) {
  const withVersions = async (entry: ListedEntry) => {
    const others = entry.version === null ? [] : await diary.listVersions(gift, entry.id)
    const plain = { ...entry, others: [] }
    return {
      ...(entry.deletedAt === null ? toDiaryEntry(plain, nameOf) : toDeletedEntry(plain, nameOf)),
      ...(others.length > 0 && { versions: others.map((other) => toEntryVersion(other, nameOf)) }),
    }
  }
  yield* jsonList(allEntries(diary, gift), withVersions, '[\n', '\n]\n')
}

async function* allEntries(diary: DiaryService, gift: PinnedCode) {
  yield* diary.allEntries(gift)
  yield* await diary.listDeleted(gift)
}
