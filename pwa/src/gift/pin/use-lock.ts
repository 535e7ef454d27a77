import { useEffect, useEffectEvent } from 'react'
import { LOCK } from './kept-pins'

/** @param lock hides what a PIN has opened; called when all PINs of this tab are forgotten */
export function useLock(lock: () => void): void {
  const locked = useEffectEvent(lock)
  useEffect(() => {
    const act = () => locked()
    addEventListener(LOCK, act)
    return () => removeEventListener(LOCK, act)
  }, [])
}
