import type { Endpoint, QueryOf } from '@tohfa/sync-protocol/http/contract'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { withQuery } from '../../api/query'
import { call, callJson, jsonOf } from '../../api/client'

export const fetchStats = (signal: AbortSignal) => callJson(endpoint.readAdminStats, { signal })

export const fetchGrowth = async (
  query: NonNullable<QueryOf<typeof endpoint.readGrowth>>,
  signal: AbortSignal,
) => jsonOf(await call(withQuery(endpoint.readGrowth, query), { signal }), signal)

export const fetchHealth = (signal: AbortSignal) => callJson(endpoint.readServerHealth, { signal })

/** rows per page of a list */
export const PAGE_ROWS = 50

export interface Page<T> {
  rows: T[]
  /** cursor of the next page; null on the last */
  next: string | null
}

type Query<List extends Endpoint> = Omit<NonNullable<QueryOf<List>>, 'limit'>

const limit = String(PAGE_ROWS)

export const fetchUsers = async (
  query: Query<typeof endpoint.listUsers>,
  signal: AbortSignal,
  rows = PAGE_ROWS,
) => pageOf(await call(withQuery(endpoint.listUsers, { limit: String(rows), ...query }), { signal }), signal)

export const fetchCampaigns = async (
  query: Query<typeof endpoint.listAllCampaigns>,
  signal: AbortSignal,
  rows = PAGE_ROWS,
) =>
  pageOf(
    await call(withQuery(endpoint.listAllCampaigns, { limit: String(rows), ...query }), { signal }),
    signal,
  )

export const fetchAudit = async (query: Query<typeof endpoint.listAudit>, signal: AbortSignal) =>
  pageOf(await call(withQuery(endpoint.listAudit, { limit, ...query }), { signal }), signal)

export const fetchSecurityEvents = async (
  query: Query<typeof endpoint.listSecurityEvents>,
  signal: AbortSignal,
) => pageOf(await call(withQuery(endpoint.listSecurityEvents, { limit, ...query }), { signal }), signal)

async function pageOf<Row>(
  answer: { json(): Promise<Row[]>; headers: Headers },
  signal: AbortSignal,
): Promise<Page<Row>> {
  return { rows: await jsonOf(answer, signal), next: answer.headers.get('x-next-cursor') }
}

export const fetchCampaignCodes = (id: string, signal: AbortSignal) =>
  callJson(endpoint.listAllCodes, { params: { id }, signal })

export const disableUser = (id: string, idempotencyKey: string) =>
  callJson(endpoint.disableUser, { params: { id }, idempotencyKey })

export const enableUser = (id: string, idempotencyKey: string) =>
  callJson(endpoint.enableUser, { params: { id }, idempotencyKey })

export const makeResetLink = (id: string, idempotencyKey: string) =>
  callJson(endpoint.makeResetLink, { params: { id }, idempotencyKey })

export const makeInviteLink = (idempotencyKey: string) =>
  callJson(endpoint.makeInviteLink, { idempotencyKey })

export const fetchConfig = (signal: AbortSignal) => callJson(endpoint.readConfig, { signal })

export const deleteUser = (id: string, idempotencyKey: string) =>
  call(endpoint.deleteUser, { params: { id }, idempotencyKey })
