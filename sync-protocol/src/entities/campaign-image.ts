import * as z from 'zod/mini'
import { link } from '../fields/field-rules'
import { LINK_MAX } from '../campaign/campaign-limits'
import * as m from '../messages'

/** A slideshow picture: a path on this origin, and where a click on it leads. */
export const campaignImage = z.object({
  id: z.string(),
  image_url: z.string(),
  link_url: z.nullable(z.string()),
})
export type CampaignImage = z.infer<typeof campaignImage>

// a host with a dot and without user name or password: anything else is a typing error or a trap
const WEB_ADDRESS =
  /^(https?:\/\/)?[^\s/@:?#\\"<>][^\s/@:?#\\"<>.]*\.[^\s/@:?#\\"<>]+(:\d{1,5})?([/?#][^\s"<>\\]*)?$/i

/** The address that an image links to: http(s) as typed, stored with its scheme; empty is allowed. */
export const imageLink = z.pipe(
  link(LINK_MAX).check(
    z.refine((value) => value === '' || WEB_ADDRESS.test(value), { error: m.linkInvalid }),
  ),
  z.transform((value: string) => (value === '' || /^https?:\/\//i.test(value) ? value : `https://${value}`)),
)

/** The fields of `upload-images` besides `files`: the link of each file, by position; an empty link holds its place. */
export const uploadImagesForm = z.strictObject({ urls: z.optional(z.array(imageLink)) })

/**
 * `PUT /api/campaigns/{id}/images`: the images in their new order; images that are not named follow at the end. `id`
 * distinguishes images of the same picture. A null or empty link is cleared; a link that is not sent stays.
 */
export const arrangedImages = z.array(
  z.strictObject({
    id: z.optional(z.string()),
    image_url: z.string({ error: m.imageUnknown }),
    link_url: z.optional(z.nullable(imageLink)),
  }),
)
export type ArrangedImages = z.infer<typeof arrangedImages>

/** All images of a campaign, in their order. */
export const imagesAnswer = z.object({ images: z.array(campaignImage) })
export type ImagesAnswer = z.infer<typeof imagesAnswer>

/** The answer of a deletion: the remaining images. */
export const deletedImage = z.object({ message: z.string(), ...imagesAnswer.shape })
export type DeletedImage = z.infer<typeof deletedImage>
