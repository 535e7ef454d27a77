import { useCallback, useEffect, useRef, useState } from 'react'

/** The answer of a call, and a way to repeat it. It is not stored on the device: nothing is shown without a network. */
export function useFetched<T>(fetch: (signal: AbortSignal) => Promise<T>) {
  const [value, setValue] = useState<T>()
  const [failure, setFailure] = useState<unknown>()
  const latest = useRef(fetch)
  useEffect(() => {
    latest.current = fetch
  })
  const asked = useRef(new AbortController())
  const again = useCallback(async () => {
    asked.current.abort()
    const { signal } = (asked.current = new AbortController())
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
    void again()
    return () => asked.current.abort()
  }, [again])
  return { value, failure, again }
}

export type Fetched<T> = ReturnType<typeof useFetched<T>>
