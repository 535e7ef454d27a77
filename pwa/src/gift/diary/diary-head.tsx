import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { smaller } from '@tohfa/sync-protocol/picture-widths'
import { lazy, Suspense } from 'react'
import { IconButton } from '../../ui/button'
import { icon } from '../../ui/icons'
import { lock } from '../pin/pin.texts'
import { fromGiver } from '../shared/shared.texts'
import { Cover } from './cover'
import * as t from './diary.texts'

// the entries do not wait for it
const DiaryMenu = lazy(() => import('./diary-menu'))

interface DiaryHeadProps {
  campaign: GiftCampaign
  onExport: () => void
  onBin: () => void
  onLock: () => void
}

/** Whose diary it is, and what can be done with it as a whole. */
export function DiaryHead({ campaign, onExport, onBin, onLock }: DiaryHeadProps) {
  const { contact_name: giver, contact_profile_image: photo } = campaign
  return (
    <header>
      <Cover campaign={campaign} />
      <div className="flex items-start justify-between gap-2">
        <h1 className="min-w-0 font-display text-2xl font-semibold wrap-anywhere">
          <span className="block font-sans text-sm font-medium text-soft">{t.title} </span>
          <bdi>{campaign.name}</bdi>
        </h1>
        <div className="-mt-2 -mr-2 flex shrink-0">
          <IconButton label={lock} onClick={onLock}>
            <LockIcon />
          </IconButton>
          <Suspense fallback={<span className="size-touch" />}>
            <DiaryMenu onExport={onExport} onBin={onBin} />
          </Suspense>
        </div>
      </div>
      {giver && (
        <p className="mt-1 flex items-center gap-2 text-soft">
          {photo && <img src={smaller(photo, 480)} alt="" className="size-8 rounded-full object-cover" />}
          <span className="min-w-0 wrap-anywhere">
            {fromGiver} <bdi>{giver}</bdi>
          </span>
        </p>
      )}
    </header>
  )
}

const LockIcon = icon(<path d="M5 10h14v11H5zM7.5 10V7a4.5 4.5 0 0 1 9 0v3M12 15v1.5" />)
