import { lineFinder, lineOfWords, type DiarySearch } from '@tohfa/sync-protocol/found-words'
import { filesIn, type ShownEntry } from '../reading/diary.view'

/** The words of each entry: folded once, not at each letter. */
const lines = new WeakMap<ShownEntry, string>()

function lineOf(entry: ShownEntry): string {
  const known = lines.get(entry)
  if (known !== undefined) return known
  const line = lineOfWords(entry.text ?? '')
  lines.set(entry, line)
  return line
}

/** entries whose words are folded between two chances of the page to answer */
const AT_ONCE = 300

/** Folds the words of all entries before they are looked for, a few at a time. @returns how to call it off */
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

/** The entries that a search finds, of those that are here. */
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
