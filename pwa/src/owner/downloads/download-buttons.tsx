import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { Contact, FileSpreadsheet, FileText, Table, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useDownload, type DownloadState } from '../../api/use-download'
import { Button } from '../../ui/button'
import { DownloadProgress } from '../../ui/download-progress'
import * as labels from '../../ui/labels.texts'
import { downloadCsv, downloadExcel, downloadPdf, downloadVcard } from './campaign-downloads'
import { TILE } from '../shared/tile'
import * as t from './downloads.texts'

/** Download buttons of a campaign, with the progress of the PDF. */
export function DownloadButtons({ campaign }: { campaign: Campaign }) {
  const pdf = useDownload((how) => downloadPdf(campaign, how))
  const vcard = useDownload((how) => downloadVcard(campaign, how))
  const [made, setMade] = useState<'csv' | 'excel'>()
  const make = async (file: 'csv' | 'excel') => {
    setMade(file)
    await (file === 'csv' ? downloadCsv : downloadExcel)(campaign)
    setMade(undefined)
  }
  return (
    <>
      <FileButton about={t.pdfAbout} busy={pdf.state !== null} icon={FileText} onClick={pdf.start}>
        {t.pdf}
      </FileButton>
      <FileButton
        about={t.csvAbout}
        busy={made === 'csv'}
        icon={FileSpreadsheet}
        onClick={() => void make('csv')}
      >
        {labels.csv}
      </FileButton>
      <FileButton
        about={t.excelAbout}
        busy={made === 'excel'}
        icon={Table}
        onClick={() => void make('excel')}
      >
        {t.excel}
      </FileButton>
      {campaign.contact_name !== null && (
        <FileButton about={t.vcardAbout} busy={vcard.state !== null} icon={Contact} onClick={vcard.start}>
          {t.vcard}
        </FileButton>
      )}
      {pdf.state !== null && (
        <div className="order-last col-span-full w-full">
          <PdfProgress state={pdf.state} onCancel={pdf.cancel} />
        </div>
      )}
    </>
  )
}

interface FileButtonProps {
  /** the full name of the file */
  about: string
  busy: boolean
  icon: LucideIcon
  onClick: () => void
  children: string
}

const FileButton = ({ about, icon: Icon, ...button }: FileButtonProps) => (
  <Button
    variant="secondary"
    className={TILE}
    aria-label={about}
    title={about}
    icon={<Icon aria-hidden className="size-5" />}
    {...button}
  />
)

interface PdfProgressProps {
  state: NonNullable<DownloadState>
  onCancel: () => void
}

function PdfProgress({ state, onCancel }: PdfProgressProps) {
  const percent = state === 'asked' ? null : Math.floor(state * 100)
  return (
    <DownloadProgress
      label={t.pdfProgress}
      says={percent === null ? labels.drawingPdf : t.arriving}
      soFar={percent !== null && t.percentOf(percent)}
      percent={percent}
      cancelLabel={labels.cancelPdf}
      onCancel={onCancel}
    />
  )
}
