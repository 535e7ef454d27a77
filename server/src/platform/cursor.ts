import { PAGE_SIZE_MAX } from '@tohfa/sync-protocol/limits'
import * as m from '@tohfa/sync-protocol/messages'
import { AppError } from './app-error'
import { isUuid } from './ids'

/** Where a keyset page ends: the sort value (epoch ms) and the id of its last row. */
export interface Cursor {
  at: number
  /** of its row: a UUID, or what else the list goes by */
  id: string
}

/** A page as a list call asks for it; null asks for the whole list. */
export interface PageRequest {
  limit: number
  after: Cursor | null
}

export const encodeCursor = ({ at, id }: Cursor): string => Buffer.from(`${at} ${id}`).toString('base64url')

/**
 * @param isId whether text can be the id of this list's cursors
 * @throws AppError validation_failed (422) when `limit` or `cursor` is not usable
 */
export function readPage(
  query: { limit?: unknown; cursor?: unknown },
  isId: (text: string) => boolean = isUuid,
): PageRequest | null {
  if (query.limit === undefined && query.cursor === undefined) return null
  const limit = query.limit === undefined ? PAGE_SIZE_MAX : Number(query.limit)
  if (!Number.isInteger(limit) || limit < 1 || limit > PAGE_SIZE_MAX)
    throw refused('limit', m.pageLimitInvalid)
  if (query.cursor === undefined) return { limit, after: null }
  const [, at, id] =
    /^(\d{1,15}) (\S{1,64})$/.exec(
      Buffer.from(typeof query.cursor === 'string' ? query.cursor : '', 'base64url').toString(),
    ) ?? []
  if (at === undefined || id === undefined || !isId(id)) throw refused('cursor', m.cursorInvalid)
  return { limit, after: { at: Number(at), id } }
}

const refused = (field: string, detail: string) =>
  new AppError('validation_failed', { detail, errors: [{ field, detail }] })
