import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { Contact, FileSpreadsheet, FileText } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button'
import { ProgressBar } from '../../ui/progress-bar'
import { downloadCsv, downloadPdf, downloadVcard } from './campaign-downloads'
import * as t from './downloads.texts'
import { useDownload, type DownloadState } from './use-download'

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
    <div className="flex w-full items-center gap-4 rounded-card border border-line bg-surface py-1 pr-1 pl-4">
      <div className="grid min-w-0 flex-1 gap-1 text-sm">
        <p className="flex justify-between gap-2">
          <span role="status">{percent === null ? t.drawing : t.arriving}</span>
          {percent !== null && <span className="tabular-nums">{t.percentOf(percent)}</span>}
        </p>
        <ProgressBar label={t.pdfProgress} percent={percent} />
      </div>
      <Button variant="quiet" onClick={onCancel}>
        {t.cancelPdf}
      </Button>
    </div>
  )
}
