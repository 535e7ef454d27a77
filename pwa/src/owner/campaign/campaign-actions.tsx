import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { dashboardPath } from '@tohfa/sync-protocol/code/links'
import { Archive, CopyPlus, ExternalLink, Link2, Pencil, QrCode, Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import * as labels from '../../ui/labels.texts'
import { Button, buttonClass } from '../../ui/button'
import { DropDown, MenuItem } from '../../ui/drop-down'
import { useArchive } from '../campaign-data/use-archive'
import { MoreDownloads, SheetDownloads } from '../downloads/download-buttons'
import { openPublicView } from '../downloads/downloads.texts'
import * as t from '../shared/campaigns.texts'
import { TILE } from '../shared/tile'

export type CampaignDialog = 'edit' | 'master' | 'duplicate' | 'delete'

interface CampaignActionsProps {
  campaign: Campaign
  onOpen: (dialog: CampaignDialog) => void
}

const ICON = 'size-5 shrink-0'

/** What an owner does with a campaign: tiles on a phone, one row from 1024 px on. What is seldom needed is in a menu. */
export function CampaignActions({ campaign, onOpen }: CampaignActionsProps) {
  const { busy, archive } = useArchive(campaign)
  return (
    <div className="mb-2 grid grid-cols-[repeat(auto-fill,minmax(max(4rem,22%),1fr))] gap-1.5 sm:flex sm:flex-wrap sm:gap-2">
      <Button
        icon={<QrCode aria-hidden className={ICON} />}
        className={TILE}
        onClick={() => onOpen('master')}
      >
        {t.masterQr}
      </Button>
      <SheetDownloads campaign={campaign} />
      <Button
        variant="secondary"
        icon={<Pencil aria-hidden className={ICON} />}
        className={TILE}
        onClick={() => onOpen('edit')}
      >
        {labels.edit}
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
      <Link href={`/campaign/${campaign.id}/links`} className={buttonClass('secondary', TILE)}>
        <Link2 aria-hidden className={ICON} />
        {t.links}
      </Link>
      <Button
        variant="secondary"
        icon={<Trash2 aria-hidden className={ICON} />}
        className={TILE}
        onClick={() => onOpen('delete')}
      >
        {t.deleteCampaign}
      </Button>
      <div className="grid max-sm:-col-end-1 sm:ml-auto">
        <DropDown title={labels.moreActions} className="h-full w-full border border-edge bg-surface">
          <MoreDownloads campaign={campaign} />
          <MenuItem onClick={() => onOpen('duplicate')}>
            <CopyPlus aria-hidden className={ICON} />
            {t.duplicate}
          </MenuItem>
          {campaign.archived_at === undefined && (
            <MenuItem
              aria-busy={busy || undefined}
              onClick={() => {
                if (!busy) void archive(true)
              }}
            >
              <Archive aria-hidden className={ICON} />
              {t.archive}
            </MenuItem>
          )}
        </DropDown>
      </div>
    </div>
  )
}
