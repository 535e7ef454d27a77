import type { CampaignType } from '@tohfa/sync-protocol/enums'
import { useEffect, useState } from 'react'
import { fixedFailureText } from '../../api/failure'
import { OFFERS } from '../../gift/types/offer'
import type { GiftFacts } from '../../gift/shared/type-list'
import * as t from './codes.texts'

export interface Facts {
  /** by the number of the code; undefined until the server answers */
  of?: ReadonlyMap<number, GiftFacts>
  failure?: string
}

/**
 * What the server's list of a type says about each gift, read when the first one is shown.
 * @param id of the campaign; undefined if this person may not read the list
 */
export function useFacts(id: string | undefined, type: CampaignType): Facts {
  const [facts, setFacts] = useState<Facts>({})
  const hasList = OFFERS[type].list !== undefined
  useEffect(() => {
    if (id === undefined || !hasList) return
    let gone = false
    const show = (next: Facts) => {
      if (!gone) setFacts(next)
    }
    import('../../gift/types/lists')
      .then(({ LISTS }) => LISTS[type]?.facts({ id }))
      .then(
        (of) => of && show({ of }),
        (error: unknown) => show({ failure: fixedFailureText(error, t.factsFailed, t.factsNeedNetwork) }),
      )
    return () => {
      gone = true
    }
  }, [id, type, hasList])
  return facts
}
