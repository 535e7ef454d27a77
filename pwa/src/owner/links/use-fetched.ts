import { useCallback, useEffect, useRef, useState } from 'react'

/** The answer of a call, and a way to repeat it. It is not stored on the device: nothing is shown without a network. */
export function useFetched<T>(fetch: (signal: AbortSignal) => Promise<T>) {
  const [value, setValue] = useState<T>()
  const [failure, setFailure] = useState<unknown>()
  const latest = useRef(fetch)
  useEffect(() => {
    latest.current = fetch
  })
  const load = useCallback(async (signal: AbortSignal) => {
    try {
      const answer = await latest.current(signal)
      if (signal.aborted) return
      setValue(answer)
      setFailure(undefined)
    } catch (error) {
      if (!signal.aborted) setFailure(error)
    }
  }, [])
  useEffect(() => {
    const leaving = new AbortController()
    void load(leaving.signal)
    return () => leaving.abort()
  }, [load])
  return { value, failure, again: () => load(new AbortController().signal) }
}
