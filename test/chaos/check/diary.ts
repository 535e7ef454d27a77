import type { Intent, IntendedFile } from '../journal'
import { dateOf, type Row, type Say } from './checking'

/** What an entry of a diary should be after all that was applied to it. */
export interface ExpectedEntry {
  id: string
  /** YYYY-MM-DD */
  date: string
  text: string
  audio: readonly IntendedFile[]
  images: readonly IntendedFile[]
  isDeleted: boolean
  /** every text that was written into it */
  texts: string[]
  /** a change was based on what the server never had, or lost: both texts exist, and clocks decide which one is shown */
  isUnsure: boolean
}

/** this many texts of an entry are certainly kept */
const VERSIONS_KEPT = 18

/**
 * The entries of one diary, by id.
 * @param applied what was applied to it, in the order of pressing
 * @param isUnsure whether a restore has lost some of it
 */
export function expectedEntries(applied: readonly Intent[], isUnsure: boolean): Map<string, ExpectedEntry> {
  const entries = new Map<string, ExpectedEntry & { version: string }>()
  for (const { id, kind, fields, files } of applied) {
    const ofField = (name: string) => files.filter(({ field }) => field === name)
    if (kind === 'diary.entry') {
      const [date, text] = [String(fields.date), String(fields.text)]
      const content = { date, text, audio: ofField('audio_file'), images: ofField('images') }
      entries.set(id, { ...content, id, version: id, texts: [text], isDeleted: false, isUnsure })
      continue
    }
    const entry = entries.get(String(fields.entry))
    if (!entry) continue
    if (kind === 'diary.restore') entry.isDeleted = false
    if (kind === 'diary.delete' && fields.version === entry.version) entry.isDeleted = true
    if (kind !== 'diary.update') continue
    entry.isUnsure ||= fields.version !== entry.version
    const kept =
      fields.keep_images === undefined
        ? entry.images
        : String(fields.keep_images)
            .split(',')
            .flatMap((place) => (place === '' ? [] : (entry.images[Number(place)] ?? [])))
    const audio = ofField('audio_file')
    Object.assign(entry, {
      ...{
        text: String(fields.text),
        date: String(fields.date ?? entry.date),
        version: id,
        isDeleted: false,
      },
      audio: audio.length > 0 ? audio : fields.remove_audio === undefined ? entry.audio : [],
      images: [...kept, ...ofField('images')],
    })
    entry.texts.push(entry.text)
  }
  return entries
}

/** Every entry exists once, as it was written and changed, and none of its texts is lost. */
export function checkDiary(
  code: string,
  expected: ReadonlyMap<string, ExpectedEntry>,
  rows: readonly Row[],
  versions: ReadonlyMap<string, readonly Row[]>,
  say: Say,
): void {
  const there = new Map(rows.map((row) => [String(row.id), row]))
  if (there.size < rows.length) say('doubled', code, 'an entry of its diary is there twice')
  for (const id of there.keys()) if (!expected.has(id)) say('doubled', id, 'nobody meant this entry')
  for (const [id, { text, date, texts, isDeleted, isUnsure }] of expected) {
    const row = there.get(id)
    if (!row) {
      say('lost', id, 'the entry is not in its diary')
      continue
    }
    const stored = [row, ...(versions.get(id) ?? [])].map((one) => String(one.text))
    for (const one of texts.slice(-VERSIONS_KEPT))
      if (!stored.includes(one)) say('lost', id, `nobody finds the text "${one}" any more`)
    for (const one of stored) if (!texts.includes(one)) say('changed', id, `nobody wrote the text "${one}"`)
    if (isUnsure) continue
    if (row.text !== text) say('changed', id, `its text is "${String(row.text)}" instead of "${text}"`)
    if (dateOf(row.day) !== date) say('changed', id, `its date is ${dateOf(row.day)} instead of ${date}`)
    if ((row.deleted_at !== null) !== isDeleted)
      say(
        'changed',
        id,
        isDeleted ? 'it was deleted, and is listed' : 'it is in the bin, and was not deleted',
      )
  }
}
