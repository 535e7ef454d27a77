import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { PIN_HELP_HEADER } from '@tohfa/sync-protocol/http/pin-answer-headers'
import type { DiaryEntry } from '@tohfa/sync-protocol/entities/diary-entry'
import type { DiarySearch } from '@tohfa/sync-protocol/text/found-words'
import { withQuery } from '../../api/query'
import { call, callJson, jsonOf } from '../../api/client'
import { tellWrongTries } from '../pin/tell-wrong-tries'

/** entries of one page */
const PAGE = 50

/** The first and the last day of a request, YYYY-MM-DD. */
export type Days = Pick<DiarySearch, 'from' | 'to'>

export interface DiaryPage {
  entries: DiaryEntry[]
  /** the cursor of the next page; null on the last one */
  next: string | null
  /** that the owner asked for a new PIN, in the server's words; opening the diary has ended that request */
  asked?: string
}

/** The earlier versions of an entry, the latest first. Throws ApiError, NoConnectionError. */
export const fetchVersions = async (code: string, pin: string, id: string) =>
  (await callJson(endpoint.listEntryVersions, { params: { code, id }, pin })).versions

/** The deleted entries, last deleted first. Throws ApiError, NoConnectionError. */
export const fetchBin = async (code: string, pin: string) =>
  (await callJson(endpoint.listDeletedEntries, { params: { code }, pin })).entries

/**
 * The entries of the whole diary that a search finds, newest first. Throws ApiError, NoConnectionError.
 * @param cursor where an earlier answer ended; its first 200 without one
 */
export async function searchEntries(
  code: string,
  pin: string,
  { words, tag, from, to, audio, images }: DiarySearch,
  cursor: string | null,
): Promise<DiaryPage> {
  const query = {
    q: words || undefined,
    tag: tag || undefined,
    from,
    to,
    audio: audio ? ('true' as const) : undefined,
    images: images ? ('true' as const) : undefined,
    limit: String(FOUND_AT_ONCE),
    cursor: cursor ?? undefined,
  }
  const response = await call(withQuery(endpoint.listDiaryEntries, query), { params: { code }, pin })
  const { entries } = await jsonOf(response)
  return { entries, next: response.headers.get('x-next-cursor') }
}

const FOUND_AT_ONCE = 200

/** The entries, newest first; needs the PIN. Throws ApiError, NoConnectionError; an aborted signal's own reason. */
export async function fetchEntries(
  code: string,
  pin: string,
  cursor?: string | null,
  { limit = PAGE, signal, days = {} }: { limit?: number; signal?: AbortSignal; days?: Days } = {},
): Promise<DiaryPage> {
  const query = { limit: String(limit), cursor: cursor || undefined, ...days }
  const asked = { params: { code }, pin, signal }
  const response = await call(withQuery(endpoint.listDiaryEntries, query), asked)
  tellWrongTries(response)
  const { entries } = await jsonOf(response, signal)
  const { headers } = response
  const words = headers.get(PIN_HELP_HEADER)
  return {
    entries,
    next: headers.get('x-next-cursor'),
    ...(words !== null && { asked: decodeURIComponent(words) }),
  }
}

/** What an export of the diary, or of some of its days, fetches. Throws as `fetchEntries`. */
export const fetchSize = (code: string, pin: string, days: Days, signal: AbortSignal) =>
  callJson(withQuery(endpoint.readDiarySize, days), { params: { code }, pin, signal })
