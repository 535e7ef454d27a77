/**
 * Edits that meet other edits (decision 17). What an edit replaces, or brings too late, is a row of the history, written in the
 * transaction of the edit: so no value of a claimed gift is lost, and none is there twice.
 */
import { normalizeCode } from '@tohfa/sync-protocol/code-alphabet'
import type { MetEdit, OvertakenEdit, PastValue } from '@tohfa/sync-protocol/entities/history'
import type { DeliveredEdit } from '@tohfa/sync-protocol/operations/delivered-edits'
import type { Database, Transaction } from '../db/database'
import type { CodeRow, HistoryRow } from '../db/tables/tables'
import { AppError } from '../http/app-error'
import { isUuid, type Ids } from '../ids'
import * as history from './history.repository'
import { changedFields, columnsOf, merge, sameText, textOf, type EditedField, type Merging } from './merge'

/** values of one gift that a list holds */
const LISTED = 200

/** An edit of a claimed code, under the campaign's lock. */
export interface Edit<Row> extends Pick<Merging<Row>, 'fields' | 'before' | 'change' | 'base'> {
  code: Pick<CodeRow, 'code' | 'claimedAt' | 'capturedAt'>
  /** the campaign's, which the transaction has taken */
  revision: number
  /** epoch ms, as of an OperationRequest; null for what was not queued */
  capturedAt: number | null
  /** idempotency key, or null */
  operationId: string | null
  by: HistoryRow['by']
}

/** How the values of the history are shown. */
export interface Shown<Row> {
  /** those that the caller may see */
  fields: readonly EditedField<Row>[]
  /** as it is now */
  row: Row
  show: (field: string, text: string | null) => string | null
}

export interface HistoryService {
  /** Merges an edit and writes the history of what it replaces. @returns what is to be set, and what the edit met */
  apply<Row>(tx: Transaction, edit: Edit<Row>): Promise<{ change: Partial<Row>; met: MetEdit[] }>
  /** The columns that bring a value back. @throws AppError past_value_unknown (404) */
  columnsOf<Row>(
    tx: Transaction,
    past: { code: string; id: string; fields: readonly EditedField<Row>[] },
  ): Promise<Partial<Row>>
  /** What edits of a code have replaced, the latest first. */
  list<Row>(code: string, shown: Shown<Row>): Promise<PastValue[]>
  /**
   * Which of these edits were overtaken, and by which values. Who names id and code of an edit has made it. No identity number
   * is among the values: an edit does not say which one it found, so none is overtaken.
   */
  overtaken(edits: readonly DeliveredEdit[]): Promise<OvertakenEdit[]>
}

export function createHistoryService({
  db,
  ids,
  now,
}: {
  db: Database
  ids: Ids
  now: () => number
}): HistoryService {
  const iso = (at: number) => new Date(at).toISOString()

  return {
    async apply(tx, { code, revision, by, operationId, ...edit }) {
      const at = now()
      const changed = changedFields(edit).map(({ field }) => field)
      const entered = await history.entered(tx, code.code, changed)
      const claimedAt = Math.min(code.capturedAt ?? Infinity, code.claimedAt ?? 0)
      const merged = merge({
        ...edit,
        capturedAt: edit.capturedAt ?? at,
        enteredAt: (field) => entered.get(field)?.at ?? claimedAt,
      })
      const place = { code: code.code, revision, by, operationId, at }
      const won = new Set(merged.met.flatMap(({ field, stands }) => (stands === 'yours' ? field : [])))
      const overtook = (field: string) => (won.has(field) ? (entered.get(field)?.operationId ?? null) : null)
      await history.insertAll(
        tx,
        merged.replaced.map((replaced) => ({
          ...{ id: ids.uuid(), ...place, ...replaced },
          overtook: overtook(replaced.field),
        })),
      )
      return { change: merged.change, met: merged.met.map(withoutPhoto) }
    },

    async columnsOf(tx, { code, id, fields }) {
      const past = isUuid(id) ? await history.find(tx, code, id) : undefined
      const edited = fields.find(({ field }) => field === past?.field)
      if (!past || !edited) throw new AppError('past_value_unknown')
      return columnsOf(past.value, edited)
    },

    async list(code, { fields, row, show }) {
      const rows = await history.list(db.read, code, LISTED)
      return rows.flatMap((past): PastValue[] => {
        const { id, field, by, late } = past
        const edited = fields.find((one) => one.field === field)
        if (!edited) return []
        const value = show(field, past.value)
        return [
          {
            ...{ id, field, value, by, late },
            replaced_by: show(field, past.replacedBy),
            captured_at: iso(past.capturedAt),
            replaced_captured_at: iso(past.replacedCapturedAt),
            replaced_at: iso(past.at),
            current: sameText(value, show(field, textOf(row, edited)), edited),
          },
        ]
      })
    },

    async overtaken(edits) {
      const codes = new Map(edits.map(({ id, code }) => [id, normalizeCode(code)]))
      const rows = await history.overtaken(db.read, [...codes.keys()])
      return [...codes].flatMap(([id, code]) => {
        const met = rows.filter((row) => row.overtook === id && row.code === code).map(metOf)
        return met.length > 0 ? { id, met } : []
      })
    },
  }
}

/** As who made the edit is told of it: what was replaced is theirs. */
const metOf = ({ field, value, replacedBy }: HistoryRow): MetEdit =>
  withoutPhoto({ field, yours: value, theirs: replacedBy, stands: 'theirs' })

/** A media key means nothing to a person. */
const withoutPhoto = (met: MetEdit): MetEdit =>
  met.field === PHOTO ? { ...met, yours: null, theirs: null } : met

/** the field of a photo, whatever the type of the gift */
export const PHOTO = 'profile_image'
