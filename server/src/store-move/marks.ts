/**
 * What both stores of a move say of it, in their settings. The same id is in both, so a move that was cut off is continued
 * only between the two stores that it was begun with.
 */
import { ConfigError } from '../config/config'
import type { RowKey, TableName } from '../db/all-rows'
import type { Database, Session } from '../db/database'
import * as settings from '../db/settings.repository'

/** the setting of a store that is being moved, or was moved */
export const MOVED_TO = 'moved to'
/** the setting of a store that is being filled by a move */
export const MOVED_FROM = 'moved from'

export interface MovedTo {
  id: string
  /** where to, as the operator reads it */
  place: string
  /** ISO time of its beginning */
  at: string
  /** files are copied while servers work; then the store is closed to changes; then it is whole at the other place */
  state: 'open' | 'closed' | 'moved'
}

export interface MovedFrom {
  id: string
  place: string
  at: string
  /** the latest run: an earlier one that is still at work ends */
  run: string
  /** files up to this key are there; null: none */
  files: string | null
  /** the tables before this one are there; null: all before the first */
  table: TableName | null
  /** rows of that table up to this key are there */
  after: RowKey | null
}

export const writtenMark = (mark: MovedTo | MovedFrom): string => JSON.stringify(mark)

async function readMark<Mark>(session: Session, key: string): Promise<Mark | undefined> {
  const text = await settings.find(session, key)
  return text === undefined ? undefined : (JSON.parse(text) as Mark)
}
export const readMovedTo = (session: Session) => readMark<MovedTo>(session, MOVED_TO)
export const readMovedFrom = (session: Session) => readMark<MovedFrom>(session, MOVED_FROM)

/** Nobody may work with a part of a store, or with one whose work goes on at another place. @throws ConfigError */
export async function checkNotMoved({ engine, read }: Database): Promise<void> {
  const setting = engine === 'postgres' ? 'DATABASE_URL' : 'DATA_DIR'
  const from = await readMovedFrom(read)
  if (from)
    throw new ConfigError(
      setting,
      `should name a whole store: the move of ${from.place} to this one has not ended.`,
      'Run it again: npm run move -- --from OLD --to NEW',
    )
  const to = await readMovedTo(read)
  if (!to || to.state === 'open') return
  throw to.state === 'moved'
    ? new ConfigError(
        setting,
        `should name the store that is in use: this one was moved to ${to.place} (${to.at}).`,
        'To use this one again: npm run move -- --release --from OLD',
      )
    : new ConfigError(
        setting,
        `should name the store that is in use: this one is being moved to ${to.place} (${to.at}).`,
        'If the move was cut off, run it again, or give it up: npm run move -- --release --from OLD',
      )
}
