import type { ReactNode } from 'react'
import { Button } from '../../ui/button'
import { nothingClaimed } from '../shared/campaign-detail.texts'
import type { ShownCode } from '../shared/campaign.view'
import { CodesTab } from './codes-tab'
import { selectAll } from './public-view.texts'

interface ClaimedTabProps {
  codes: readonly ShownCode[]
  row: (qr: ShownCode) => ReactNode
  onSelectAll: () => void
}

export default function ClaimedTab({ codes, row, onSelectAll }: ClaimedTabProps) {
  return (
    <CodesTab codes={codes} filter="claimed" empty={nothingClaimed} row={row}>
      <Button variant="quiet" size="tight" className="mb-2" onClick={onSelectAll}>
        {selectAll}
      </Button>
    </CodesTab>
  )
}
