import { codeQrFileName } from '@tohfa/sync-protocol/files/file-names'
import { claimLink } from '@tohfa/sync-protocol/code/links'
import * as m from '@tohfa/sync-protocol/messages'
import { Download, ExternalLink, KeyRound, Trash2 } from 'lucide-react'
import { DropDown, ITEM, MenuItem } from '../../ui/drop-down'
import * as d from '../campaign/campaign.texts'
import type { ShownCode } from '../shared/shown-codes'
import * as t from './codes.texts'
import { downloadQr } from './share-link'
import { usePublicOrigin } from './use-public-origin'

/** What this person may do with a code; undefined: not possible, or not allowed. */
export interface CodeActions {
  /** asks whether to erase its recipient */
  onErase: (() => void) | undefined
  /** lets the holder choose a new PIN */
  onReset: (() => void) | undefined
}

const ICON = 'size-5 shrink-0'

/** The actions of a code that are seldom needed. */
export function PersonMenu({ qr, onErase, onReset }: CodeActions & { qr: ShownCode }) {
  const link = claimLink(usePublicOrigin(), qr.code)
  const picture = () =>
    void downloadQr(link, codeQrFileName(qr.claimer_name ?? null, qr.code), {
      done: m.qrDownloaded,
      failed: m.qrDownloadFailed,
    })
  return (
    <DropDown title={t.moreActions(qr.number)}>
      <a href={`/claim/${qr.code}`} aria-label={d.openClaim(qr.number)} className={ITEM}>
        <ExternalLink aria-hidden className={ICON} />
        {t.openPage}
      </a>
      {!qr.erased && (
        <MenuItem aria-label={d.downloadCode(qr.number)} onClick={picture}>
          <Download aria-hidden className={ICON} />
          {t.picture}
        </MenuItem>
      )}
      {onReset && (
        <MenuItem aria-label={d.resetPinOf(qr.number)} onClick={onReset}>
          <KeyRound aria-hidden className={ICON} />
          {t.resetPin}
        </MenuItem>
      )}
      {onErase && (
        <MenuItem aria-label={d.eraseOf(qr.number)} className="text-bad-ink" onClick={onErase}>
          <Trash2 aria-hidden className={ICON} />
          {d.erase}
        </MenuItem>
      )}
    </DropDown>
  )
}
