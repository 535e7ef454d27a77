import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { FileSpreadsheet, Pencil } from 'lucide-react'
import * as m from '@tohfa/sync-protocol/messages'
import { FOR_OWNER } from '../../gift/types/owner'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { shownDay } from '../../ui/formats'
import * as labels from '../../ui/labels.texts'
import { CampaignCover } from '../shared/campaign-cover'
import { TypeCsvButton } from '../downloads/type-csv-button'
import * as t from '../shared/campaigns.texts'

interface PublicViewHeadProps {
  campaign: Campaign
  /** undefined for a link that only allows viewing */
  onEdit: (() => void) | undefined
  /** undefined for a link without contacts */
  onCsv: (() => void) | undefined
}

export const PublicViewHead = ({ campaign, onEdit, onCsv }: PublicViewHeadProps) => (
  <header className="mb-4 sm:mb-6 overflow-hidden rounded-card border border-line bg-surface shadow-card sm:flex">
    <CampaignCover
      campaign={campaign}
      links
      first
      className={classNames(
        'w-full shrink-0 sm:h-auto sm:min-h-44 sm:w-72',
        campaign.images.length > 0 ? 'h-36' : 'h-16',
      )}
    />
    <div className="flex min-w-0 flex-1 flex-col gap-3 p-4 sm:p-6">
      <div>
        <h1 className="font-display text-3xl font-semibold">
          <bdi>{campaign.name}</bdi>
        </h1>
        <p className="text-soft">
          {FOR_OWNER[campaign.campaign_type].name} ·{' '}
          <span className="inline-block">{t.createdOn(shownDay(campaign.created_at))}</span>
        </p>
      </div>
      <div className="even mt-auto gap-2 sm:*:flex-none">
        {onEdit ? (
          <Button variant="secondary" icon={<Pencil aria-hidden className="size-5" />} onClick={onEdit}>
            {labels.edit}
          </Button>
        ) : (
          <p className="basis-full self-center text-sm text-soft">{m.viewOnly}</p>
        )}
        {onCsv && (
          <>
            <Button
              variant="secondary"
              icon={<FileSpreadsheet aria-hidden className="size-5" />}
              onClick={onCsv}
            >
              {labels.csv}
            </Button>
            <TypeCsvButton
              campaign={campaign}
              of={{ masterCode: campaign.master_code }}
              className="max-sm:basis-full"
            />
          </>
        )}
      </div>
    </div>
  </header>
)
