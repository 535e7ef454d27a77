/**
 * Writes a diary into a ZIP. Files that cannot be downloaded are left out and named: in the page, in the list for
 * programs, and in the result.
 */
import type { DiaryEntry } from '@tohfa/sync-protocol/entities/diary-entry'
import { DIARY_EXPORT_MAX_BYTES, DIARY_EXPORT_MAX_FILES } from '@tohfa/sync-protocol/diary/diary-limits'
import { NoConnectionError } from '../../../api/client'
import type { PendingWork } from '../../shared/submit/pending-work'
import type { Days, DiaryPage } from '../diary.api'
import { shownEntries } from '../reading/diary.view'
import { archiveOf, fileKey, type ArchivedFile } from './archive'
import { diaryHtml, type PathIn } from './diary-html'
import { entriesJson } from './entries-json'
import { FileGoneError, type FetchedFile } from './fetch-file'
import { createZipWriter } from './zip-writer'

/** The export would be larger than a ZIP can be. */
export class TooLargeError extends Error {}

/** Entries that this page has already read. */
export interface EntriesHere {
  entries: readonly DiaryEntry[]
  /** by `performance.now()`; when an entry was requested from the server */
  readAt: (id: string) => number
}

export interface Progress {
  step: 'reading' | 'fetching' | 'writing'
  /** of the recordings and images that are in the ZIP so far */
  bytes: number
  /** 0 to 1 */
  part: number | null
}

export interface Exported {
  entries: number
  files: number
  /** recordings and images that could not be downloaded */
  missing: number
  /** whether all entries could be read */
  complete: boolean
  /** of the ZIP */
  bytes: number
}

export interface ExportOf {
  /** of the campaign */
  name: string
  days: Days
  here: EntriesHere
  /** this device's work of the diary, oldest first */
  pending: readonly PendingWork[]
  /** of all its files together; undefined: unknown */
  bytes: number | undefined
}

export interface ExportDeps {
  /** A page of the entries of these days, newest first. Throws ApiError, NoConnectionError. */
  list: (cursor: string | null) => Promise<DiaryPage>
  /** The bytes of a listed file. Throws FileGoneError, NoConnectionError. */
  fetchFile: (path: string, onPiece: (bytes: number) => void) => Promise<FetchedFile>
  /** The files that wait with an operation of this device. */
  filesOf: (operation: string) => Promise<{ field: string; file: File }[]>
  write: (piece: Uint8Array) => Promise<void>
  onProgress: (progress: Progress) => void
  signal: AbortSignal
  /** epoch ms */
  now: () => number
  wait: (ms: number) => Promise<void>
}

/** ms before a file that got no answer is requested again */
const AGAIN_AFTER_MS = [1_000, 4_000]

/**
 * @throws TooLargeError, an ApiError about the PIN, what `write` throws, an aborted signal's own reason
 */
export async function exportDiary(of: ExportOf, deps: ExportDeps): Promise<Exported> {
  const { signal, onProgress } = deps
  onProgress({ step: 'reading', bytes: 0, part: null })
  const readOwn = createOwnFiles(deps)
  const pages = await readPages(of, deps)
  const archive = archiveOf(inDays(pages.shown, of.days))
  if (archive.files.length > DIARY_EXPORT_MAX_FILES) throw new TooLargeError()

  const zip = createZipWriter(deps.write, deps.now())
  const bring = createFetcher(pages, deps)
  const names = new Map<string, string>()
  let done = 0
  const tell = (bytes: number, file: number) => {
    const part = of.bytes ? Math.min(1, bytes / of.bytes) : file / Math.max(1, archive.files.length)
    onProgress({ step: 'fetching', bytes, part })
  }
  for (const [i, file] of archive.files.entries()) {
    tell(done, i)
    const found = (await readOwn(file)) ?? (await bring(file, (bytes) => tell(done + bytes, i)))
    signal.throwIfAborted()
    if (!found) continue
    const bytes = found.pieces.reduce((sum, { length }) => sum + length, 0)
    if (zip.bytes + bytes > DIARY_EXPORT_MAX_BYTES) throw new TooLargeError()
    const name = `${file.folder}/${file.base}${found.ending}`
    await zip.store(name, found.pieces)
    names.set(file.key, name)
    done += bytes
  }

  onProgress({ step: 'writing', bytes: done, part: null })
  const pathIn: PathIn = ({ key }) => names.get(key)
  const about = { name: of.name, savedAt: deps.now(), complete: pages.complete }
  await zip.compress('diary.html', diaryHtml(archive, about, pathIn))
  await zip.compress('entries.json', entriesJson(archive, about, pathIn))
  signal.throwIfAborted()
  await zip.end()
  return {
    entries: archive.entries.length,
    files: names.size,
    missing: archive.files.length - names.size,
    complete: pages.complete,
    bytes: zip.bytes,
  }
}

const inDays = (entries: ReturnType<typeof shownEntries>, { from, to }: Days) =>
  entries.filter(({ date }) => (from === undefined || date >= from) && (to === undefined || date <= to))

const FIELDS: Record<ArchivedFile['folder'], string> = { audio: 'audio_file', images: 'images' }

/** Reads a file that waits on this device: only the files of one operation are in memory at a time. */
function createOwnFiles({ filesOf, signal }: ExportDeps) {
  let read: { operation: string; files: Awaited<ReturnType<typeof filesOf>> } | undefined
  return async ({ folder, source }: ArchivedFile): Promise<FetchedFile | undefined> => {
    if (typeof source === 'string') return undefined
    const { operation, place } = source
    if (read?.operation !== operation) read = { operation, files: await filesOf(operation) }
    signal.throwIfAborted()
    const file = read.files.filter(({ field }) => field === FIELDS[folder])[place]?.file
    return file && { pieces: [new Uint8Array(await file.arrayBuffer())], ending: endingOf(file) }
  }
}

const ENDINGS: Record<string, string> = { 'audio/mp4': '.m4a', 'audio/mpeg': '.mp3', 'image/jpeg': '.jpg' }

const endingOf = ({ name, type }: File) =>
  ENDINGS[type] ?? /\.\w{1,5}$/.exec(name)?.[0] ?? `.${type.replace(/^.*\/|;.*$/g, '') || 'bin'}`

/** All entries that can be read, as this device shows them, and where their files were listed. */
async function readPages({ here, pending }: ExportOf, { list, wait, signal }: ExportDeps) {
  const listed = new Map<string, DiaryEntry>()
  /** the cursor of the page that lists a file */
  const cursors = new Map<string, string | null>()
  const paths = new Map<string, string>()
  const read = async (cursor: string | null) => {
    const page = await list(cursor)
    for (const entry of page.entries) {
      listed.set(entry.id, entry)
      for (const [folder, path] of pathsOf(entry)) {
        const key = fileKey(folder, path)
        cursors.set(key, cursor)
        paths.set(key, path)
      }
    }
    return page.next
  }
  const readAll = async () => {
    for (let cursor: string | null = null, pauses = [...AGAIN_AFTER_MS]; ;) {
      try {
        cursor = await read(cursor)
        if (cursor === null) break
        pauses = [...AGAIN_AFTER_MS]
      } catch (error) {
        signal.throwIfAborted()
        const pause = error instanceof NoConnectionError ? pauses.shift() : undefined
        if (pause === undefined) throw error
        await wait(pause)
      }
      signal.throwIfAborted()
    }
  }
  let complete = true
  try {
    await readAll()
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof NoConnectionError)) throw error
    complete = false
  }
  // what the whole list does not have is no longer in the diary
  const rest = complete ? [] : here.entries.filter(({ id }) => !listed.has(id))
  // the list was read after this device's work
  const shown = shownEntries([...listed.values(), ...rest], pending, (id) =>
    listed.has(id) ? Infinity : here.readAt(id),
  )
  return {
    shown,
    complete,
    /** The current path of a file. @param again requests one that has not expired from the server */
    async pathOf({ key, source, folder }: ArchivedFile, again: boolean): Promise<string | undefined> {
      if (typeof source !== 'string') {
        // it was delivered in between, and the server lists it
        if (again || !isListed(source.operation)) await readAll()
        return deliveredPath(folder, source)
      }
      const cursor = cursors.get(key)
      if (again && cursor !== undefined) await read(cursor)
      return paths.get(key) ?? source
    },
  }

  function versionOf(operation: string) {
    for (const entry of listed.values())
      for (const one of [{ ...entry, version: entry.version ?? entry.id }, ...(entry.others ?? [])])
        if (one.version === operation) return one
    return undefined
  }
  function isListed(operation: string) {
    return versionOf(operation) !== undefined
  }
  /** New images follow those that an edit kept. */
  function deliveredPath(
    folder: ArchivedFile['folder'],
    { operation, place }: { operation: string; place: number },
  ) {
    const version = versionOf(operation)
    if (!version) return undefined
    if (folder === 'audio') return version.audio_file ?? undefined
    const fields = pending.find(({ id }) => id === operation)?.files ?? []
    const sent = fields.filter((field) => field === 'images').length
    return version.images[version.images.length - sent + place]
  }
}

function pathsOf({ audio_file, images, others = [] }: DiaryEntry): [ArchivedFile['folder'], string][] {
  const versions = [{ audio_file, images }, ...others]
  const recordings = versions.flatMap((version) => version.audio_file ?? [])
  return [
    ...recordings.map((path): ['audio', string] => ['audio', path]),
    ...versions.flatMap((version) => version.images).map((path): ['images', string] => ['images', path]),
  ]
}

/** Downloads listed files one after another; undefined for one that could not be downloaded. */
function createFetcher(
  { pathOf }: Awaited<ReturnType<typeof readPages>>,
  { fetchFile, signal, wait }: ExportDeps,
) {
  // once nobody answers, further files are not waited for again
  let patience: readonly number[] = AGAIN_AFTER_MS
  return async (file: ArchivedFile, onBytes: (bytes: number) => void): Promise<FetchedFile | undefined> => {
    for (let tries = 0, renewed = false; ;) {
      let bytes = 0
      try {
        const path = await pathOf(file, renewed)
        if (path === undefined) return undefined
        const found = await fetchFile(path, (more) => onBytes((bytes += more)))
        patience = AGAIN_AFTER_MS
        return found
      } catch (error) {
        signal.throwIfAborted()
        onBytes(0)
        if (error instanceof FileGoneError) {
          if (renewed) return undefined
          renewed = true
        } else if (error instanceof NoConnectionError) {
          const pause = patience[tries++]
          if (pause === undefined) {
            patience = []
            return undefined
          }
          await wait(pause)
          signal.throwIfAborted()
        } else throw error
      }
    }
  }
}
