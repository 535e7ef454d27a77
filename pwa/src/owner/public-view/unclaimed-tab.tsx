import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { ReactNode } from 'react'
import { allClaimed } from '../../ui/labels.texts'
import type { ShownCode } from '../shared/shown-codes'
import { CodeRows } from '../codes/code-rows'
import { CodeTable } from '../codes/code-table'
import { CodesTab } from './codes-tab'

interface UnclaimedTabProps {
  campaign: Campaign
  codes: readonly ShownCode[]
  /** a row without a code to open; undefined if the codes are there */
  row: ((qr: ShownCode, wide: boolean) => ReactNode) | undefined
}

export default function UnclaimedTab({ codes, campaign, row }: UnclaimedTabProps) {
  return (
    <CodesTab codes={codes} filter="unclaimed" empty={allClaimed}>
      {(found, question) =>
        row ? (
          <CodeTable codes={found} of="helper" question={question} row={row} />
        ) : (
          <CodeRows campaign={campaign} codes={found} question={question} ofOwner={false} />
        )
      }
    </CodesTab>
  )
}
