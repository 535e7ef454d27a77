import { useEffect, useState } from 'react'
import { failureText } from '../../api/failure'
import { untilLeft } from '../../ui/until-left'

export interface OwnList<T> {
  /** undefined until it was loaded once */
  list: T | undefined
  /** why it could not be loaded; null: it was, or is being loaded */
  failure: string | null
  reload: () => void
}

/**
 * A list of the account, as the server knows it.
 * @param fetch the same function at every render
 */
export function useOwnList<T>(fetch: (signal: AbortSignal) => Promise<T>, failed: string): OwnList<T> {
  const [asked, setAsked] = useState(0)
  const [list, setList] = useState<T>()
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    const show = (read: T) => {
      setList(read)
      setFailure(null)
    }
    return untilLeft(fetch, show, (error) => setFailure(failureText(error, failed)))
  }, [asked, fetch, failed])
  return { list, failure, reload: () => setAsked((count) => count + 1) }
}
