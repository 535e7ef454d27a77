import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button'
import { downloadTypeCsv } from './download-type-csv'
import { typeCsv } from './downloads.texts'

interface TypeCsvButtonProps {
  campaign: Campaign
  /** where the campaign is read, by its owner or by its master code */
  path: string
}

/** Only travel and sale campaigns keep a list of their own. */
export function TypeCsvButton({ campaign, path }: TypeCsvButtonProps) {
  const [busy, setBusy] = useState(false)
  const { campaign_type: type } = campaign
  if (type !== 'travel' && type !== 'sale') return null
  const download = async () => {
    setBusy(true)
    await downloadTypeCsv(campaign, path)
    setBusy(false)
  }
  return (
    <Button
      variant="secondary"
      busy={busy}
      icon={<FileSpreadsheet aria-hidden className="size-5" />}
      onClick={() => void download()}
    >
      {typeCsv[type]}
    </Button>
  )
}
