import type { CampaignImage } from '@tohfa/sync-protocol/entities/campaign-image'
import { CAMPAIGN_IMAGES_MAX } from '@tohfa/sync-protocol/campaign/campaign-limits'
import * as m from '@tohfa/sync-protocol/messages'
import type { NewImage } from './use-new-images'

/** An image of the campaign, or one that is added to it. */
export type EditedImage = CampaignImage | NewImage
export const isSaved = (image: EditedImage): image is CampaignImage => 'image_url' in image

/** How many more images can be added to a campaign that has `saved` images when `chosen` are about to be uploaded. */
export const roomFor = (saved: number, chosen: number) => Math.max(0, CAMPAIGN_IMAGES_MAX - saved - chosen)

/**
 * Which files of one choice are taken, and what to say about the others. Their bytes show later whether they are
 * images; until then files with an image type come first.
 * @param room how many more there is room for
 */
export function admitted<F extends { type: string }>(
  files: readonly F[],
  room: number,
): { images: readonly F[]; refusal: string | null } {
  if (files.length <= room) return { images: files, refusal: null }
  const [called = [], others = []] = [true, false].map((is) =>
    files.filter(({ type }) => type.startsWith('image/') === is),
  )
  return { images: [...called, ...others].slice(0, room), refusal: m.imagesMax }
}

/** Images in the order that a person chose; newer ones come last. */
export function arranged<T extends { id: string }>(
  images: readonly T[],
  order: readonly string[],
): readonly T[] {
  const byId = new Map(images.map((image) => [image.id, image]))
  const placed = order.flatMap((id) => byId.get(id) ?? [])
  return [...placed, ...images.filter(({ id }) => !order.includes(id))]
}

/** The same ids with one of them moved by `steps`, as far as the list goes. */
export function moved(ids: readonly string[], id: string, steps: number): readonly string[] {
  const from = ids.indexOf(id)
  const to = Math.min(ids.length - 1, Math.max(0, from + steps))
  const others = ids.filter((other) => other !== id)
  return from < 0 ? ids : [...others.slice(0, to), id, ...others.slice(to)]
}
