import type { DeletedImage, ImagesAnswer } from '@tohfa/sync-protocol/entities/campaign-image'
import type { ArrangedImages } from '@tohfa/sync-protocol/entities/campaign-image'
import { CAMPAIGN_IMAGES_MAX } from '@tohfa/sync-protocol/campaign/campaign-limits'
import * as m from '@tohfa/sync-protocol/messages'
import type { RemoveFiles, StoredBlobs } from '../../blobs/stored-blobs'
import { reencodeImage, type ImageSource } from '../../blobs/images/images'
import type { Database, Transaction } from '../../db/database'
import type { CampaignImageRow } from '../../db/tables/tables'
import { AppError } from '../../http/app-error'
import type { Answer, Effect, Idempotency, IdempotencyKey } from '../../operations/idempotency'
import type { Ids } from '../../ids'
import * as images from './campaign-images.repository'
import type { CampaignActor, CampaignLog } from '../campaign-log'
import { lockManaged, type ManagedCampaign, type OwnedCampaign } from '../campaign-rights'
import { imagePath, toCampaignImage } from '../campaigns.wire'
import { arranged } from './arranged-images'

/** A picture as received. */
export interface NewImage {
  /** as the sender called the file */
  name: string
  read: ImageSource
  /** the address that it links to; empty for none */
  link: string
}

/** The slideshow of a campaign. Every call returns all of its images, in their order. */
export interface CampaignImagesService {
  /**
   * Adds all of these images after the existing ones, or none of them.
   * @throws AppError validation_failed (422) if there would be too many; file_kind_unsupported (415) and file_too_large
   *   (413), which name the file; campaign_unknown (404) if it was deleted in the meantime; busy (429)
   */
  addImages(
    campaign: ManagedCampaign,
    added: readonly NewImage[],
    key: IdempotencyKey | null,
    by: CampaignActor,
  ): Promise<Answer<ImagesAnswer>>
  /**
   * Puts the images into this order and gives them these links; images that are not named follow, in their order.
   * @throws AppError validation_failed (422) for an image that does not exist, or is named twice; campaign_unknown
   *   (404)
   */
  arrangeImages(
    campaign: OwnedCampaign,
    wanted: ArrangedImages,
    key: IdempotencyKey | null,
    by: CampaignActor,
  ): Promise<Answer<ImagesAnswer>>
  /**
   * @param reference the image's id, or its path
   * @throws AppError image_unknown, campaign_unknown (404)
   */
  deleteImage(
    campaign: ManagedCampaign,
    reference: string,
    key: IdempotencyKey | null,
    by: CampaignActor,
  ): Promise<Answer<DeletedImage>>
}

const tooMany = (there: number) => {
  const detail = m.imagesTooMany(there)
  return new AppError('validation_failed', { detail, errors: [{ field: 'files', detail }] })
}

/** Adds the file's name to its refusal. */
const naming = (name: string, place: number) => (refusal: unknown) => {
  if (!(refusal instanceof AppError) || refusal.status === 429) throw refusal
  const { code } = refusal
  const detail =
    code === 'file_kind_unsupported' && refusal.detail === m.imageRequired ? m.imagesOnly : refusal.detail
  throw new AppError(code, { detail, errors: [{ field: `files.${place}`, detail: `${name}: ${detail}` }] })
}

export function createCampaignImagesService(deps: {
  db: Database
  blobs: StoredBlobs
  ids: Ids
  idempotency: Idempotency
  now: () => number
  log: CampaignLog
}): CampaignImagesService {
  const { db, blobs, idempotency, log } = deps

  /** Changes the images under the campaign's lock, as its next revision. */
  const change = async <Said extends { message?: string }>(
    tx: Transaction,
    campaign: ManagedCampaign,
    apply: (before: CampaignImageRow[]) => Promise<Said>,
  ): Promise<Effect<Said & ImagesAnswer>> => {
    const { id } = campaign
    await lockManaged(tx, campaign, deps.now())
    const said = await apply(await images.list(tx, id))
    const after = (await images.list(tx, id)).map(toCampaignImage)
    return { status: 200, body: { ...said, images: after }, campaignId: id }
  }

  return {
    addImages: (campaign, added, key, by) =>
      idempotency.once(key, async () => {
        const refuseTooMany = (there: number) => {
          if (there + added.length > CAMPAIGN_IMAGES_MAX) throw tooMany(there)
        }
        // before they are decoded, to save work; checked again under the lock
        refuseTooMany((await images.list(db.read, campaign.id)).length)
        const pictures = added.map(
          ({ name, read }, place) =>
            () =>
              reencodeImage(read).catch(naming(name, place)),
        )
        const stored = await blobs.storeSharedPictures(pictures)
        return {
          files: stored.keys,
          write: (tx) =>
            change(tx, campaign, async (before) => {
              refuseTooMany(before.length)
              const keys = await stored.share(tx, campaign.id)
              const first = (before.at(-1)?.position ?? -1) + 1
              const rows = added.map(({ link }, i) => ({
                id: deps.ids.uuid(),
                campaignId: campaign.id,
                position: first + i,
                imageKey: keys[i] ?? '',
                linkUrl: link || null,
              }))
              await images.insert(tx, rows)
              await log.record(tx, campaign.id, by, 'images.added', { count: rows.length })
              return {}
            }),
        }
      }),

    arrangeImages: (campaign, wanted, key, by) =>
      idempotency.writeOnce(key, (tx) =>
        change(tx, campaign, async (before) => {
          const after = arranged(before, wanted)
          for (const [position, { id, linkUrl }] of after.entries())
            await images.update(tx, id, { position, linkUrl })
          const links = new Map(before.map(({ id, linkUrl }) => [id, linkUrl]))
          if (after.some(({ id }, place) => before[place]?.id !== id))
            await log.record(tx, campaign.id, by, 'images.arranged')
          if (after.some(({ id, linkUrl }) => links.get(id) !== linkUrl))
            await log.record(tx, campaign.id, by, 'images.linked')
          return {}
        }),
      ),

    deleteImage: (campaign, reference, key, by) =>
      idempotency.writeOnce(key, async (tx) => {
        let removeFiles: RemoveFiles | undefined
        const effect = await change(tx, campaign, async (before) => {
          const image =
            before.find(({ id }) => id === reference) ??
            before.find(({ imageKey }) => imagePath(imageKey) === reference)
          if (!image) throw new AppError('image_unknown')
          await images.remove(tx, image.id)
          await log.record(tx, campaign.id, by, 'image.deleted')
          removeFiles = await blobs.deleteUnreferencedRows(tx, [image.imageKey])
          return { message: m.imageDeleted }
        })
        return { ...effect, removeFiles }
      }),
  }
}
