import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { Contact, FileSpreadsheet, FileText } from 'lucide-react'
import { useState } from 'react'
import { useDownload, type DownloadState } from '../../api/use-download'
import { Button } from '../../ui/button'
import { DownloadProgress } from '../../ui/download-progress'
import { downloadCsv, downloadPdf, downloadVcard } from './campaign-downloads'
import * as t from './downloads.texts'

/** The files of a campaign, and how far the one that takes time has come. */
export function DownloadButtons({ campaign }: { campaign: Campaign }) {
  const pdf = useDownload((how) => downloadPdf(campaign, how))
  const vcard = useDownload((how) => downloadVcard(campaign, how))
  const [makesCsv, setMakesCsv] = useState(false)
  const csv = async () => {
    setMakesCsv(true)
    await downloadCsv(campaign)
    setMakesCsv(false)
  }
  return (
    <>
      <div className="flex gap-2 max-sm:*:flex-1">
        <Button
          variant="secondary"
          size="tight"
          className="sm:px-4"
          aria-label={t.csvAbout}
          title={t.csvAbout}
          busy={makesCsv}
          icon={<FileSpreadsheet aria-hidden className="size-5" />}
          onClick={() => void csv()}
        >
          {t.csv}
        </Button>
        <Button
          variant="secondary"
          size="tight"
          className="sm:px-4"
          aria-label={t.pdfAbout}
          title={t.pdfAbout}
          busy={pdf.state !== null}
          icon={<FileText aria-hidden className="size-5" />}
          onClick={pdf.start}
        >
          {t.pdf}
        </Button>
        {campaign.contact_name !== null && (
          <Button
            variant="secondary"
            size="tight"
            className="sm:px-4"
            aria-label={t.vcardAbout}
            title={t.vcardAbout}
            busy={vcard.state !== null}
            icon={<Contact aria-hidden className="size-5" />}
            onClick={vcard.start}
          >
            {t.vcard}
          </Button>
        )}
      </div>
      {pdf.state !== null && <PdfProgress state={pdf.state} onCancel={pdf.cancel} />}
    </>
  )
}

interface PdfProgressProps {
  state: NonNullable<DownloadState>
  onCancel: () => void
}

function PdfProgress({ state, onCancel }: PdfProgressProps) {
  const percent = state === 'asked' ? null : Math.floor(state * 100)
  return (
    <DownloadProgress
      label={t.pdfProgress}
      says={percent === null ? t.drawing : t.arriving}
      soFar={percent !== null && t.percentOf(percent)}
      percent={percent}
      cancelLabel={t.cancelPdf}
      onCancel={onCancel}
    />
  )
}
