import { useState } from 'react'

/**
 * Tells an empty list from one that was not fetched yet: what became of the first refresh of a screen.
 * `watch` wraps the refresh.
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
