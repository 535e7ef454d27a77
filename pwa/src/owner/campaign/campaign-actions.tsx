import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { dashboardPath } from '@tohfa/sync-protocol/links'
import { ExternalLink, Pencil, QrCode, Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../ui/button'
import { useArchive } from '../data/use-archive'
import { DownloadButtons } from '../downloads/download-buttons'
import { openPublicView } from '../downloads/downloads.texts'
import { TypeCsvButton } from '../downloads/type-csv-button'
import * as t from '../shared/campaigns.texts'
import { TILE } from '../shared/tile'
import * as d from './campaign.texts'

export type CampaignDialog = 'edit' | 'master' | 'duplicate' | 'delete'

interface CampaignActionsProps {
  campaign: Campaign
  onOpen: (dialog: CampaignDialog) => void
}

const ICON = 'size-5 shrink-0'

/** What an owner does with a campaign. On a phone two rows of four tiles; actions that end something are apart. */
export function CampaignActions({ campaign, onOpen }: CampaignActionsProps) {
  const { busy, archive } = useArchive(campaign)
  return (
    <div className="mb-1 flex-wrap gap-2 sm:mb-5 sm:flex">
      <div className="grid grid-cols-4 gap-1.5 sm:flex sm:flex-wrap sm:max-lg:*:px-3 lg:gap-2">
        <Button
          icon={<QrCode aria-hidden className={ICON} />}
          className={TILE}
          onClick={() => onOpen('master')}
        >
          {t.masterQr}
        </Button>
        <DownloadButtons campaign={campaign} />
        <Button
          variant="secondary"
          icon={<Pencil aria-hidden className={ICON} />}
          className={TILE}
          onClick={() => onOpen('edit')}
        >
          {d.edit}
        </Button>
        {campaign.master_code !== '' && (
          <a
            href={dashboardPath(campaign.master_code)}
            target="_blank"
            rel="noopener"
            className={buttonClass('secondary', TILE)}
          >
            <ExternalLink aria-hidden className={ICON} />
            {openPublicView}
          </a>
        )}
        <TypeCsvButton campaign={campaign} of={{ id: campaign.id }} className={TILE} />
      </div>
      <div className="-mx-2 flex flex-wrap max-lg:w-[calc(100%+1rem)] max-[23rem]:text-sm lg:mx-0 lg:ml-auto">
        <Link href={`/campaign/${campaign.id}/links`} className={buttonClass('quiet', undefined, 'tight')}>
          {t.links}
        </Link>
        <Button variant="quiet" size="tight" onClick={() => onOpen('duplicate')}>
          {t.duplicate}
        </Button>
        {campaign.archived_at === undefined && (
          <Button variant="quiet" size="tight" busy={busy} onClick={() => void archive(true)}>
            {t.archive}
          </Button>
        )}
        <Button
          variant="quiet-danger"
          size="tight"
          className="ml-auto"
          icon={<Trash2 aria-hidden className="size-4.5 max-sm:hidden" />}
          onClick={() => onOpen('delete')}
        >
          {t.deleteCampaign}
        </Button>
      </div>
    </div>
  )
}
