import { allClaimed } from '../shared/campaign-detail.texts'
import type { ShownCode } from '../shared/campaign.view'
import { CodeRow } from '../codes/code-row'
import { CodesTab } from './codes-tab'

interface UnclaimedTabProps {
  codes: readonly ShownCode[]
  campaignName: string
}

export default function UnclaimedTab({ codes, campaignName }: UnclaimedTabProps) {
  return (
    <CodesTab
      codes={codes}
      filter="unclaimed"
      empty={allClaimed}
      row={(qr) => <CodeRow qr={qr} campaignName={campaignName} />}
    />
  )
}
