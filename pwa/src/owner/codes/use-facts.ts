import type { CampaignType } from '@tohfa/sync-protocol/enums'
import { useEffect, useState } from 'react'
import { fixedFailureText } from '../../api/failure'
import { OFFERS } from '../../gift/types/offer'
import type { GiftFacts } from '../../gift/shared/type-list'
import type { ShownCode } from '../shared/shown-codes'
import { untilLeft } from '../../ui/until-left'
import * as t from './codes.texts'

export interface Facts {
  /** by the number of the code; undefined until the server answers */
  of?: ReadonlyMap<number, GiftFacts>
  failure?: string
}

/**
 * What the server's list of a type says about each gift, read when the first one is shown, and again when something in
 * the campaign has changed.
 * @param id of the campaign; undefined if this person may not read the list
 * @param row of the shown gift: another object after each change of the campaign's codes
 */
export function useFacts(id: string | undefined, type: CampaignType, row: ShownCode): Facts {
  const [facts, setFacts] = useState<Facts>({})
  const hasList = OFFERS[type].list !== undefined
  // one request at a time: on a slow link, changes come faster than answers
  const [asked, setAsked] = useState({ row, times: 1, isUnderWay: true })
  if (asked.row.number !== row.number) setAsked({ ...asked, row })
  else if (asked.row !== row && !asked.isUnderWay) setAsked({ row, times: asked.times + 1, isUnderWay: true })
  useEffect(() => {
    if (id === undefined || !hasList) return
    const answered = () => setAsked((last) => ({ ...last, isUnderWay: false }))
    return untilLeft(
      async () => (await import('../../gift/types/lists')).LISTS[type]?.facts({ id }),
      (of) => {
        answered()
        if (of) setFacts({ of })
      },
      (error) => {
        answered()
        const failure = fixedFailureText(error, t.factsFailed, t.factsNeedNetwork)
        setFacts((known) => (known.of ? known : { failure }))
      },
    )
  }, [id, type, hasList, asked.times])
  return facts
}
