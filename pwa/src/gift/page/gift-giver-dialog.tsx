import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import type { CampaignImage } from '@tohfa/sync-protocol/entities/campaign-image'
import { widthsOf } from '@tohfa/sync-protocol/picture-widths'
import { smaller } from '@tohfa/sync-protocol/smaller-picture'
import { lazy, Suspense } from 'react'
import { savesData } from '../../device/save-data'
import { giftGiver } from '../person-card/gift-giver-contact'
import { Button } from '../../ui/button'
import { ContactCard } from '../person-card/contact-card'
import { SaveGiverButton } from '../person-card/save-giver-button'
import { Dialog, StickyActions } from '../../ui/dialog/dialog'
import { FirstFocus } from '../../ui/dialog/first-focus'
import * as t from './claim-page.texts'
import { INTRODUCED_SIZES } from './introduced-sizes'

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
      <StickyActions>
        {giver && <SaveGiverButton giver={giver} />}
        <Button onClick={onClose}>{t.continueToClaim}</Button>
      </StickyActions>
    </Dialog>
  )
}

/** In a place of fixed size, so that nothing moves when the pictures arrive. */
const GiftPictures = ({ campaign: { name, images } }: { campaign: GiftCampaign }) => (
  <div className="mb-4 aspect-4/3 max-h-[30dvh] w-full overflow-hidden rounded-card bg-sunken">
    <Suspense fallback={<First picture={images[0]} name={name} />}>
      <Pictures
        pictures={images}
        label={name}
        fit="contain"
        sizes={INTRODUCED_SIZES}
        first
        className="size-full"
      />
    </Suspense>
  </div>
)

/** Until its code is there: the picture that the page asked for first. */
const First = ({ picture, name }: { picture: CampaignImage | undefined; name: string }) =>
  picture && (
    <img
      src={smaller(picture.image_url, 960)}
      srcSet={widthsOf(picture.image_url)}
      sizes={INTRODUCED_SIZES}
      alt={name}
      className="size-full object-contain"
    />
  )

// the form does not wait for what shows pictures, and a gift is a gift without them
const Pictures = lazy(() =>
  import('../../ui/picture/pictures').then(
    (loaded) => ({ default: loaded.Pictures }),
    () => ({ default: () => null }),
  ),
)
