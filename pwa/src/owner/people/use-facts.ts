import type { CampaignType } from '@tohfa/sync-protocol/enums'
import { useEffect, useState } from 'react'
import { fixedFailureText } from '../../api/failure'
import { OFFERS } from '../../gift/types/offer'
import type { GiftFacts } from '../../gift/shared/type-list'
import { untilLeft } from '../../ui/until-left'
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
    return untilLeft(
      async () => (await import('../../gift/types/lists')).LISTS[type]?.facts({ id }),
      (of) => of && setFacts({ of }),
      (error) => setFacts({ failure: fixedFailureText(error, t.factsFailed, t.factsNeedNetwork) }),
    )
  }, [id, type, hasList])
  return facts
}
