import { useState } from 'react'
import { isFailing, NoConnectionError } from '../../api/errors'
import { reasonOf } from '../../api/failure'

/**
 * The outcome of a screen's first refresh, which distinguishes an empty list from one that was never fetched. `watch`
 * wraps the refresh.
 * @returns `why`: the reason of the last failure, unless the server could not be reached
 */
export function useFirstAnswer() {
  const [answered, setAnswered] = useState<'waiting' | 'done' | 'failed'>('waiting')
  const [why, setWhy] = useState<string>()
  const watch = (refresh: (signal: AbortSignal) => Promise<void>) => async (signal: AbortSignal) => {
    try {
      await refresh(signal)
      setAnswered('done')
    } catch (error) {
      if (!signal.aborted) {
        setAnswered((before) => (before === 'done' ? before : 'failed'))
        setWhy(isUnreachable(error) ? undefined : reasonOf(error))
      }
      throw error
    }
  }
  return { answered, why, watch }
}

const isUnreachable = (error: unknown) => error instanceof NoConnectionError && !isFailing(error)
