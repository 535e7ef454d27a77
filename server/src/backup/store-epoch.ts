/**
 * The epoch of a store: the time in which its revisions only increase. A restored backup begins another one, and so does a
 * fail-over that lost rows. Whoever knows a revision of an earlier epoch knows nothing about this one.
 *
 * A store that was never restored is in the first epoch, which needs no row. Cursors and events of the first epoch do not
 * name it.
 */
import { inArray } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { Session, Transaction } from '../db/database'

const EPOCH = 'epoch'
const BACKED_UP_THROUGH = 'backed up through'

export const FIRST_EPOCH = '0'

/** What devices are told about the store with each answer to a sync. */
export interface StoreState {
  epoch: string
  /** epoch ms of the server's clock: a verified backup has all that was committed before; 0: there is none */
  backedUpThrough: number
}

export async function readStoreState(session: Session): Promise<StoreState> {
  const run = session.prepared<{ key: string; value: string }>('store_state', ({ q, t }) =>
    q
      .select()
      .from(t.settings)
      .where(inArray(t.settings.key, [EPOCH, BACKED_UP_THROUGH])),
  )
  const rows = new Map((await run({})).map(({ key, value }) => [key, value]))
  return { epoch: rows.get(EPOCH) ?? FIRST_EPOCH, backedUpThrough: Number(rows.get(BACKED_UP_THROUGH) ?? 0) }
}

export const readEpoch = async (session: Session): Promise<string> => (await readStoreState(session)).epoch

/** Begins another epoch. @returns its name */
export async function beginEpoch(tx: Transaction): Promise<string> {
  const epoch = randomBytes(9).toString('base64url')
  await put(tx, EPOCH, epoch)
  return epoch
}

/** @param at epoch ms of the server's clock, before the copy of the database was begun */
export const recordBackup = (tx: Transaction, at: number): Promise<void> =>
  put(tx, BACKED_UP_THROUGH, String(at))

async function put({ q, t }: Transaction, key: string, value: string): Promise<void> {
  await q
    .insert(t.settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: t.settings.key, set: { value } })
    .returning({ key: t.settings.key })
}

/** A revision as devices keep it: the revision alone in the first epoch. */
export const revisionCursor = (epoch: string, revision: number): string =>
  epoch === FIRST_EPOCH ? String(revision) : `${epoch}.${revision}`

const CURSOR = /^(?:([A-Za-z0-9_-]{12})\.)?(\d{1,9})$/

/** @returns null for a text that is no cursor of any epoch */
export function parseRevisionCursor(text: string): { epoch: string; revision: number } | null {
  const [, epoch = FIRST_EPOCH, revision] = CURSOR.exec(text) ?? []
  return revision === undefined ? null : { epoch, revision: Number(revision) }
}
