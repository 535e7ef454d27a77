/**
 * Moves a whole store to another database and another file storage, whichever they are.
 *
 * - Files are copied first, while servers work: they are never changed. Then the store is closed to changes, and its rows
 *   and the files that are new are copied. At the end both sides are compared.
 * - Each batch of rows is committed together with how far the move is (marks.ts). So it can be cut off anywhere, and
 *   continued by running it again. If two runs are at work, the earlier one ends.
 * - No server starts with a part of a store, nor with one that is closed. The former store stays closed, so nothing is
 *   stored in two places.
 * - Ids, revisions, the epoch and remembered operations are rows like all others. So devices notice nothing: their
 *   cursors are valid, and what they send again is not applied twice.
 */
import type { BlobStore } from '../blobs/blob-store'
import { findKeys } from '../blobs/blobs.repository'
import { STORE_ID, type Stores } from '../blobs/store-id'
import { LEASES } from '../concurrency/job-lease'
import { ConfigError } from '../config/config'
import {
  countRows,
  digestRows,
  keyOf,
  listRows,
  TABLES,
  type AnyRow,
  type RowKey,
  type TableName,
} from '../db/all-rows'
import { closeToChanges, openToChanges } from '../db/closing'
import type { Database, Transaction } from '../db/database'
import { insertMany } from '../db/insert-many'
import * as settings from '../db/settings.repository'
import { beginEpoch, noteTimeline, TIMELINE } from '../db/store-epoch'
import { copyFiles, sizesIn, type AbsentFile } from './copy-files'
import {
  MOVED_FROM,
  MOVED_TO,
  readMovedFrom,
  readMovedTo,
  writtenMark,
  type MovedFrom,
  type MovedTo,
} from './marks'

/** Rows that stay behind: they are about the place of a store, or are made again by whoever needs them. */
const LEFT_BEHIND: Partial<Record<TableName, (row: AnyRow) => boolean>> = {
  throttles: () => true,
  uploads: () => true,
  uploadParts: () => true,
  settings: ({ key }) => [MOVED_TO, MOVED_FROM, TIMELINE, ...LEASES].includes(String(key)),
}
const moves = (table: TableName) => (row: AnyRow) => !LEFT_BEHIND[table]?.(row)

/** made by the migrations, and so in an empty store as well */
const PREPARED: readonly TableName[] = ['totals']

/** One of the two stores of a move. */
export interface MovedStore extends Stores {
  /** where it is, as the operator reads it, without passwords */
  place: string
}

/** What the move is doing, called for each batch. */
export type Told = (what: 'files' | 'rows' | 'compared rows', done: number, of: number) => void

export interface MoveDeps {
  /** a whole store, whose database and files belong together (store-id.ts) */
  from: MovedStore
  to: MovedStore
  /** whether both name the same file storage: the files stay where they are */
  sameFiles: boolean
  /** epoch ms */
  now: () => number
  /** returns a UUID */
  newId: () => string
  told: Told
  /** Makes sure that the new place has the root secret. */
  keepSecret: () => void
}

export interface MoveReport {
  /** rows of all tables */
  rows: number
  /** stored files that are at the new place */
  files: number
  /** of these files */
  bytes: number
  /** files that have a row and were left out */
  absent: AbsentFile[]
}

/**
 * @param options.skipDamaged whether files that are missing or damaged are left out
 * @throws ConfigError that says what has to be done first; any other error may be followed by another run
 */
export async function moveStore(deps: MoveDeps, options: { skipDamaged: boolean }): Promise<MoveReport> {
  const { from, to, sameFiles } = deps
  const progress = await begin(deps)
  const { id } = progress.mark()
  if (!sameFiles) await moveFilesAhead(deps, progress, options)
  await close(from.db, id)
  await moveRows(deps, progress)
  const files = sameFiles ? await countFiles(from.db) : await moveNewFiles(deps, options)
  const rows = await compare(deps)
  if (!sameFiles) await to.blobs.storeId.write((await settings.find(from.db.read, STORE_ID)) ?? '')
  deps.keepSecret()
  // before the new place is whole, so that nobody can work with two
  await setState(from.db, id, 'moved')
  await progress.end()
  await noteTimeline(to.db)
  return { rows, ...files }
}

/**
 * Opens a store that was closed for a move. If it was moved, devices may have delivered to the other place since, so
 * another epoch begins: they deliver again what they still keep.
 * @returns what its mark said; undefined: it was not being moved
 */
export async function releaseStore(db: Database): Promise<MovedTo | undefined> {
  const mark = await readMovedTo(db.read)
  // also if there is none: it may have been released while it was being closed
  await openToChanges(db)
  if (!mark) return undefined
  await db.write(async (tx) => {
    await settings.remove(tx, MOVED_TO)
    if (mark.state === 'moved') await beginEpoch(tx)
  })
  return mark
}

const anotherRun = () => new ConfigError('Another run of this move is at work.')

/** How far a move is, in the store that is being filled. */
interface Progress {
  mark(): MovedFrom
  /** @throws ConfigError if another run has taken over */
  advance(change: Partial<MovedFrom>, work?: (tx: Transaction) => Promise<void>): Promise<void>
  end(): Promise<void>
}

function progressOf(db: Database, first: MovedFrom): Progress {
  let mark = first
  const replace = async (tx: Transaction, next: MovedFrom) => {
    if (!(await settings.replace(tx, MOVED_FROM, writtenMark(mark), writtenMark(next)))) throw anotherRun()
  }
  return {
    mark: () => mark,
    async advance(change, work = async () => {}) {
      const next = { ...mark, ...change }
      await db.write(async (tx) => {
        await replace(tx, next)
        await work(tx)
      })
      mark = next
    },
    end: () =>
      db.write(async (tx) => {
        await replace(tx, mark)
        await settings.remove(tx, MOVED_FROM)
      }),
  }
}

/** Notes the move in both stores, or finds one that was cut off. @throws ConfigError */
async function begin({ from, to, sameFiles, now, newId }: MoveDeps): Promise<Progress> {
  const leaving = await readMovedTo(from.db.read)
  const begun = await readMovedFrom(to.db.read)
  if (await readMovedFrom(from.db.read))
    throw new ConfigError('--from has only a part of a store: a move to it was cut off.')
  if (leaving && leaving.id !== begun?.id && leaving.state === 'moved')
    throw new ConfigError(`--from was moved to ${leaving.place} (${leaving.at}).`, HOW_TO_RELEASE)
  if (leaving && leaving.place !== to.place)
    throw new ConfigError(
      `--from is being moved to ${leaving.place} (${leaving.at}), and not to ${to.place}.`,
      'Go on with that move.',
      HOW_TO_RELEASE,
    )
  if (begun && begun.id !== leaving?.id)
    throw new ConfigError(
      `--to has a part of ${begun.place}, by a move that was given up. Name an empty place, or empty this one.`,
    )
  if (!begun) await checkEmpty(to, sameFiles ? null : ((await from.blobs.storeId.read()) ?? ''))
  const at = new Date(now()).toISOString()
  const id = leaving?.id ?? newId()
  const going: MovedTo = { id, place: to.place, at, state: 'open' }
  if (!leaving && !(await from.db.write((tx) => settings.insertIfNew(tx, MOVED_TO, writtenMark(going)))))
    throw anotherRun()
  const progress = progressOf(
    to.db,
    begun ?? { id, place: from.place, at, run: '', files: null, table: null, after: null },
  )
  if (!begun)
    await to.db.write(async (tx) => {
      for (const table of PREPARED) await tx.q.delete(tx.t[table])
      await settings.insertIfNew(tx, MOVED_FROM, writtenMark(progress.mark()))
    })
  await progress.advance({ run: newId() })
  return progress
}

const HOW_TO_RELEASE = 'To use --from again: npm run move -- --release --from OLD'

/**
 * @param storeId of the files that may be there already: they are compared; null: files do not matter
 * @throws ConfigError
 */
async function checkEmpty({ db, blobs }: MovedStore, storeId: string | null): Promise<void> {
  for (const table of TABLES)
    if (!PREPARED.includes(table) && (await countRows(db.read, table)) > 0)
      throw new ConfigError(
        `--to: ${db.engine === 'postgres' ? 'DATABASE_URL' : 'DATA_DIR'} should name an empty database,`,
        'or one that no server was ever started with, and this one has data. Nothing was changed.',
      )
  if (storeId === null) return
  const there = await blobs.storeId.read()
  if (there === storeId || (there === null && !(await hasFile(blobs)))) return
  throw new ConfigError(
    '--to: the file storage should be empty, and this one has the files of another store. Nothing was changed.',
    'Name another folder, bucket or prefix.',
  )
}

async function hasFile(blobs: BlobStore): Promise<boolean> {
  for await (const _ of blobs.list()) return true
  return false
}

/** @throws ConfigError if it is no longer this move */
async function setState(db: Database, id: string, state: MovedTo['state']): Promise<void> {
  await db.write(async (tx) => {
    const mark = await readMovedTo(tx)
    if (mark?.id !== id) throw new ConfigError('--from was released meanwhile. Begin the move again.')
    await settings.put(tx, MOVED_TO, writtenMark({ ...mark, state }))
  })
}

async function close(db: Database, id: string): Promise<void> {
  // a move that was cut off just before its end
  if ((await readMovedTo(db.read))?.state === 'moved') return
  await setState(db, id, 'closed')
  await closeToChanges(db, MOVED_TO)
}

/** The rows of stored files, in parts. */
async function* fileRows(db: Database, after: RowKey | null): AsyncGenerator<AnyRow[]> {
  for (;;) {
    const rows = await listRows(db.read, 'blobs', after)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = keyOf('blobs', last)
  }
}

/** Copies files while servers still work on the store. */
async function moveFilesAhead(
  { from, to, told }: MoveDeps,
  progress: Progress,
  { skipDamaged }: { skipDamaged: boolean },
): Promise<void> {
  const there = await sizesIn(to.blobs)
  const of = await countRows(from.db.read, 'blobs')
  const absent: AbsentFile[] = []
  let done = 0
  const { files } = progress.mark()
  for await (const rows of fileRows(from.db, files === null ? null : [files])) {
    const copied = await copyFiles({ from: from.blobs, to: to.blobs, there, trusted: false }, rows)
    absent.push(...copied.absent)
    // the next run has to find them again
    const goesOn = absent.length === 0 || skipDamaged
    await progress.advance(goesOn ? { files: String(rows.at(-1)?.key) } : {})
    told('files', (done += rows.length), of)
  }
  // others were deleted meanwhile
  const withRow = await findKeys(
    from.db.read,
    absent.map(({ key }) => key),
  )
  const left = absent.filter(({ key }) => withRow.has(key))
  if (left.length > 0 && !skipDamaged) throw new AbsentFilesError(left)
}

/** Copies what was stored since, and looks whether all is there. */
async function moveNewFiles(
  { from, to, told }: MoveDeps,
  { skipDamaged }: { skipDamaged: boolean },
): Promise<Omit<MoveReport, 'rows'>> {
  const there = await sizesIn(to.blobs)
  const of = await countRows(from.db.read, 'blobs')
  const all: Omit<MoveReport, 'rows'> = { files: 0, bytes: 0, absent: [] }
  for await (const rows of fileRows(from.db, null)) {
    const { absent } = await copyFiles({ from: from.blobs, to: to.blobs, there, trusted: true }, rows)
    const left = new Set(absent.map(({ key }) => key))
    all.absent.push(...absent)
    for (const { key, size } of rows)
      if (!left.has(String(key))) {
        all.files += 1
        all.bytes += Number(size)
      }
    told('files', all.files, of)
  }
  if (all.absent.length > 0 && !skipDamaged) throw new AbsentFilesError(all.absent)
  return all
}

async function countFiles(db: Database): Promise<Omit<MoveReport, 'rows'>> {
  const all: Omit<MoveReport, 'rows'> = { files: 0, bytes: 0, absent: [] }
  for await (const rows of fileRows(db, null)) {
    all.files += rows.length
    for (const { size } of rows) all.bytes += Number(size)
  }
  return all
}

/** The store does not have some of its files whole, and it was not asked to move without them. */
export class AbsentFilesError extends Error {
  constructor(readonly absent: readonly AbsentFile[]) {
    super('Some files of the store are missing or damaged')
  }
}

const countAll = async (db: Database): Promise<number> => {
  let rows = 0
  for (const table of TABLES) rows += await countRows(db.read, table)
  return rows
}

async function moveRows({ from, to, told }: MoveDeps, progress: Progress): Promise<void> {
  const of = await countAll(from.db)
  let done = await countAll(to.db)
  const { table: begun, after: last } = progress.mark()
  for (const table of begun === null ? TABLES : TABLES.slice(TABLES.indexOf(begun))) {
    let after = table === begun ? last : null
    for (;;) {
      const rows = await listRows(from.db.read, table, after)
      const end = rows.at(-1)
      if (!end) break
      after = keyOf(table, end)
      await progress.advance({ table, after }, (tx) =>
        insertMany(tx, 'move', table, rows.filter(moves(table))),
      )
      told('rows', (done += rows.length), of)
    }
  }
}

/** @returns the number of rows @throws Error unless all tables have the same rows at both places */
async function compare({ from, to, told }: MoveDeps): Promise<number> {
  const of = await countAll(from.db)
  let rows = 0
  for (const table of TABLES) {
    const here = await digestRows(from.db.read, table, moves(table))
    const there = await digestRows(to.db.read, table, moves(table))
    if (here.rows !== there.rows || here.sha256 !== there.sha256)
      throw new Error(
        `The table ${table} is not the same at both places: ${here.rows} rows (${here.sha256}) and ${there.rows} (${there.sha256})`,
      )
    told('compared rows', (rows += here.rows), of)
  }
  return rows
}
