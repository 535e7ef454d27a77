import type {
  AdminCampaign,
  AdminCampaignQr,
  AdminStats,
  AdminUser,
  AuditEntry,
  ResetLink,
} from '@tohfa/sync-protocol/entities/admin'
import { call, callJson, jsonOf } from '../../api/client'

export const fetchStats = (signal: AbortSignal) => callJson<AdminStats>('/api/admin/stats', { signal })

/** rows per page of a list */
export const PAGE_ROWS = 50

export interface Page<T> {
  rows: T[]
  /** cursor of the next page; null on the last */
  next: string | null
}

/** Search, order and cursor of a list; an empty search counts as none. */
export interface ListQuery {
  search?: string
  sort?: string
  order?: string
  cursor?: string | undefined
}

async function fetchPage<T>(path: string, query: ListQuery, signal: AbortSignal): Promise<Page<T>> {
  const asked = new URLSearchParams({ limit: String(PAGE_ROWS) })
  for (const [name, value] of Object.entries(query)) if (value) asked.set(name, String(value))
  const response = await call(`${path}?${asked}`, { signal })
  return { rows: await jsonOf<T[]>(response, signal), next: response.headers.get('x-next-cursor') }
}

export const fetchUsers = (query: ListQuery, signal: AbortSignal) =>
  fetchPage<AdminUser>('/api/admin/users', query, signal)

export const fetchCampaigns = (query: ListQuery, signal: AbortSignal) =>
  fetchPage<AdminCampaign>('/api/admin/campaigns', query, signal)

export const fetchAudit = (query: ListQuery, signal: AbortSignal) =>
  fetchPage<AuditEntry>('/api/admin/audit', query, signal)

export const fetchCampaignCodes = (id: string, signal: AbortSignal) =>
  callJson<AdminCampaignQr[]>(`/api/admin/campaigns/${encodeURIComponent(id)}/qrcodes`, { signal })

const userPath = (id: string) => `/api/admin/users/${encodeURIComponent(id)}`

export const disableUser = (id: string, idempotencyKey: string) =>
  callJson<AdminUser>(`${userPath(id)}/disable`, { method: 'POST', idempotencyKey })

export const enableUser = (id: string, idempotencyKey: string) =>
  callJson<AdminUser>(`${userPath(id)}/enable`, { method: 'POST', idempotencyKey })

export const makeResetLink = (id: string, idempotencyKey: string) =>
  callJson<ResetLink>(`${userPath(id)}/reset-link`, { method: 'POST', idempotencyKey })

export const deleteUser = (id: string, idempotencyKey: string) =>
  call(userPath(id), { method: 'DELETE', idempotencyKey })
