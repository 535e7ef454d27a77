import type { SecondFactors } from '@tohfa/sync-protocol/entities/second-factor'
import * as m from '@tohfa/sync-protocol/messages'
import { useEffect, useState } from 'react'
import { failureText } from '../../api/failure'
import { fetchSecondFactors } from './own-account.api'

export interface SecondFactorList {
  /** undefined until they were loaded once */
  list: SecondFactors | undefined
  /** why they could not be loaded; null: they were, or are being loaded */
  failure: string | null
  reload: () => void
}

/** The second factors of the account, as the server knows them. */
export function useSecondFactors(): SecondFactorList {
  const [asked, setAsked] = useState(0)
  const [list, setList] = useState<SecondFactors>()
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    fetchSecondFactors(leaving.signal).then(
      (read) => {
        setList(read)
        setFailure(null)
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) setFailure(failureText(error, m.factorsFetchFailed))
      },
    )
    return () => leaving.abort()
  }, [asked])
  return { list, failure, reload: () => setAsked((count) => count + 1) }
}
