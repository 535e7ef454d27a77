import * as m from '@tohfa/sync-protocol/messages'
import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query'
import { serverFailing } from '../../api/api.texts'
import { ApiError, isFailing, NoConnectionError } from '../../api/errors'
import { needsNetworkText } from '../admin.texts'

export interface Answer<T> {
  /** the newest answer, possibly to an earlier key; undefined before the first */
  value: T | undefined
  /** whether `value` answers the current key */
  current: boolean
  /** why the last request failed; null if it succeeded or another one is running */
  failure: string | null
  /** when `value` arrived, epoch ms */
  at: number
  /** sends the request again */
  again: () => void
}

/**
 * The server's answer to a request. While the key changes, the earlier answer stays.
 * @param key names the request: everything that `load` depends on
 */
export function useAnswer<T>(key: QueryKey, load: (signal: AbortSignal) => Promise<T>): Answer<T> {
  const { data, isPlaceholderData, isFetching, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => load(signal),
    placeholderData: keepPreviousData,
  })
  return {
    value: data,
    current: data !== undefined && !isPlaceholderData,
    failure: error === null || isFetching ? null : reason(error),
    at: dataUpdatedAt,
    again: () => void refetch(),
  }
}

function reason(error: Error): string {
  if (error instanceof ApiError) return error.problem.detail
  if (isFailing(error)) return serverFailing
  return error instanceof NoConnectionError ? needsNetworkText : m.internal
}
