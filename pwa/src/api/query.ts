import type { Endpoint, QueryOf } from '@tohfa/sync-protocol/http/contract'

/** An endpoint with its query: not in `call`, because the claim page requests no list at first. */
export const withQuery = <E extends Endpoint>(endpoint: E, query: NonNullable<QueryOf<E>>) => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return `${endpoint}?${new URLSearchParams(given as [string, string][])}` as E
}
