import type { SortOrder } from '@tohfa/sync-protocol/entities/admin'
import * as m from '@tohfa/sync-protocol/messages'
import { AppError } from './app-error'
import { isUuid } from '../ids'

export const PAGE_SIZE_MAX = 1000

/** Where a keyset page ends: the sort value (epoch ms) and the id of its last row. */
export interface Cursor {
  at: number
  /** of the row: a UUID, or another key of the list */
  id: string
}

/** The page that a list call asks for; null: the whole list. */
export interface PageRequest {
  limit: number
  after: Cursor | null
}

export const encodeCursor = ({ at, id }: Cursor): string => Buffer.from(`${at} ${id}`).toString('base64url')

/**
 * @param fits whether a cursor can belong to this list
 * @throws AppError validation_failed (422) if `limit` or `cursor` is not usable
 */
export function readPage(
  query: { limit?: unknown; cursor?: unknown },
  fits: (cursor: Cursor) => boolean = ({ id }) => isUuid(id),
): PageRequest | null {
  const limit = readLimit(query)
  if (limit === null) return null
  if (query.cursor === undefined) return { limit, after: null }
  const [, at, id] =
    /^(\d{1,15}) (\S{1,64})$/.exec(
      Buffer.from(typeof query.cursor === 'string' ? query.cursor : '', 'base64url').toString(),
    ) ?? []
  const after = at === undefined || id === undefined ? undefined : { at: Number(at), id }
  if (!after || !fits(after)) throw refused('cursor', m.cursorInvalid)
  return { limit, after }
}

/** @returns null if the whole list is asked for */
function readLimit(query: { limit?: unknown; cursor?: unknown }): number | null {
  if (query.limit === undefined && query.cursor === undefined) return null
  const limit = query.limit === undefined ? PAGE_SIZE_MAX : Number(query.limit)
  if (!Number.isInteger(limit) || limit < 1 || limit > PAGE_SIZE_MAX)
    throw refused('limit', m.pageLimitInvalid)
  return limit
}

/** Where a page of a list sorted by any column ends: the column's value and the id of its last row. */
export interface SortedCursor {
  value: number | string
  id: string
}

/** How a list is sorted. */
export interface Sorting<Sort extends string = string> {
  sort: Sort
  order: SortOrder
  /** Whether a value fits the sorted column. */
  holds: (value: unknown) => value is number | string
}

/** For columns of 32 bits. */
export const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31
/** For epoch ms. */
export const isTime = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < 10 ** 15
export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 1000 && !value.includes('\0')

export const encodeSortedCursor = (
  { sort, order }: Pick<Sorting, 'sort' | 'order'>,
  { value, id }: SortedCursor,
): string => Buffer.from(JSON.stringify([sort, order, value, id])).toString('base64url')

/**
 * Like `readPage`, for a list sorted by any column.
 * @throws AppError validation_failed (422), also for a cursor of another sorting
 */
export function readSortedPage(
  query: { limit?: unknown; cursor?: unknown },
  sorting: Sorting,
): { limit: number; after: SortedCursor | null } | null {
  const limit = readLimit(query)
  if (limit === null) return null
  if (query.cursor === undefined) return { limit, after: null }
  const [sort, order, value, id] = listIn(query.cursor)
  const known = sort === sorting.sort && order === sorting.order && sorting.holds(value)
  if (!known || typeof id !== 'string' || !isUuid(id)) throw refused('cursor', m.cursorInvalid)
  return { limit, after: { value, id } }
}

function listIn(cursor: unknown): unknown[] {
  try {
    const list: unknown = JSON.parse(Buffer.from(String(cursor), 'base64url').toString())
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

const refused = (field: string, detail: string) =>
  new AppError('validation_failed', { detail, errors: [{ field, detail }] })
