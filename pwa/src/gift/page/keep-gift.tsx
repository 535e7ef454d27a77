import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { isCard } from '@tohfa/sync-protocol/is-card'
import { useState } from 'react'
import * as labels from '../../ui/labels.texts'
import { install, keepInstallOffer } from '../../device/install'
import { isStaff } from '../../device/staff'
import { Button, buttonClass } from '../../ui/button'
import * as i from '../../ui/install/install.texts'
import { useInstallWay } from '../../ui/install/use-install-way'
import { hasPin } from '../pin/kept-pins'
import { getRecovery } from '../pin/recovery.texts'
import { giftGiver } from '../shared/person-card/gift-giver-contact'
import { SaveGiverButton } from '../shared/person-card/save-giver-button'
import * as t from './claim-page.texts'

keepInstallOffer()

/** What the holder of a gift does next: keep it, and who gave it, on this phone. Staff go on to the next gift. */
export function KeepGift({ code, campaign }: { code: string; campaign: GiftCampaign }) {
  const way = useInstallWay()
  const [staff] = useState(isStaff)
  const giver = giftGiver(campaign)
  // whoever has just claimed or opened it
  const own = hasPin(code)
  if (staff || (!own && !giver)) return null
  const save = giver && <SaveGiverButton giver={giver} named />
  if (!own) return <div className="mt-3 grid">{save}</div>
  return (
    <section
      aria-labelledby="keep"
      className="mt-3 grid gap-2 rounded-card border border-line bg-surface p-5"
    >
      <h2 id="keep" className="font-semibold">
        {t.keep}
      </h2>
      <p className="text-soft">
        {isCard(campaign.campaign_type) ? t.pinChanges : t.pinOpens}{' '}
        <a href={`/gift-pin/${code}`} className="text-accent-ink underline">
          {getRecovery}
        </a>
      </p>
      {way === 'by-hand' && <p className="text-soft">{i.byHand}</p>}
      {way === 'asked' && (
        <Button variant="secondary" onClick={() => void install()}>
          {i.installApp}
        </Button>
      )}
      <a href="/gifts" className={buttonClass('secondary')}>
        {labels.yourGifts}
      </a>
      {save}
    </section>
  )
}
