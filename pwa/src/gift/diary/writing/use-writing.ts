import { useEffect, useRef, useState } from 'react'

/** key in the history's state while the form is shown */
const WRITING = 'writing'
const isWriting = () => (history.state as Record<string, unknown> | null)?.[WRITING] === true

/** Whether the form of a new entry is shown instead of the entries, and the way there and back, also by the browser. */
export function useWriting() {
  const [writing, setWriting] = useState(false)
  const [written, setWritten] = useState(0)
  const compose = useRef<HTMLButtonElement>(null)
  const place = useRef(0)
  const [returning, setReturning] = useState(false)

  useEffect(() => {
    if (!writing && !returning) return
    // back: to the former position, and to the button that was pressed there
    scrollTo(0, writing ? 0 : place.current)
    if (!writing) compose.current?.focus({ preventScroll: true })
  }, [writing, returning])

  useEffect(() => {
    // a reload begins with the entries
    if (isWriting()) history.replaceState(null, '')
    const follow = () => {
      setReturning(true)
      setWriting(isWriting())
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  return {
    writing,
    /** counts the written entries, so that each begins with an empty form */
    written,
    compose,
    write: () => {
      if (!writing) {
        place.current = scrollY
        history.pushState({ ...(history.state as object | null), [WRITING]: true }, '')
      }
      setWriting(true)
    },
    /** @param entry whether an entry was written; then the newest one is shown */
    backToEntries: (entry = false) => {
      if (entry) {
        place.current = 0
        setWritten((before) => before + 1)
      }
      setReturning(true)
      setWriting(false)
      // only what `write` has put there
      if (isWriting()) history.back()
    },
  }
}
