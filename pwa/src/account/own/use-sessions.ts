import type { Session } from '@tohfa/sync-protocol/entities/account'
import * as m from '@tohfa/sync-protocol/messages'
import { useEffect, useState } from 'react'
import { failureText } from '../../api/failure'
import { fetchSessions } from './own-account.api'

export interface SessionList {
  /** undefined until they were loaded once */
  sessions: Session[] | undefined
  /** why they could not be loaded; null: they were, or are being loaded */
  failure: string | null
  reload: () => void
}

/** The sessions of the account, as the server knows them. */
export function useSessions(): SessionList {
  const [asked, setAsked] = useState(0)
  const [sessions, setSessions] = useState<Session[]>()
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    fetchSessions(leaving.signal).then(
      (read) => {
        setSessions(read)
        setFailure(null)
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) setFailure(failureText(error, m.sessionsFetchFailed))
      },
    )
    return () => leaving.abort()
  }, [asked])
  return { sessions, failure, reload: () => setAsked((count) => count + 1) }
}
