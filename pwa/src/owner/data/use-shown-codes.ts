import { useMemo } from 'react'
import { useUnderWay } from '../../offline/react'
import { withUnderWay, type ShownCode } from '../shared/campaign.view'
import { useCampaignCodes } from './campaigns.queries'

/** The codes of a campaign with what this device has not delivered yet, by number; undefined while they are read. */
export function useShownCodes(id: string): readonly ShownCode[] | undefined {
  const codes = useCampaignCodes(id)
  const underWay = useUnderWay()
  return useMemo(() => codes && withUnderWay(codes, underWay ?? []), [codes, underWay])
}
