import { codeQrFileName } from '@tohfa/sync-protocol/file-names'
import { claimLink } from '@tohfa/sync-protocol/links'
import * as m from '@tohfa/sync-protocol/messages'
import { Download, Ellipsis, ExternalLink, KeyRound, Trash2 } from 'lucide-react'
import { classNames } from '../../ui/class-names'
import { DropDown, ITEM } from '../../ui/drop-down'
import * as d from '../campaign/campaign.texts'
import type { ShownCode } from '../shared/campaign.view'
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
    <DropDown
      title={t.moreActions(qr.number)}
      face={
        <>
          <Ellipsis aria-hidden className="size-5" />
          <span className="sr-only">{t.moreActions(qr.number)}</span>
        </>
      }
    >
      {(close) => {
        const after = (act: () => void) => () => {
          close()
          act()
        }
        return (
          <>
            <a href={`/claim/${qr.code}`} aria-label={d.openClaim(qr.number)} className={ITEM}>
              <ExternalLink aria-hidden className={ICON} />
              {t.openPage}
            </a>
            <button
              type="button"
              aria-label={d.downloadCode(qr.number)}
              className={ITEM}
              onClick={after(picture)}
            >
              <Download aria-hidden className={ICON} />
              {t.picture}
            </button>
            {onReset && (
              <button
                type="button"
                aria-label={d.resetPinOf(qr.number)}
                className={ITEM}
                onClick={after(onReset)}
              >
                <KeyRound aria-hidden className={ICON} />
                {t.resetPin}
              </button>
            )}
            {onErase && (
              <button
                type="button"
                aria-label={d.eraseOf(qr.number)}
                className={classNames(ITEM, 'text-bad-ink')}
                onClick={after(onErase)}
              >
                <Trash2 aria-hidden className={ICON} />
                {d.erase}
              </button>
            )}
          </>
        )
      }}
    </DropDown>
  )
}
