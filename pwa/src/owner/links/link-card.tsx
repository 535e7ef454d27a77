import type { CampaignLink } from '@tohfa/sync-protocol/entities/campaign-link'
import { masterLink } from '@tohfa/sync-protocol/code/links'
import { QrCode, RefreshCw, Share2, Unlink } from 'lucide-react'
import * as labels from '../../ui/labels.texts'
import { Button } from '../../ui/button'
import { DropDown, MenuItem } from '../../ui/drop-down'
import { shownDay, shownTime } from '../../ui/formats'
import { QrPicture } from '../../ui/picture/qr-picture'
import { shareAndTell } from '../codes/share-link'
import { usePublicOrigin } from '../codes/use-public-origin'
import * as campaigns from '../shared/campaigns.texts'
import * as t from './links.texts'

interface LinkCardProps {
  link: CampaignLink
  /** name of the campaign */
  campaign: string
  /** its QR is shown */
  open: boolean
  onOpen: (shown: boolean) => void
  onReplace: () => void
  onEnd: () => void
}

export function LinkCard({ link, campaign, open, onOpen, onReplace, onEnd }: LinkCardProps) {
  const { code, state, expires_at: expires } = link
  const name = link.name || campaigns.masterQr
  const last = link.last_opened_at === null ? null : shownTime(Date.parse(link.last_opened_at))
  const end = state === 'ended' && expires !== null && Date.parse(expires) <= Date.now()
  return (
    <li className="rounded-card border border-line bg-surface p-4 shadow-card">
      <h3 className="font-semibold">
        <bdi>{name}</bdi>
      </h3>
      <p className="text-sm text-soft">
        {t.access[link.access]} · {t.contacts(link.contacts)} ·{' '}
        {state === 'alive'
          ? expires === null
            ? t.noEnd
            : t.until(shownDay(expires))
          : end
            ? t.expired(shownDay(expires))
            : t.states[state]}
      </p>
      <p className="text-sm text-soft">{t.opened(link.opened_count, last)}</p>
      {open && code !== null && <Qr code={code} name={name} />}
      {state !== 'replaced' && (
        <div className="mt-3 flex flex-wrap gap-2">
          {code === null ? (
            <Button variant="secondary" aria-label={t.replaceOf(name)} onClick={onReplace}>
              {t.renew}
            </Button>
          ) : (
            <>
              <Button
                variant="secondary"
                size="tight"
                className="flex-1 sm:w-36 sm:flex-none"
                icon={<QrCode aria-hidden className="size-4.5" />}
                aria-expanded={open}
                aria-label={open ? undefined : t.showQrOf(name)}
                onClick={() => onOpen(!open)}
              >
                {open ? t.hideQr : t.showQr}
              </Button>
              <ShareButton code={code} name={name} campaign={campaign} />
              <DropDown title={t.moreOf(name)} className="border border-edge">
                <MenuItem aria-label={t.replaceOf(name)} onClick={onReplace}>
                  <RefreshCw aria-hidden className="size-5" />
                  {t.replace}
                </MenuItem>
                <MenuItem aria-label={t.switchOffOf(name)} onClick={onEnd}>
                  <Unlink aria-hidden className="size-5" />
                  {t.switchOff}
                </MenuItem>
              </DropDown>
            </>
          )}
        </div>
      )}
    </li>
  )
}

function Qr({ code, name }: { code: string; name: string }) {
  const address = masterLink(usePublicOrigin(), code)
  return (
    <div className="mt-3 flex flex-col items-center gap-2">
      <QrPicture
        text={address}
        label={t.qrOf(name)}
        className="w-60 max-w-full rounded-card border border-line"
      />
      <p className="w-full font-mono text-sm break-all text-soft select-all">{address}</p>
    </div>
  )
}

function ShareButton({ code, name, campaign }: { code: string; name: string; campaign: string }) {
  const address = masterLink(usePublicOrigin(), code)
  return (
    <Button
      variant="secondary"
      size="tight"
      className="flex-1 sm:w-36 sm:flex-none"
      icon={<Share2 aria-hidden className="size-4.5" />}
      aria-label={t.shareOf(name)}
      onClick={() => void shareAndTell(campaign, address)}
    >
      {labels.share}
    </Button>
  )
}
