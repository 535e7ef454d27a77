/**
 * Edits that meet other edits (decision 17). A value that an edit replaces, or brings too late, becomes a row of the
 * history in the transaction of the edit: so no value of a claimed gift is lost, and none is kept twice.
 */
import { normalizeCode } from '@tohfa/sync-protocol/code/code-alphabet'
import type { MetEdit, OvertakenEdit, PastValue } from '@tohfa/sync-protocol/entities/history'
import type { DeliveredEdit } from '@tohfa/sync-protocol/operations/delivered-edits'
import type { Database, Transaction } from '../db/database'
import type { Secrets } from '../crypto/secrets'
import type { CodeRow, HistoryRow } from '../db/tables/tables'
import { AppError } from '../http/app-error'
import { isUuid, type Ids } from '../ids'
import * as history from './history.repository'
import { changedFields, columnsOf, merge, sameText, textOf, type EditedField, type Merging } from './merge'
import { createPastTexts, type OpenPast } from './past-boxes'

/** values of one gift in a list */
const LISTED = 200

/** An edit of a claimed code, under the campaign's lock. */
export interface Edit<Row> extends Pick<Merging<Row>, 'fields' | 'before' | 'change' | 'base'> {
  code: Pick<CodeRow, 'code' | 'claimedAt' | 'capturedAt'>
  /** the campaign's lock, which the transaction holds */
  revision: number
  /** epoch ms, as of an OperationRequest; null if it was not queued */
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
  /** Merges an edit and saves the history of what it replaces. @returns what is to be set, and what the edit met */
  apply<Row>(tx: Transaction, edit: Edit<Row>): Promise<{ change: Partial<Row>; met: MetEdit[] }>
  /** The columns that restore a value. @throws AppError past_value_unknown (404) */
  columnsOf<Row>(
    tx: Transaction,
    past: { code: string; id: string; fields: readonly EditedField<Row>[] },
  ): Promise<Partial<Row>>
  /** What edits of a code have replaced, the latest first; without a limit as many as a person is shown. */
  list<Row>(code: string, shown: Shown<Row>, limit?: number): Promise<PastValue[]>
  /**
   * Which of these edits were overtaken, and by which values. Only their maker knows id and code of an edit. No
   * identity number is among the values: an edit does not say which one it found, so none is overtaken.
   */
  overtaken(edits: readonly DeliveredEdit[]): Promise<OvertakenEdit[]>
}

export function createHistoryService({
  db,
  ids,
  secrets,
  now,
}: {
  db: Database
  ids: Ids
  secrets: Secrets
  now: () => number
}): HistoryService {
  const texts = createPastTexts(secrets)
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
        merged.replaced.map((replaced) =>
          texts.toRow(
            { id: ids.uuid(), ...place, ...replaced, overtook: overtook(replaced.field) },
            edit.fields.some(({ field, sealed }) => field === replaced.field && sealed === true),
          ),
        ),
      )
      return { change: merged.change, met: merged.met.map(withoutPhoto) }
    },

    async columnsOf(tx, { code, id, fields }) {
      const past = isUuid(id) ? await history.find(tx, code, id) : undefined
      const edited = fields.find(({ field }) => field === past?.field)
      if (!past || !edited) throw new AppError('past_value_unknown')
      return columnsOf(texts.open(past).value, edited)
    },

    async list(code, { fields, row, show }, limit = LISTED) {
      const rows = (await history.list(db.read, code, limit)).map(texts.open)
      return rows.flatMap((past): PastValue[] => {
        const { id, field, by, late } = past
        const edited = fields.find((one) => one.field === field)
        if (!edited) return []
        const value = show(field, past.value)
        return [
          {
            id,
            field,
            value,
            by,
            late,
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
        const met = rows
          .filter((row) => row.overtook === id && row.code === code)
          .map((row) => metOf(texts.open(row)))
        return met.length > 0 ? { id, met } : []
      })
    },
  }
}

/** As shown to the maker of the edit, who entered what was replaced. */
const metOf = ({ field, value, replacedBy }: OpenPast): MetEdit =>
  withoutPhoto({ field, yours: value, theirs: replacedBy, stands: 'theirs' })

/** A media key means nothing to a person. */
const withoutPhoto = (met: MetEdit): MetEdit =>
  met.field === PHOTO ? { ...met, yours: null, theirs: null } : met

/** the field of a photo, whatever the type of the gift */
export const PHOTO = 'profile_image'
