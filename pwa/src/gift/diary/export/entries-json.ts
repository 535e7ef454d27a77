/** The entries of an exported diary for other programs, in the words of the API. */
import type { Archive, ArchivedEntry, ArchivedFile, ArchivedVersion } from './archive'
import type { About, PathIn } from './diary-html'

/** The file, in pieces: one entry per line. */
export function* entriesJson(
  archive: Archive,
  { name, savedAt, complete }: About,
  pathIn: PathIn,
): Generator<string> {
  const head = {
    format: 'tohfa-diary',
    format_version: 1,
    name,
    saved_at: new Date(savedAt).toISOString(),
    complete,
  }
  yield `${JSON.stringify(head).slice(0, -1)},"entries":[`
  for (const [i, entry] of archive.entries.entries())
    yield `${i === 0 ? '' : ','}\n${JSON.stringify(entryOf(entry, pathIn))}`
  yield '\n]}\n'
}

const entryOf = (entry: ArchivedEntry, pathIn: PathIn) => ({
  id: entry.id,
  date: entry.date,
  time: entry.time,
  ...versionOf(entry, pathIn),
  edited_at: entry.editedAt ?? null,
  ...(entry.state && { waits_on_phone: entry.state === 'attention' ? 'needs attention' : 'to be sent' }),
  ...(entry.others.length > 0 && {
    others: entry.others.map((other) => ({
      date: other.date,
      written_at: other.writtenAt,
      ...versionOf(other, pathIn),
    })),
  }),
})

/** A file that could not be downloaded is null here, and listed by name. */
function versionOf({ text, audio, images }: ArchivedVersion, pathIn: PathIn) {
  const path = (file: ArchivedFile) => pathIn(file) ?? null
  const missing = [
    ...(audio && path(audio) === null ? ['audio_file'] : []),
    ...images.flatMap((image, place) => (path(image) === null ? `images.${place}` : [])),
  ]
  return {
    text,
    audio_file: audio && path(audio),
    images: images.map(path),
    ...(missing.length > 0 && { missing }),
  }
}
