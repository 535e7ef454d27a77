import { useEffect, useState } from 'react'
import { untilLeft } from '../../ui/until-left'
import { canStore, device } from '../shared/submit/submit'

export type Store = Awaited<ReturnType<typeof device>>

/**
 * What the local database says of a gift, once; undefined before that, and in a browser that stores nothing.
 * @param ask the same function at every render
 */
export function useFromDevice<Answer>(
  code: string,
  ask: (store: Store, code: string) => Promise<Answer>,
): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    if (!canStore()) return
    return untilLeft(() => device().then((store) => ask(store, code)), setAnswer)
  }, [code, ask])
  return answer
}
