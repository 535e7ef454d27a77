import { useEffect, useRef } from 'react'

/** Returns whether the component is still shown: an answer that arrives after that must not move a person elsewhere. */
export function useIsHere(): () => boolean {
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => void (here.current = false)
  }, [])
  return () => here.current
}
