import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { ApiError, NoConnectionError } from '../../api/client'
import { isServerReachable, onConnectionChange } from '../../device/network/connection'
import { leaveIfNoAdmin } from './leave-admin'

/**
 * Keeps the answers that the admin's screens show, in memory and as long as the screens are open. Active queries are
 * sent again when the page becomes visible or comes back online; failed ones also when the server is reachable again.
 */
export function ServerAnswers({ children }: { children: ReactNode }) {
  const [client] = useState(createClient)
  useEffect(() => {
    const stop = onConnectionChange(() => {
      if (isServerReachable())
        void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    })
    return () => {
      stop()
      client.clear()
    }
  }, [client])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

const createClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (!leaveIfNoAdmin(error) && !isExpected(error)) console.error(error)
      },
    }),
    defaultOptions: {
      // a failure is shown at once, with a button to try again
      queries: { networkMode: 'always', retry: false, refetchOnReconnect: true },
    },
  })

const isExpected = (error: Error) => error instanceof ApiError || error instanceof NoConnectionError
