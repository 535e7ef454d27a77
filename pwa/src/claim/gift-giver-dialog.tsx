import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { useState } from 'react'
import { Button } from '../ui/button'
import { ContactCard } from '../ui/contact-card'
import { Actions, Dialog } from '../ui/dialog'
import * as t from './claim-page.texts'

interface GiftGiverDialogProps {
  campaign: GiftCampaign
  open: boolean
  onClose: () => void
}

/** Who gives this gift, before it is claimed. */
export const GiftGiverDialog = ({ campaign, open, onClose }: GiftGiverDialogProps) => (
  <Dialog title={<FirstFocus>{campaign.name}</FirstFocus>} open={open} onClose={onClose}>
    <GiftImages campaign={campaign} />
    {campaign.contact_name && <ContactCard contact={giftGiver(campaign, campaign.contact_name)} />}
    <Actions>
      <Button onClick={onClose}>{t.continueToClaim}</Button>
    </Actions>
  </Dialog>
)

/** Takes the focus when the dialog opens, so that it is read from its title on. */
const FirstFocus = ({ children }: { children: string }) => (
  <bdi tabIndex={-1} ref={(title) => title?.setAttribute('autofocus', '')}>
    {children}
  </bdi>
)

const giftGiver = (campaign: GiftCampaign, name: string) => ({
  name,
  company: campaign.contact_company,
  mobile: campaign.contact_mobile,
  email: campaign.contact_email,
  website: campaign.contact_website,
  whatsapp: campaign.contact_whatsapp,
  address: campaign.contact_address,
  latitude: campaign.contact_latitude,
  longitude: campaign.contact_longitude,
  photo: campaign.contact_profile_image,
})

function GiftImages({ campaign: { images, image_url } }: { campaign: GiftCampaign }) {
  const shown = images.length > 0 ? images : image_url === null ? [] : [{ image_url, link_url: null }]
  if (shown.length === 0) return null
  return (
    <ul
      className="mb-4 flex snap-x snap-mandatory gap-3 overflow-x-auto"
      tabIndex={shown.length > 1 ? 0 : undefined}
    >
      {shown.map((image, place) => (
        <li key={image.image_url} className="w-full shrink-0 snap-center not-only:w-11/12">
          {image.link_url === null ? (
            <GiftImage url={image.image_url} number={place + 1} />
          ) : (
            <a href={image.link_url} target="_blank" rel="noopener noreferrer" className="block">
              <GiftImage url={image.image_url} number={place + 1} />
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

function GiftImage({ url, number }: { url: string; number: number }) {
  const [missing, setMissing] = useState(false)
  return missing ? (
    <span className="flex aspect-4/3 items-center justify-center rounded-card bg-sunken text-soft">
      {t.imageNotAvailable}
    </span>
  ) : (
    <img
      src={url}
      alt={t.giftImage(number)}
      onError={() => setMissing(true)}
      className="aspect-4/3 w-full rounded-card bg-sunken object-contain"
    />
  )
}
