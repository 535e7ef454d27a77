import { useState } from 'react'

/**
 * The outcome of a screen's first refresh, which distinguishes an empty list from one that was never fetched. `watch`
 * wraps the refresh.
 */
export function useFirstAnswer() {
  const [answered, setAnswered] = useState<'waiting' | 'done' | 'failed'>('waiting')
  const watch = (refresh: (signal: AbortSignal) => Promise<void>) => async (signal: AbortSignal) => {
    try {
      await refresh(signal)
      setAnswered('done')
    } catch (error) {
      if (!signal.aborted) setAnswered((before) => (before === 'done' ? before : 'failed'))
      throw error
    }
  }
  return { answered, watch }
}
