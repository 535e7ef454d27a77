import type { Campaign, ContactForm, SellerForm } from '@tohfa/sync-protocol/entities/campaign'
import type { CampaignImage } from '@tohfa/sync-protocol/entities/campaign-image'
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import * as m from '@tohfa/sync-protocol/messages'
import { useRef } from 'react'
import { plainProblem } from '../../api/errors'
import { useSubmitKeys } from '../../api/submit-key'
import { toast } from '../../ui/toast/toast'
import * as t from '../images/images.texts'
import { isSaved } from '../images/images.view'
import {
  arrangeImages,
  endPinHelp,
  forgetDeleted,
  rememberImages,
  saveContact,
  saveEasyPins,
  saveName,
  saveSeller,
  type CampaignAccess,
} from './campaign-edit.commands'
import { takeSteps, type Step } from './save-steps'
import { useNewImages } from '../images/use-new-images'
import { useSortedImages } from '../images/use-sorted-images'
import { useImageUpload } from '../images/use-image-upload'

interface EditOptions {
  campaign: Campaign
  access: CampaignAccess
  /** called if the campaign has been deleted */
  onGone: () => void
}

interface Change {
  name: string
  contact: ContactForm
  photo: File | undefined
  /** has no fields if it cannot be changed */
  seller: SellerForm
  /** undefined if it cannot be changed */
  refusesEasyPins: boolean | undefined
  /** whether help with lost PINs, which it offered, ends */
  endsPinHelp: boolean
  /** by image */
  links: Readonly<Record<string, string>>
}

/** An edit of a campaign: the order of its images, and how everything is saved. */
export function useEdit({ campaign, access, onGone }: EditOptions) {
  const latest = useRef(campaign)
  const savedPhoto = useRef<File>(undefined)
  const chosen = useNewImages()
  const images = useSortedImages(campaign.images, chosen.chosen)
  const upload = useImageUpload()
  const withKeyOf = useSubmitKeys()

  const saved = (now: Campaign) => {
    latest.current = now
    images.know(now.images)
  }
  const handleDeleted = async () => {
    toast(m.campaignUnknown, 'error')
    await forgetDeleted(access)
    onGone()
  }
  const setImages = async (now: readonly CampaignImage[]) =>
    saved(await rememberImages(access, latest.current, now))

  const step = (what: string, run: () => Promise<void>): Step => {
    let done = false
    return {
      saved: () => (done ? what : null),
      missing: () => what,
      run: async () => {
        await run()
        done = true
      },
    }
  }

  const nameStep = (name: string) =>
    step(t.parts.name, async () => saved(await withKeyOf('name', name, (key) => saveName(access, name, key))))

  const contactStep = (contact: ContactForm, photo: File | undefined) =>
    step(t.parts.contact, async () => {
      const content = [contact, photo && [photo.name, photo.size, photo.lastModified]]
      saved(await withKeyOf('contact', content, (key) => saveContact(access, contact, photo, key)))
      savedPhoto.current = photo
      toast(m.giftGiverSaved)
    })

  const sellerStep = (seller: SellerForm) =>
    step(t.parts.seller, async () =>
      saved(await withKeyOf('seller', seller, (key) => saveSeller(access, seller, key))),
    )

  const easyPinsStep = (refused: boolean) =>
    step(t.parts.easyPins, async () =>
      saved(await withKeyOf('easy pins', refused, (key) => saveEasyPins(access, refused, key))),
    )

  const pinHelpStep = () =>
    step(t.parts.pinHelp, async () =>
      saved(await withKeyOf('pin help', null, (key) => endPinHelp(access, key))),
    )

  /** @param arrived the added images that were uploaded, by their ids before that */
  const orderStep = (links: Change['links'], arrived: ReadonlyMap<string, CampaignImage>) =>
    step(t.parts.order, async () => {
      const wanted = images.images.flatMap((image) =>
        isSaved(image) ? { ...image, link_url: links[image.id] || null } : (arrived.get(image.id) ?? []),
      )
      await setImages(await withKeyOf('order', wanted, (key) => arrangeImages(access.id, wanted, key)))
    })

  const uploadStep = (
    files: readonly { id: string; file: File }[],
    links: Change['links'],
    arrived: Map<string, CampaignImage>,
  ): Step => ({
    saved: () => (arrived.size > 0 ? t.parts.images(arrived.size) : null),
    missing: () => t.parts.images(files.length - arrived.size),
    run: () =>
      upload.send({
        access,
        files,
        links,
        onArrived: async (id, now) => {
          const image = now.at(-1)
          if (image) {
            arrived.set(id, image)
            images.nowSaved(id, image.id)
          }
          chosen.remove(id)
          await setImages(now)
        },
      }),
  })

  /** @returns null if all is saved; 'deleted' if the campaign was deleted, which was shown */
  const save = async ({
    name,
    contact,
    photo,
    seller,
    refusesEasyPins,
    endsPinHelp,
    links,
  }: Change): Promise<Problem | 'deleted' | null> => {
    const { files, refused } = await chosen.ready(images.images)
    if (refused) return plainProblem(m.imagesProcessFailed)
    const newPhoto = photo === savedPhoto.current ? undefined : photo
    const arrived = new Map<string, CampaignImage>()
    const steps = [
      name !== latest.current.name && nameStep(name),
      (newPhoto || contactDiffers(contact, latest.current)) && contactStep(contact, newPhoto),
      contactDiffers(seller, latest.current) && sellerStep(seller),
      refusesEasyPins !== undefined &&
        refusesEasyPins !== (latest.current.refuse_easy_pins ?? false) &&
        easyPinsStep(refusesEasyPins),
      endsPinHelp && latest.current.lost_pin_help && pinHelpStep(),
      files.length > 0 && uploadStep(files, links, arrived),
      access.by === 'owner' && images.isRearranged(links) && orderStep(links, arrived),
    ].filter((one) => one !== false && one !== undefined)
    const problem = await takeSteps(steps)
    if (problem === 'deleted') await handleDeleted()
    return problem
  }

  return { images, chosen, upload, save, setImages, onDeleted: () => void handleDeleted() }
}

/** Whether the form differs from the campaign. Empty text counts as no value. */
const contactDiffers = (form: ContactForm | SellerForm, campaign: Campaign): boolean =>
  Object.entries(form).some(
    ([field, value]) =>
      (value === '' ? null : value) !== (campaign[field as keyof (ContactForm & SellerForm)] ?? null),
  )
