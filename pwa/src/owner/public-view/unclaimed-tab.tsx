import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { allClaimed } from '../shared/campaign-detail.texts'
import type { ShownCode } from '../shared/campaign.view'
import { CodeRows } from '../codes/code-rows'
import { CodesTab } from './codes-tab'

interface UnclaimedTabProps {
  campaign: Campaign
  codes: readonly ShownCode[]
}

export default function UnclaimedTab({ codes, campaign }: UnclaimedTabProps) {
  return (
    <CodesTab codes={codes} filter="unclaimed" empty={allClaimed}>
      {(found, question) => (
        <CodeRows campaign={campaign} codes={found} question={question} withPast={false} />
      )}
    </CodesTab>
  )
}
