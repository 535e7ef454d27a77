import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { lazy, Suspense } from 'react'
import { savesData } from '../../device/save-data'
import { giftGiver } from '../person-card/gift-giver-contact'
import { Button } from '../../ui/button'
import { ContactCard } from '../person-card/contact-card'
import { Actions, Dialog } from '../../ui/dialog/dialog'
import { FirstFocus } from '../../ui/dialog/first-focus'
import * as t from './claim-page.texts'

interface GiftGiverDialogProps {
  campaign: GiftCampaign
  open: boolean
  onClose: () => void
}

/** Who gives this gift, before it is claimed. */
export function GiftGiverDialog({ campaign, open, onClose }: GiftGiverDialogProps) {
  const giver = giftGiver(campaign)
  return (
    <Dialog title={<FirstFocus>{campaign.name}</FirstFocus>} open={open} onClose={onClose}>
      {campaign.images.length > 0 && !savesData() && <GiftPictures campaign={campaign} />}
      {giver && <ContactCard contact={giver} />}
      <Actions>
        <Button onClick={onClose}>{t.continueToClaim}</Button>
      </Actions>
    </Dialog>
  )
}

/** In a place of fixed size, so that nothing moves when the pictures arrive. */
const GiftPictures = ({ campaign: { name, images } }: { campaign: GiftCampaign }) => (
  <div className="mb-4 aspect-4/3 overflow-hidden rounded-card bg-sunken">
    <Suspense>
      <Pictures pictures={images} label={name} fit="contain" className="size-full" />
    </Suspense>
  </div>
)

// the form does not wait for what shows pictures, and a gift is a gift without them
const Pictures = lazy(() =>
  import('../../ui/picture/pictures').then(
    (loaded) => ({ default: loaded.Pictures }),
    () => ({ default: () => null }),
  ),
)
