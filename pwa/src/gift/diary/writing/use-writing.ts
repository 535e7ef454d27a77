import { useEffect, useRef, useState } from 'react'

/** Whether the form of a new entry is shown in place of the entries, and the way there and back. */
export function useWriting() {
  const [writing, setWriting] = useState(false)
  const [written, setWritten] = useState(0)
  const compose = useRef<HTMLButtonElement>(null)
  const place = useRef(0)
  const [returning, setReturning] = useState(false)

  useEffect(() => {
    if (!writing && !returning) return
    // back: to the place that was left, and the button that was pressed there
    scrollTo(0, writing ? 0 : place.current)
    if (!writing) compose.current?.focus({ preventScroll: true })
  }, [writing, returning])

  return {
    writing,
    /** counts the entries that were written, so that each begins with an empty form */
    written,
    compose,
    write: () => {
      place.current = scrollY
      setWriting(true)
    },
    /** @param entry whether an entry was written, which the newest place shows */
    backToEntries: (entry = false) => {
      if (entry) {
        place.current = 0
        setWritten((before) => before + 1)
      }
      setReturning(true)
      setWriting(false)
    },
  }
}
