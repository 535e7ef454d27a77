import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { FileSpreadsheet } from 'lucide-react'
import { OFFERS } from '../../gift/types/offer'
import { Button } from '../../ui/button'
import { useBusy } from '../../ui/use-busy'
import type { CampaignReader } from '../campaign-data/campaign-reads'
import { downloadTypeCsv } from './download-type-csv'

interface TypeCsvButtonProps {
  campaign: Campaign
  /** by which right the campaign is read */
  of: CampaignReader
  className?: string
  size?: 'normal' | 'tight'
}

/** Contacts have no list besides the codes. */
export function TypeCsvButton({ campaign, of, className, size = 'normal' }: TypeCsvButtonProps) {
  const { campaign_type: type, name } = campaign
  const [busy, download] = useBusy(() => downloadTypeCsv(type, name, of))
  const { list } = OFFERS[type]
  if (list === undefined) return null
  return (
    <Button
      variant="secondary"
      className={className}
      size={size}
      busy={busy}
      icon={<FileSpreadsheet aria-hidden className="size-5" />}
      onClick={download}
    >
      {list}
    </Button>
  )
}
