import { codeQrFileName } from '@tohfa/sync-protocol/file-names'
import { CODE_SHOWN_LENGTH } from '@tohfa/sync-protocol/limits'
import { claimLink } from '@tohfa/sync-protocol/links'
import * as m from '@tohfa/sync-protocol/messages'
import { Copy, Download, ExternalLink, History, Share2 } from 'lucide-react'
import { memo } from 'react'
import { copyText } from '../../device/copy'
import { IconButton } from '../../ui/button'
import { QrPicture } from '../../ui/picture/qr-picture'
import { toast } from '../../ui/toast'
import type { ShownCode } from '../shared/campaign.view'
import * as d from '../shared/campaign-detail.texts'
import * as t from '../shared/campaigns.texts'
import { Claimer } from './claimer'
import { usePublicOrigin } from './use-public-origin'
import { downloadQr, shareAndTell } from './share-link'

interface CodeRowProps {
  qr: ShownCode
  campaignName: string
  /** shows what edits of the gift have replaced; undefined: its type has no such edits */
  onPast?: ((qr: ShownCode) => void) | undefined
}

/** Memoised, so that scrolling renders only new rows. */
export const CodeRow = memo(function CodeRow({ qr, campaignName, onPast }: CodeRowProps) {
  const link = claimLink(usePublicOrigin(), qr.code)
  return (
    <div className="flex items-center gap-4 rounded-card border border-line bg-surface p-3">
      <QrPicture
        text={link}
        label={d.picture(qr.number)}
        className="size-20 shrink-0 self-start rounded-lg"
      />
      <div className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-4">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-semibold">{d.numbered(qr.number)}</span>
            <span className="font-mono text-soft">{qr.code.slice(0, CODE_SHOWN_LENGTH)}</span>
          </p>
          {qr.claimed ? <Claimer qr={qr} /> : <p className="text-sm text-soft">{t.unclaimed}</p>}
        </div>
        <div className="-mb-2 -ml-3 flex sm:m-0">
          {onPast && qr.claimed && (
            <IconButton label={d.pastOf(qr.number)} onClick={() => onPast(qr)}>
              <History aria-hidden className="size-5" />
            </IconButton>
          )}
          <a
            href={`/claim/${qr.code}`}
            aria-label={d.openClaim(qr.number)}
            title={d.openClaim(qr.number)}
            className="inline-flex size-touch items-center justify-center rounded-control hover:bg-sunken"
          >
            <ExternalLink aria-hidden className="size-5" />
          </a>
          <IconButton
            label={d.shareClaim(qr.number)}
            onClick={() => void shareAndTell(d.giftFrom(campaignName), link)}
          >
            <Share2 aria-hidden className="size-5" />
          </IconButton>
          <IconButton label={d.copyClaim(qr.number)} onClick={() => void copyAndTell(link)}>
            <Copy aria-hidden className="size-5" />
          </IconButton>
          <IconButton
            label={d.downloadCode(qr.number)}
            onClick={() =>
              void downloadQr(link, codeQrFileName(qr.claimer_name ?? null, qr.code), {
                done: m.qrDownloaded,
                failed: m.qrDownloadFailed,
              })
            }
          >
            <Download aria-hidden className="size-5" />
          </IconButton>
        </div>
      </div>
    </div>
  )
})

async function copyAndTell(link: string) {
  try {
    await copyText(link)
    toast(m.linkCopied)
  } catch {
    toast(d.copyFailed, 'error')
  }
}
