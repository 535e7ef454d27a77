import { lineFinder, lineOfWords, type DiarySearch } from '@tohfa/sync-protocol/text/found-words'
import { filesIn, type ShownEntry } from '../reading/diary.view'

/** The words of each entry: folded once, not for each letter typed. */
const lines = new WeakMap<ShownEntry, string>()

function lineOf(entry: ShownEntry): string {
  const known = lines.get(entry)
  if (known !== undefined) return known
  const line = lineOfWords(entry.text ?? '')
  lines.set(entry, line)
  return line
}

/** entries whose words are folded before the page may react again */
const AT_ONCE = 300

/** Folds the words of all entries before a search needs them, a few at a time. @returns a function that cancels it */
export function foldAhead(entries: readonly ShownEntry[]): () => void {
  let next = 0
  const fold = () => {
    for (const entry of entries.slice(next, next + AT_ONCE)) lineOf(entry)
    next += AT_ONCE
    if (next < entries.length) timer = setTimeout(fold)
  }
  let timer = setTimeout(fold)
  return () => clearTimeout(timer)
}

/** The entries that a search finds among those that are here. */
export function found(entries: readonly ShownEntry[], search: DiarySearch): ShownEntry[] {
  const { from, to, audio, images } = search
  const finds = lineFinder(search)
  return entries.filter((entry) => {
    const has = filesIn(entry)
    return (
      (!finds || finds(lineOf(entry))) &&
      (from === undefined || entry.date >= from) &&
      (to === undefined || entry.date <= to) &&
      (!audio || has.audio) &&
      (!images || has.images > 0)
    )
  })
}
