import { normalizeCode } from '@tohfa/sync-protocol/code/code-alphabet'
import type { Message } from '@tohfa/sync-protocol/http/message'
import type {
  Campaign,
  CreateCampaignForm,
  DuplicateCampaignForm,
} from '@tohfa/sync-protocol/entities/campaign'
import * as m from '@tohfa/sync-protocol/messages'
import type { StoredBlobs } from '../blobs/stored-blobs'
import type { CodesService } from '../codes/codes.service'
import type { ConsentsService } from '../consents/consents.service'
import type { Database, Transaction } from '../db/database'
import * as totals from '../counters/counters.repository'
import { AppError } from '../http/app-error'
import type { PageRequest } from '../http/cursor'
import type { Answer, Idempotency, IdempotencyKey } from '../operations/idempotency'
import { isUuid, type Ids } from '../ids'
import * as images from './images/campaign-images.repository'
import { WAITED_MS, type CampaignDeletion } from './deletion/campaign-deletion'
import * as rights from './campaign-rights'
import * as campaigns from './campaigns.repository'
import type { WaitingService } from '../waiting-on-phones/waiting.service'
import { sellerColumns, toCampaign, type Shown } from './campaigns.wire'

export type {
  ManagedCampaign,
  MasteredCampaign,
  OwnedCampaign,
  ReadCampaign,
  ViewedCampaign,
} from './campaign-rights'
type OwnedCampaign = rights.OwnedCampaign

export interface CampaignsService {
  /** @throws AppError campaign_unknown (404), also for a campaign of another owner */
  ownedCampaign(id: string, ownerId: string): Promise<OwnedCampaign>
  /**
   * The campaign of a link, whose code is the credential.
   * @throws AppError campaign_unknown (404); link_replaced, link_ended (410)
   */
  viewedCampaign(typedCode: string): Promise<rights.ViewedCampaign>
  /** The same for a link to edit. @throws AppError view_only (403), and as viewedCampaign */
  masteredCampaign(typedCode: string): Promise<rights.MasteredCampaign>
  /** Checks that a link still works. @throws AppError link_replaced, link_ended (410) */
  stillWorks(link: rights.UsedLink): Promise<void>
  /** The campaign of a gift code. @throws AppError code_unknown (404) */
  giftCampaign(typedCode: string): Promise<Shown<campaigns.FoundCampaign>>
  /** The campaign with its images, as an answer shows it. */
  shown<T extends { id: string }>(campaign: T): Promise<Shown<T>>
  /** Like `shown`, with what phones report as waiting. */
  shownWithWaiting<T extends { id: string }>(campaign: T): Promise<Shown<T>>
  /** Campaigns of any owner with their images, as answers show them. */
  allShown<T extends { id: string }>(rows: readonly T[]): Promise<Shown<T>[]>
  /** Newest first, with what phones report as waiting. */
  listCampaigns(ownerId: string, page: PageRequest | null): Promise<Shown<campaigns.FoundCampaign>[]>
  /**
   * Makes a campaign with all of its codes; returns the campaign. @throws AppError campaigns_too_many (409),
   * email_unverified (403)
   */
  createCampaign(
    owner: { id: string; email: string },
    form: CreateCampaignForm,
    key: IdempotencyKey | null,
  ): Promise<Answer<Campaign>>
  /**
   * Makes another campaign with the type, gift giver, seller and images of this one, and new codes; returns it. The
   * pictures are shared, the gift giver's photo is stored once more. A repeated request is answered even if this one
   * has been deleted since.
   * @throws AppError campaign_unknown (404) if this one was deleted in the meantime; campaigns_too_many (409),
   *   email_unverified (403)
   */
  duplicateCampaign(
    find: () => Promise<OwnedCampaign>,
    form: DuplicateCampaignForm,
    key: IdempotencyKey | null,
  ): Promise<Answer<Campaign>>
  /**
   * Hides the campaign from everybody, and deletes it with its codes, PINs, files and stored answers. Small things are
   * gone before the answer; the rest follows after it. Takes an id and no proof, because a repeated request must be
   * answered although the campaign is gone.
   * @throws AppError campaign_unknown (404)
   */
  deleteCampaign(id: string, ownerId: string, key: IdempotencyKey | null): Promise<Answer<Message>>
}

export function createCampaignsService(deps: {
  db: Database
  blobs: StoredBlobs
  codes: CodesService
  ids: Ids
  idempotency: Idempotency
  now: () => number
  waiting: WaitingService
  consents: ConsentsService
  deletion: CampaignDeletion
  /** Called if a deletion takes longer than its request waits. */
  goOnDeleting: () => void
  campaignsPerAccount: number
  /** whether only accounts with a confirmed email may make campaigns */
  verifyEmails: boolean
  timeZone: string
}): CampaignsService {
  const { db, deletion, timeZone } = deps
  /** Counts one more campaign for an account, whose row is then locked until the commit. */
  const countOneMore = async (tx: Transaction, ownerId: string) => {
    const owner = await campaigns.addToOwnersCount(tx, ownerId, 1)
    if (owner === undefined) throw new AppError('unauthorized')
    if (deps.verifyEmails && owner.emailVerifiedAt === null) throw new AppError('email_unverified')
    if (owner.count > deps.campaignsPerAccount) throw new AppError('campaigns_too_many')
  }
  const shown = async <T extends { id: string }>(campaign: T): Promise<Shown<T>> => ({
    ...campaign,
    images: await images.list(db.read, campaign.id),
    timeZone,
  })

  const allShown = async <T extends { id: string }>(rows: readonly T[]): Promise<Shown<T>[]> => {
    const imagesOf = await images.listOfCampaigns(
      db.read,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => ({ ...row, images: imagesOf.get(row.id) ?? [], timeZone }))
  }

  return {
    ownedCampaign: (id, ownerId) => rights.ownedCampaign(db.read, id, ownerId),
    viewedCampaign: (typed) => rights.viewedCampaign(db.read, typed, deps.now()),
    masteredCampaign: (typed) => rights.masteredCampaign(db.read, typed, deps.now()),
    stillWorks: (link) => rights.stillWorks(db.read, link, deps.now()),
    async giftCampaign(typedCode) {
      const code = normalizeCode(typedCode)
      const campaign = code === null ? undefined : await campaigns.findByCode(db.read, code)
      if (campaign) return shown(campaign)
      // says why
      await deps.codes.findCode(typedCode)
      throw new AppError('code_unknown')
    },
    shown,
    async shownWithWaiting(campaign) {
      const waiting = (await deps.waiting.ofCampaigns([campaign.id])).get(campaign.id)
      return { ...(await shown(campaign)), waiting }
    },
    allShown,
    async listCampaigns(ownerId, page) {
      const rows = await campaigns.listOwned(db.read, ownerId, page)
      const waiting = await deps.waiting.ofCampaigns(rows.map(({ id }) => id))
      return (await allShown(rows)).map((row) => ({ ...row, waiting: waiting.get(row.id) }))
    },

    createCampaign(owner, form, key) {
      const id = deps.ids.uuid()
      const codes = deps.ids.codes(form.qr_quantity)
      return deps.idempotency.writeOnce(key, async (tx) => {
        // first, as a transaction that deletes the account locks its row
        await countOneMore(tx, owner.id)
        const campaign = {
          id,
          ownerId: owner.id,
          name: form.name,
          campaignType: form.campaign_type,
          qrQuantity: form.qr_quantity,
          masterCode: deps.ids.masterCode(),
          createdAt: deps.now(),
          lostPinHelp: form.lost_pin_help ?? false,
          contactName: form.contact_name ?? null,
          contactCompany: form.contact_company ?? null,
          contactMobile: form.contact_mobile ?? null,
          contactEmail: form.contact_email ?? null,
          ...sellerColumns(form),
        }
        const row = await campaigns.insert(tx, campaign, owner.email)
        await deps.codes.issueCodes(tx, id, codes)
        await totals.add(tx, id, { campaigns: 1, codes: codes.length })
        const body = toCampaign({ ...row, userEmail: owner.email, images: [], timeZone })
        return { status: 200, body, campaignId: id, makesCampaign: true }
      })
    },

    duplicateCampaign: (find, form, key) =>
      deps.idempotency.once(key, async () => {
        const source = await find()
        const id = deps.ids.uuid()
        const { contactProfileImage: photoKey } = source
        const photo = photoKey === null ? null : await deps.blobs.read(photoKey)
        const codes = deps.ids.codes(form.qr_quantity ?? source.qrQuantity)
        const copy = photo ? [() => Promise.resolve(photo)] : []
        const stored = await deps.blobs.storeFiles(id, 'profiles', copy)
        return {
          files: stored.keys,
          write: async (tx) => {
            // its lock holds its images, and comes before the account's, as in a deletion
            const like = await campaigns.lock(tx, source.id)
            if (!like) throw new AppError('campaign_unknown')
            await countOneMore(tx, like.ownerId)
            const { userEmail } = source
            const made = await campaigns.insert(
              tx,
              {
                ...campaigns.likeness(like),
                id,
                name: form.name,
                qrQuantity: codes.length,
                masterCode: deps.ids.masterCode(),
                createdAt: deps.now(),
              },
              userEmail,
            )
            const [contactProfileImage] = await stored.record(tx)
            const row = contactProfileImage ? await campaigns.update(tx, id, { contactProfileImage }) : made
            await deps.consents.keepTexts(tx, row)
            const pictures = await images.list(tx, source.id)
            const held = await deps.blobs.holdStored(
              tx,
              pictures.map(({ imageKey }) => imageKey),
            )
            const shown = pictures
              .filter(({ imageKey }) => held.has(imageKey))
              .map((picture) => ({ ...picture, id: deps.ids.uuid(), campaignId: id }))
            if (shown.length > 0) await images.insert(tx, shown)
            await deps.codes.issueCodes(tx, id, codes)
            await totals.add(tx, id, { campaigns: 1, codes: codes.length })
            const body = toCampaign({ ...row, userEmail, images: shown, timeZone })
            return { status: 200, body, campaignId: id, makesCampaign: true }
          },
        }
      }),

    deleteCampaign: async (id, ownerId, key) => {
      const answer = await deps.idempotency.writeOnce(key, async (tx) => {
        const campaign = isUuid(id) ? await campaigns.lock(tx, id) : undefined
        if (campaign?.ownerId !== ownerId) throw new AppError('campaign_unknown')
        await deletion.mark(tx, id)
        return { status: 200, body: { message: m.campaignDeleted }, userId: ownerId }
      })
      if (!answer.replayed && !(await deletion.remove({ id }, WAITED_MS))) deps.goOnDeleting()
      return answer
    },
  }
}
