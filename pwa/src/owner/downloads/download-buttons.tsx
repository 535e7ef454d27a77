import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { Contact, FileSpreadsheet, FileText, Table, type LucideIcon } from 'lucide-react'
import { useDownload, type DownloadState } from '../../api/use-download'
import { OFFERS } from '../../gift/types/offer'
import { Button } from '../../ui/button'
import { MenuItem } from '../../ui/drop-down'
import { DownloadProgress } from '../../ui/download-progress'
import * as labels from '../../ui/labels.texts'
import { useBusy } from '../../ui/use-busy'
import { downloadCsv, downloadExcel, downloadPdf, downloadVcard } from './campaign-downloads'
import { TILE } from '../shared/tile'
import { downloadTypeCsv } from './download-type-csv'
import * as t from './downloads.texts'

interface DownloadsProps {
  campaign: Campaign
}

/** The files of the codes that the specification names, with the progress of the PDF. */
export function SheetDownloads({ campaign }: DownloadsProps) {
  const pdf = useDownload((how) => downloadPdf(campaign, how))
  const [busy, csv] = useBusy(() => downloadCsv(campaign))
  return (
    <>
      <FileButton about={t.pdfAbout} busy={pdf.state !== null} icon={FileText} onClick={pdf.start}>
        {t.pdf}
      </FileButton>
      <FileButton about={t.csvAbout} busy={busy} icon={FileSpreadsheet} onClick={csv}>
        {labels.csv}
      </FileButton>
      {pdf.state !== null && (
        <div className="order-last col-span-full w-full">
          <PdfProgress state={pdf.state} onCancel={pdf.cancel} />
        </div>
      )}
    </>
  )
}

/** The other files of a campaign, as items of a menu. */
export function MoreDownloads({ campaign }: DownloadsProps) {
  const { campaign_type: type, name, id, contact_name: giver } = campaign
  const { list } = OFFERS[type]
  const vcard = useDownload((how) => downloadVcard(campaign, how))
  const item = (text: string, about: string, Icon: LucideIcon, save: () => void) => (
    <MenuItem aria-label={about} onClick={save}>
      <Icon aria-hidden className="size-5" />
      {text}
    </MenuItem>
  )
  return (
    <>
      {item(t.excel, t.excelAbout, Table, () => void downloadExcel(campaign))}
      {list !== undefined &&
        item(list, list, FileSpreadsheet, () => void downloadTypeCsv(type, name, { id }))}
      {giver !== null && item(t.vcard, t.vcardAbout, Contact, vcard.start)}
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
