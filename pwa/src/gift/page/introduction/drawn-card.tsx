/**
 * The gift giver's card as the server renders it if there are pictures: the name, the first picture and the way on. The
 * page's own script opens it before the first paint, so that no picture waits for the app. The app puts the rest of the
 * card into the places that are kept for it.
 */
import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { widthsOf } from '@tohfa/sync-protocol/files/picture-widths'
import { buttonClass } from '../../../ui/button'
import * as t from '../claim-page.texts'
import { giftGiver } from '../../shared/person-card/gift-giver-contact'
import { CARD_ID, PLACES } from './card-places'
import { INTRODUCED_SIZES } from './introduced-sizes'

/** @returns nothing if the campaign has no picture: then the app draws the whole card */
export function DrawnCard({ campaign }: { campaign: GiftCampaign }) {
  const [picture] = campaign.images
  const giver = giftGiver(campaign)
  return (
    picture && (
      <dialog id={CARD_ID} aria-label={campaign.name} className="intro w-full bg-surface p-5 text-ink">
        <h2 tabIndex={-1} autoFocus className="mb-4 text-lg font-semibold">
          <bdi>{campaign.name}</bdi>
        </h2>
        <div className={`${PLACES.picture} mb-4 w-full`}>
          {/* lazy: only the script that opens the card loads it, so people who need no introduction do not */}
          <img
            alt={campaign.name}
            loading="lazy"
            sizes={INTRODUCED_SIZES}
            srcSet={widthsOf(picture.image_url)}
            src={picture.image_url}
            // room for the dots of a slideshow
            className={campaign.images[1] ? 'size-full pb-5' : 'size-full'}
          />
        </div>
        {giver && <div className={PLACES.giver} />}
        <div className="intro-end flex flex-col gap-2 bg-surface py-2">
          {giver && <div className={`${PLACES.save} flex min-h-touch flex-col`} />}
          <button type="button" value="1" className={buttonClass()}>
            {t.continueToClaim}
          </button>
        </div>
      </dialog>
    )
  )
}

/** height in rem of a row of the contact card, and of a line of text in it */
const ROW = 3.5625
const LINE = 1.5
const HEAD = 4.75

/** Keeps the place of the giver's contact, which the app fills: each row has one line, except for the address. */
export function giverHeight(campaign: GiftCampaign): number {
  const giver = giftGiver(campaign)
  if (!giver) return 0
  const links = [giver.mobile, giver.email, giver.website, giver.whatsapp, giver.latitude]
  const lines = giver.address?.split('\n').length ?? 0
  return (
    HEAD +
    links.filter((link) => link != null && link !== '').length * ROW +
    (lines && Math.max(2.75, lines * LINE + 0.8125))
  )
}
