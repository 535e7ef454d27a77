import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button'
import { downloadTypeCsv } from './download-type-csv'
import { typeCsv } from './downloads.texts'

interface TypeCsvButtonProps {
  campaign: Campaign
  /** path of the campaign in the API, by its id or by its master code */
  path: string
  className?: string
}

/** vcard campaigns have no data beyond the CSV of their codes. */
export function TypeCsvButton({ campaign, path, className }: TypeCsvButtonProps) {
  const [busy, setBusy] = useState(false)
  const { campaign_type: type, name } = campaign
  if (type === 'vcard') return null
  const download = async () => {
    setBusy(true)
    await downloadTypeCsv(type, name, path)
    setBusy(false)
  }
  return (
    <Button
      variant="secondary"
      className={className}
      busy={busy}
      icon={<FileSpreadsheet aria-hidden className="size-5" />}
      onClick={() => void download()}
    >
      {typeCsv[type]}
    </Button>
  )
}
