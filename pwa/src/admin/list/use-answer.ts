import * as m from '@tohfa/sync-protocol/messages'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { ApiError, NoConnectionError } from '../../api/client'
import { isServerReachable, onConnectionChange } from '../../api/connection'
import { needsNetworkText } from '../admin.texts'
import { leaveIfNoAdmin } from '../leave-admin'

export interface Answer<T> {
  /** the newest that came, possibly of an earlier question; undefined before the first */
  value: T | undefined
  /** whether `value` answers the question that is asked now */
  current: boolean
  /** why the last try brought nothing; null where it did, or is still under way */
  failure: string | null
  /** epoch ms of `value` */
  at: number
  /** asks once more, at a person's press */
  again: () => void
}

interface Known<T> {
  key: string
  value: T | undefined
  at: number
  failure: string | null
}

/**
 * What the server answers now: asked when `key` changes, when the window is looked at again, and when the server can be
 * reached again. Nothing is kept on the device. An account that is no admin any more leaves for login.
 * @param key of the question that `load` asks
 */
export function useAnswer<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Answer<T> {
  const [known, setKnown] = useState<Known<T>>({ key, value: undefined, at: 0, failure: null })
  const [turn, setTurn] = useState(0)
  const ask = useEffectEvent(load)
  const look = useCallback(() => setTurn((before) => before + 1), [])
  const again = () => {
    setKnown((before) => ({ ...before, failure: null }))
    look()
  }

  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    ask(signal).then(
      (value) => {
        if (!signal.aborted) setKnown({ key, value, at: Date.now(), failure: null })
      },
      (error: unknown) => {
        if (signal.aborted || leaveIfNoAdmin(error)) return
        setKnown((before) => ({ ...before, failure: reason(error) }))
      },
    )
    return () => leaving.abort()
  }, [key, turn])

  useEffect(() => {
    const listening = new AbortController()
    const seen = () => {
      if (!document.hidden) look()
    }
    document.addEventListener('visibilitychange', seen, { signal: listening.signal })
    addEventListener('online', look, { signal: listening.signal })
    return () => listening.abort()
  }, [look])

  const failed = known.failure !== null
  useEffect(() => {
    if (failed) return onConnectionChange(() => isServerReachable() && look())
  }, [failed, look])

  return { value: known.value, current: known.key === key, failure: known.failure, at: known.at, again }
}

function reason(error: unknown): string {
  if (error instanceof ApiError) return error.problem.detail
  if (error instanceof NoConnectionError) return needsNetworkText
  console.error(error)
  return m.internal
}
