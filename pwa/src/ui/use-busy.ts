import { useState } from 'react'

/** Whether `run` is under way, and a function that starts it, for a button. */
export function useBusy<Given extends unknown[]>(
  run: (...given: Given) => Promise<void>,
): [busy: boolean, start: (...given: Given) => void] {
  const [busy, setBusy] = useState(false)
  const start = async (...given: Given) => {
    setBusy(true)
    await run(...given).finally(() => setBusy(false))
  }
  return [busy, (...given) => void start(...given)]
}
