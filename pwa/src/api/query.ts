import type { Endpoint, QueryOf } from '@tohfa/sync-protocol/http/contract'

/** An endpoint with its query: not in `call`, because the claim page requests no list at first. */
export const withQuery = <E extends Endpoint>(endpoint: E, query: NonNullable<QueryOf<E>>) =>
  `${endpoint}?${new URLSearchParams(query as Record<string, string>)}` as E
