/** The content of a diary export: its entries in the order of a book, and a name for each file. Pure. */
import type { ShownEntry, ShownFile } from '../reading/diary.view'

export interface ArchivedFile {
  /** the same wherever the file is used */
  key: string
  /** its address; the path of a listed file expires */
  source: ShownFile
  folder: 'audio' | 'images'
  /** its name in the ZIP without folder and ending, which is known only when the file is read */
  base: string
}

export interface ArchivedVersion {
  date: string
  text: string | null
  audio: ArchivedFile | null
  images: readonly ArchivedFile[]
}

export interface ArchivedEntry extends ArchivedVersion {
  id: string
  /** UTC ISO 8601 */
  time: string
  editedAt: string | undefined
  /** the state of work that waits on this device; undefined: the server has it */
  state: ShownEntry['state']
  /** versions that nobody has decided about */
  others: readonly (ArchivedVersion & { writtenAt: string })[]
}

export interface Archive {
  /** oldest first */
  entries: readonly ArchivedEntry[]
  /** each once, in the order of the entries */
  files: readonly ArchivedFile[]
}

/** The path of a listed file without the part that expires. */
const pathOf = (url: string) => url.replace(/\?.*/, '')

/** The key of a file. */
export const fileKey = (folder: ArchivedFile['folder'], source: ShownFile) =>
  typeof source === 'string' ? pathOf(source) : `${source.operation}/${folder}/${source.place}`

/** @param entries as they are shown; entries in the bin are left out */
export function archiveOf(entries: readonly ShownEntry[]): Archive {
  const files = new Map<string, ArchivedFile>()
  const onDay = new Map<string, number>()
  const fileOf = (folder: ArchivedFile['folder'], source: ShownFile, base: string) => {
    const key = fileKey(folder, source)
    const file = files.get(key) ?? { key, source, folder, base }
    files.set(key, file)
    return file
  }
  const versionOf = (shown: Pick<ShownEntry, 'date' | 'text' | 'audio' | 'images'>, base: string) => ({
    date: shown.date,
    text: shown.text,
    audio: shown.audio === null ? null : fileOf('audio', shown.audio, base),
    images: shown.images.map((image, place) => fileOf('images', image, `${base}_${place + 1}`)),
  })
  const archived = entries
    .filter(({ deleted }) => !deleted)
    .sort((a, b) => compare(a.date, b.date) || compare(a.time, b.time))
    .map((entry): ArchivedEntry => {
      const number = (onDay.get(entry.date) ?? 0) + 1
      onDay.set(entry.date, number)
      const base = `${entry.date}_${number}`
      return {
        ...versionOf(entry, base),
        id: entry.id,
        time: entry.time,
        editedAt: entry.editedAt,
        state: entry.state,
        others: (entry.others ?? []).map((other, i) => ({
          ...versionOf({ ...other, audio: other.audio_file }, `${base}_version${i + 2}`),
          writtenAt: other.written_at,
        })),
      }
    })
  return { entries: archived, files: [...files.values()] }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

export interface Chapter {
  /** YYYY-MM */
  month: string
  days: { date: string; entries: ArchivedEntry[] }[]
}

/** One chapter per month, as in a book. @param entries oldest first */
export function chaptersOf(entries: readonly ArchivedEntry[]): Chapter[] {
  const chapters: Chapter[] = []
  for (const entry of entries) {
    const month = entry.date.slice(0, 7)
    let chapter = chapters.at(-1)
    if (chapter?.month !== month) chapters.push((chapter = { month, days: [] }))
    const day = chapter.days.at(-1)
    if (day?.date === entry.date) day.entries.push(entry)
    else chapter.days.push({ date: entry.date, entries: [entry] })
  }
  return chapters
}
