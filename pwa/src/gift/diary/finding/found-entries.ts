import { textFinder, type DiarySearch } from '@tohfa/sync-protocol/found-words'
import { filesIn, type ShownEntry } from '../reading/diary.view'

/** The entries that a search finds, of those that are here. */
export function found(entries: readonly ShownEntry[], search: DiarySearch): ShownEntry[] {
  const { words = '', from, to, audio, images } = search
  const finds = textFinder(words)
  return entries.filter((entry) => {
    const has = filesIn(entry)
    return (
      finds(entry.text) &&
      (from === undefined || entry.date >= from) &&
      (to === undefined || entry.date <= to) &&
      (!audio || has.audio) &&
      (!images || has.images > 0)
    )
  })
}
