import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { consentsCsvFileName } from '@tohfa/sync-protocol/files/file-names'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import * as m from '@tohfa/sync-protocol/messages'
import { callJson } from '../../api/client'
import { fixedFailureText } from '../../api/failure'
import { downloadBlob } from '../../device/files/download'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast/toast'
import { useBusy } from '../../ui/use-busy'
import { typeCsvNeedsNetwork } from '../downloads/downloads.texts'
import { NoticeSection } from './notice-section'
import * as t from './privacy.texts'
import { RetentionSection } from './retention-section'

/** The owner's settings for the details of recipients. */
export default function PrivacyTab({ campaign }: { campaign: Campaign }) {
  return (
    <div className="grid gap-4">
      <NoticeSection campaign={campaign} />
      <RetentionSection key={campaign.retention_days} campaign={campaign} />
      <Consents campaign={campaign} />
    </div>
  )
}

function Consents({ campaign: { id, name, notice } }: { campaign: Campaign }) {
  const [busy, download] = useBusy(async () => {
    try {
      const { consentsCsv } = await import('@tohfa/sync-protocol/csv/consents-csv')
      const csv = consentsCsv(await callJson(endpoint.listConsents, { params: { id } }))
      downloadBlob(new Blob([csv], { type: 'text/csv;charset=utf-8' }), consentsCsvFileName(name))
      toast(m.csvDownloaded)
    } catch (error) {
      toast(fixedFailureText(error, m.csvDownloadFailed, typeCsvNeedsNetwork), 'error')
    }
  })
  return (
    <section className="rounded-card border border-line bg-surface p-4 shadow-card">
      <p className="mb-2 text-sm text-soft">{t.consentsAbout}</p>
      {notice?.guardian && <p className="mb-2 text-sm text-soft">{t.guardiansAbout}</p>}
      <Button variant="secondary" busy={busy} onClick={download}>
        {t.consentsCsv}
      </Button>
    </section>
  )
}
