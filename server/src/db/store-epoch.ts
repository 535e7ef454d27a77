/**
 * The epoch of a store: the time in which its revisions only increase. A restored backup begins another one. So does
 * another timeline of PostgreSQL, as a standby that took over, or a recovery to a point in time, may have lost rows. A
 * revision of an earlier epoch says nothing about this one.
 *
 * The first epoch needs no row. Its cursors and events do not name it.
 */
import { getTableColumns, inArray } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import * as settings from './settings.repository'
import type { Database, Transaction } from './database'
import { StoreUnavailableError, unavailablePart } from './store-unavailable'

const EPOCH = 'epoch'
const EPOCH_BEGAN = 'epoch began'
const BACKED_UP_THROUGH = 'backed up through'
/** the timeline of the epoch */
export const TIMELINE = 'timeline'

export const FIRST_EPOCH = '0'

/** What devices learn about the store with each answer to a sync. */
export interface StoreState {
  epoch: string
  /** epoch ms of the server's clock: a verified backup has everything committed before; 0: there is none */
  backedUpThrough: number
}

/**
 * Reads the state of the store. If it is on another timeline, it first begins another epoch: what devices delivered
 * before may be missing. If several processes notice it at once, only one begins the epoch.
 * @throws StoreUnavailableError also if the new epoch cannot be stored
 */
export async function readStoreState(db: Database): Promise<StoreState> {
  const seen = await look(db)
  const { known, timeline } = seen
  if (known === undefined || !timeline || known === timeline) return seen.state
  await db.write(async (tx) => {
    if (await settings.replace(tx, TIMELINE, known, timeline)) await beginEpoch(tx)
  })
  const after = await look(db)
  if (after.known === after.timeline) return after.state
  // writes reach another server than reads
  throw new StoreUnavailableError('database', new Error('It is moving to another server'))
}

export const readEpoch = async (db: Database): Promise<string> => (await readStoreState(db)).epoch

/** Notes the timeline of a store that has none yet: later changes of it are noticed. */
export async function noteTimeline(db: Database): Promise<void> {
  const { timeline } = db
  if (timeline) await db.write((tx) => settings.insertIfNew(tx, TIMELINE, timeline))
}

interface Seen {
  state: StoreState
  known: string | undefined
  /** of the server that has answered; undefined: it does not report it */
  timeline: string | null | undefined
}

/** One statement, so that the rows and the timeline are from one server. */
async function look(db: Database): Promise<Seen> {
  const alone = db.read.prepared<Row>('store_state', ({ q, t }) =>
    q.select().from(t.settings).where(inArray(t.settings.key, KEYS)),
  )
  const { timeline } = db
  if (!timeline) return seenIn(await alone({}))
  const compared = db.read.prepared<Row>('store_state_and_timeline', ({ q, t }) =>
    q
      .select({ ...getTableColumns(t.settings), timeline })
      .from(t.settings)
      .where(inArray(t.settings.key, KEYS)),
  )
  try {
    return seenIn(await compared({}))
  } catch (error) {
    if (unavailablePart(error)) throw error
    // it no longer reports it, which must not stop anything
    return seenIn(await alone({}))
  }
}

const KEYS = [EPOCH, BACKED_UP_THROUGH, TIMELINE]

interface Row {
  key: string
  value: string
  timeline?: string | null
}

function seenIn(rows: Row[]): Seen {
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  return {
    state: {
      epoch: values.get(EPOCH) ?? FIRST_EPOCH,
      backedUpThrough: Number(values.get(BACKED_UP_THROUGH) ?? 0),
    },
    known: values.get(TIMELINE),
    timeline: rows[0]?.timeline,
  }
}

/** Begins another epoch. @returns its name */
export async function beginEpoch(tx: Transaction): Promise<string> {
  const epoch = randomBytes(9).toString('base64url')
  await settings.put(tx, EPOCH, epoch)
  await settings.put(tx, EPOCH_BEGAN, String(Date.now()))
  return epoch
}

/** Epoch ms at which the epoch began; 0: the first one. What was written before may have been lost. */
export const readEpochBegan = async (db: Database): Promise<number> =>
  Number((await settings.find(db.read, EPOCH_BEGAN)) ?? 0)

/** @param at epoch ms of the server's clock, before the copy of the database was begun */
export const recordBackup = (tx: Transaction, at: number): Promise<void> =>
  settings.put(tx, BACKED_UP_THROUGH, String(at))

/** A revision as devices keep it: only the revision in the first epoch. */
export const revisionCursor = (epoch: string, revision: number): string =>
  epoch === FIRST_EPOCH ? String(revision) : `${epoch}.${revision}`

const CURSOR = /^(?:([A-Za-z0-9_-]{12})\.)?(\d{1,9})$/

/** @returns null for a text that is not a cursor of any epoch */
export function parseRevisionCursor(text: string): { epoch: string; revision: number } | null {
  const [, epoch = FIRST_EPOCH, revision] = CURSOR.exec(text) ?? []
  return revision === undefined ? null : { epoch, revision: Number(revision) }
}
