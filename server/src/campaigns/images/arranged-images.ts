import type { ArrangedImages } from '@tohfa/sync-protocol/entities/campaign-image'
import * as m from '@tohfa/sync-protocol/messages'
import type { CampaignImageRow } from '../../db/tables/tables'
import { AppError } from '../../http/app-error'
import { imagePath } from '../campaigns.wire'

/**
 * Puts images into the wanted order: first the named ones with their links, then the others, so that an image that
 * another tab has just added is not lost. Images of the same picture have the same path; a path names the next of them,
 * an id exactly one.
 * @throws AppError validation_failed (422) for an image that does not exist, or is named twice
 */
export function arranged(there: readonly CampaignImageRow[], wanted: ArrangedImages): CampaignImageRow[] {
  const left = new Set(there)
  const named = wanted.map(({ id, image_url, link_url }, place) => {
    const same = ({ id: otherId, imageKey }: CampaignImageRow) =>
      imagePath(imageKey) === image_url && (id === undefined || otherId === id)
    const image = [...left].find(same)
    if (!image) throw refused(`${place}.image_url`, there.some(same) ? m.imageTwice : m.imageUnknown)
    left.delete(image)
    return link_url === undefined ? image : { ...image, linkUrl: link_url || null }
  })
  return [...named, ...left]
}

const refused = (field: string, detail: string) =>
  new AppError('validation_failed', { detail, errors: [{ field, detail }] })
