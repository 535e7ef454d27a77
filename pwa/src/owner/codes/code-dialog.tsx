import { codeQrFileName } from '@tohfa/sync-protocol/file-names'
import { claimLink } from '@tohfa/sync-protocol/links'
import * as m from '@tohfa/sync-protocol/messages'
import { Copy, Download, ExternalLink, History, KeyRound, Share2, Trash2 } from 'lucide-react'
import { copyText } from '../../device/copy'
import { Button, buttonClass } from '../../ui/button'
import { Dialog } from '../../ui/dialog/dialog'
import * as labels from '../../ui/labels.texts'
import { QrPicture } from '../../ui/picture/qr-picture'
import { toast } from '../../ui/toast'
import * as d from '../campaign/campaign.texts'
import type { ShownCode } from '../shared/campaign.view'
import * as campaigns from '../shared/campaigns.texts'
import * as t from './codes.texts'
import { downloadQr, shareAndTell } from './share-link'
import { usePublicOrigin } from './use-public-origin'

interface CodeDialogProps {
  qr: ShownCode
  campaignName: string
  /** shows what edits of the gift have replaced; undefined: there are no such edits */
  onPast?: (() => void) | undefined
  /** asks whether to erase its recipient; undefined: there is none, or this person may not */
  onErase?: (() => void) | undefined
  /** lets the holder choose a new PIN; undefined: this person cannot */
  onReset?: (() => void) | undefined
  onClose: () => void
}

const ICON = 'size-5 shrink-0'

/** One code: its picture to scan, all its characters to read out, and its actions. */
export default function CodeDialog({ qr, campaignName, onPast, onReset, onErase, onClose }: CodeDialogProps) {
  const link = claimLink(usePublicOrigin(), qr.code)
  const { claimer_name: name } = qr
  return (
    <Dialog title={t.about(qr.number)} open onClose={onClose}>
      <div className="flex flex-col items-center gap-2 text-center">
        <QrPicture
          text={link}
          label={d.picture(qr.number)}
          className="w-56 max-w-full rounded-card border border-line"
        />
        <p className="font-mono tracking-wide">{qr.code.match(/.{1,4}/g)?.join(' ')}</p>
        {name && (
          <p className="font-medium">
            <bdi>{name}</bdi>
          </p>
        )}
      </div>
      <div className="mt-4 grid gap-2 sm:grid-cols-2">
        <Button
          icon={<Share2 aria-hidden className={ICON} />}
          aria-label={d.shareClaim(qr.number)}
          onClick={() => void shareAndTell(d.giftFrom(campaignName), link)}
        >
          {campaigns.share}
        </Button>
        <Button
          variant="secondary"
          icon={<Copy aria-hidden className={ICON} />}
          aria-label={d.copyClaim(qr.number)}
          onClick={() => void copyAndTell(link)}
        >
          {labels.copyLink}
        </Button>
        <Button
          variant="secondary"
          icon={<Download aria-hidden className={ICON} />}
          aria-label={d.downloadCode(qr.number)}
          onClick={() =>
            void downloadQr(link, codeQrFileName(name ?? null, qr.code), {
              done: m.qrDownloaded,
              failed: m.qrDownloadFailed,
            })
          }
        >
          {t.picture}
        </Button>
        <a href={`/claim/${qr.code}`} className={buttonClass('secondary')}>
          <ExternalLink aria-hidden className={ICON} />
          {t.openPage}
        </a>
        {onPast && (
          <Button
            variant="quiet"
            className="sm:col-span-2"
            icon={<History aria-hidden className={ICON} />}
            aria-label={d.pastOf(qr.number)}
            onClick={onPast}
          >
            {t.past}
          </Button>
        )}
        {onReset && (
          <Button
            variant="quiet"
            className="sm:col-span-2"
            icon={<KeyRound aria-hidden className={ICON} />}
            aria-label={d.resetPinOf(qr.number)}
            onClick={onReset}
          >
            {t.resetPin}
          </Button>
        )}
        {onErase && (
          <Button
            variant="quiet-danger"
            className="sm:col-span-2"
            icon={<Trash2 aria-hidden className={ICON} />}
            aria-label={d.eraseOf(qr.number)}
            onClick={onErase}
          >
            {d.erase}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

async function copyAndTell(link: string) {
  try {
    await copyText(link)
    toast(m.linkCopied)
  } catch {
    toast(labels.linkNotCopied, 'error')
  }
}
