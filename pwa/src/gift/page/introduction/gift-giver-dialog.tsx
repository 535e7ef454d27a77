import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import type { CampaignImage } from '@tohfa/sync-protocol/entities/campaign-image'
import { widthsOf } from '@tohfa/sync-protocol/files/picture-widths'
import { smaller } from '@tohfa/sync-protocol/files/picture-widths'
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { savesData } from '../../../device/network/save-data'
import { giftGiver } from '../../shared/person-card/gift-giver-contact'
import { Button } from '../../../ui/button'
import { ContactCard } from '../../shared/person-card/contact-card'
import { SaveGiverButton } from '../../shared/person-card/save-giver-button'
import { Dialog, StickyActions } from '../../../ui/dialog/dialog'
import { FirstFocus } from '../../../ui/dialog/first-focus'
import { ToastRegion } from '../../../ui/dialog/toast-region'
import * as t from '../claim-page.texts'
import { drawnCard, PLACES } from './card-places'
import { INTRODUCED_SIZES } from './introduced-sizes'
import { lazyPart } from '../../../ui/lazy-part'

interface GiftGiverDialogProps {
  campaign: GiftCampaign
  open: boolean
  onClose: () => void
}

/** Who gives this gift, before it is claimed. */
export function GiftGiverDialog(props: GiftGiverDialogProps) {
  const [drawn] = useState(drawnCard)
  return drawn ? <TakenOver {...props} card={drawn} /> : <WholeCard {...props} />
}

function WholeCard({ campaign, open, onClose }: GiftGiverDialogProps) {
  const giver = giftGiver(campaign)
  return (
    <Dialog title={<FirstFocus>{campaign.name}</FirstFocus>} open={open} onClose={onClose}>
      {campaign.images.length > 0 && !savesData() && (
        <div className="mb-4 aspect-4/3 max-h-[30dvh] w-full overflow-hidden rounded-card bg-sunken">
          <GiftPictures campaign={campaign} />
        </div>
      )}
      {giver && <ContactCard contact={giver} />}
      <StickyActions>
        {giver && <SaveGiverButton giver={giver} />}
        <Button onClick={onClose}>{t.continueToClaim}</Button>
      </StickyActions>
    </Dialog>
  )
}

/** The card that the server rendered, with what it left to the app. It closes itself. */
function TakenOver({ campaign, open, onClose, card }: GiftGiverDialogProps & { card: HTMLDialogElement }) {
  const giver = giftGiver(campaign)
  useEffect(() => {
    if (!open) return card.close()
    // before the app was loaded
    if (!card.open) return onClose()
    card.addEventListener('close', onClose)
    return () => card.removeEventListener('close', onClose)
  }, [card, open, onClose])
  if (!open) return null
  return (
    <>
      <Place of={card} name="picture">
        <GiftPictures campaign={campaign} />
      </Place>
      {giver && (
        <>
          <Place of={card} name="giver">
            <ContactCard contact={giver} />
          </Place>
          <Place of={card} name="save">
            <SaveGiverButton giver={giver} />
          </Place>
        </>
      )}
      {createPortal(<ToastRegion />, card)}
    </>
  )
}

/** Puts something into its place on the card, instead of what the server rendered there. */
function Place({ of, name, children }: { of: Element; name: keyof typeof PLACES; children: ReactNode }) {
  const [place] = useState(() => of.querySelector(`.${PLACES[name]}`))
  const [drawn] = useState(() => place?.firstElementChild)
  useLayoutEffect(() => drawn?.remove(), [drawn])
  return place && createPortal(children, place)
}

const GiftPictures = ({ campaign: { name, images } }: { campaign: GiftCampaign }) => (
  <Pictures
    pictures={images}
    label={name}
    sizes={INTRODUCED_SIZES}
    first
    className="size-full"
    fallback={<First images={images} name={name} />}
  />
)

/** Until its code is loaded: the picture that is already there. */
const First = ({ images, name }: { images: readonly CampaignImage[]; name: string }) =>
  images[0] && (
    <img
      src={smaller(images[0].image_url, 960)}
      srcSet={widthsOf(images[0].image_url)}
      sizes={INTRODUCED_SIZES}
      alt={name}
      // room for the dots of a slideshow
      className={`size-full object-contain ${images[1] ? 'pb-5' : ''}`}
    />
  )

// the form does not wait for the pictures, and the gift works without them
const Pictures = lazyPart(
  async () => ({ default: (await import('../../../ui/picture/pictures')).Pictures }),
  () => null,
)
