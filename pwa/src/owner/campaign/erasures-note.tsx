import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { CalendarX, FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../ui/button'
import { shownDay } from '../../ui/formats'
import { useBusy } from '../../ui/use-busy'
import { downloadCsv } from '../downloads/campaign-downloads'
import { TypeCsvButton } from '../downloads/type-csv-button'
import type { ShownCode } from '../shared/shown-codes'
import * as t from './campaign.texts'
import { erasuresAhead } from './erasures-ahead'

interface ErasuresNoteProps {
  campaign: Campaign
  codes: readonly ShownCode[]
  /** of the campaign */
  retentionDays: number
}

/** Says whose details are deleted soon, and how to keep them. It needs neither network nor mail. */
export function ErasuresNote({ campaign, codes, retentionDays }: ErasuresNoteProps) {
  const [now] = useState(Date.now)
  const [busy, download] = useBusy(() => downloadCsv(campaign))
  const ahead = erasuresAhead(codes, retentionDays, now)
  if (!ahead) return null
  return (
    <section
      aria-label={t.label}
      className="mb-3 rounded-card border border-accent-ink bg-accent-soft px-3 py-2 sm:mb-5"
    >
      <p className="flex gap-x-3 py-1 text-sm">
        <CalendarX aria-hidden className="size-5" />
        <span>{t.ahead(ahead.count, shownDay(new Date(ahead.last).toISOString()))}</span>
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <Button
          variant="secondary"
          size="tight"
          busy={busy}
          icon={<FileSpreadsheet aria-hidden className="size-5" />}
          onClick={download}
        >
          {t.download}
        </Button>
        <TypeCsvButton campaign={campaign} of={{ id: campaign.id }} size="tight" />
        <Link
          href={`/campaign/${campaign.id}/links?tab=privacy`}
          className={buttonClass('quiet', undefined, 'tight')}
        >
          {t.change}
        </Link>
      </div>
    </section>
  )
}
