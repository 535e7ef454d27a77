/** What is set for a campaign that exists. */
import type { Campaign, ContactForm, SellerForm } from '@tohfa/sync-protocol/entities/campaign'
import type { PrivacyForm } from '@tohfa/sync-protocol/entities/consent'
import { hasSeller } from '@tohfa/sync-protocol/gift-rules'
import * as m from '@tohfa/sync-protocol/messages'
import type { ImageSource } from '../blobs/images'
import type { StoredBlobs } from '../blobs/stored-blobs'
import type { CodesService } from '../codes/codes.service'
import type { ConsentsService } from '../consents/consents.service'
import type { Transaction } from '../db/database'
import type { CampaignRow } from '../db/tables/tables'
import { AppError } from '../http/app-error'
import type { MailOutbox } from '../mail/mail-outbox'
import type { Answer, Effect, Idempotency, IdempotencyKey } from '../operations/idempotency'
import * as images from './images/campaign-images.repository'
import type { CampaignActor, CampaignLog } from './campaign-log'
import { lockManaged, type ManagedCampaign, type OwnedCampaign } from './campaign-rights'
import * as campaigns from './campaigns.repository'
import { contactColumns, sellerColumns, toCampaign, toLinkedCampaign } from './campaigns.wire'

export interface CampaignSettingsService {
  /**
   * Hides a campaign from the dashboard, or restores it. Its codes go on working.
   * @throws AppError campaign_unknown (404) if it was deleted in the meantime
   */
  archiveCampaign(
    campaign: OwnedCampaign,
    archived: boolean,
    key: IdempotencyKey | null,
    by: CampaignActor,
  ): Promise<Answer<Campaign>>
  /** @throws AppError campaign_unknown (404) if it was deleted in the meantime */
  renameCampaign(
    campaign: ManagedCampaign,
    name: string,
    key: IdempotencyKey | null,
    by: CampaignActor,
  ): Promise<Answer<Campaign>>
  /**
   * Changes the gift giver's contact; `photo` (an image) replaces the profile image, null leaves it.
   * @throws AppError campaign_unknown (404), file_kind_unsupported (415), file_too_large (413)
   */
  changeContact(
    campaign: ManagedCampaign,
    form: ContactForm,
    photo: ImageSource | null,
    key: IdempotencyKey | null,
    by: CampaignActor,
  ): Promise<Answer<Campaign>>
  /** Changes the seller that receipts name. Only the owner may, because people pay by it. */
  changeSeller(
    campaign: OwnedCampaign,
    form: SellerForm,
    key: IdempotencyKey | null,
    by: CampaignActor,
  ): Promise<Answer<Campaign>>
  /**
   * Sets after how many days everything about a recipient is erased; 0: never.
   * @throws AppError campaign_unknown (404) if it was deleted in the meantime
   */
  changeRetention(
    campaign: OwnedCampaign,
    days: number,
    key: IdempotencyKey | null,
    by: CampaignActor,
  ): Promise<Answer<Campaign>>
  /**
   * Sets whether PINs that are easy to guess are refused when they are chosen.
   * @throws AppError campaign_unknown (404) if it was deleted in the meantime
   */
  changeEasyPins(
    campaign: OwnedCampaign,
    refused: boolean,
    key: IdempotencyKey | null,
    by: CampaignActor,
  ): Promise<Answer<Campaign>>
  /**
   * Ends the help with lost PINs of a campaign's diaries, and all waiting requests. It cannot be undone.
   * @throws AppError campaign_unknown (404) if it was deleted in the meantime
   */
  endPinHelp(
    campaign: OwnedCampaign,
    key: IdempotencyKey | null,
    by: CampaignActor,
  ): Promise<Answer<Campaign>>
  /**
   * Sets what the claim form says about the details that it asks for; an empty purpose removes that. Only the owner
   * may, as people agree to it.
   * @throws AppError campaign_unknown (404) if it was deleted in the meantime
   */
  changePrivacy(
    campaign: OwnedCampaign,
    form: PrivacyForm,
    key: IdempotencyKey | null,
    by: CampaignActor,
  ): Promise<Answer<Campaign>>
  /**
   * Sets whether phones with the campaign lock what they have of its recipients.
   * @throws AppError campaign_unknown (404) if it was deleted in the meantime
   */
  changeLock(
    campaign: OwnedCampaign,
    required: boolean,
    key: IdempotencyKey | null,
    by: CampaignActor,
  ): Promise<Answer<Campaign>>
}

export function createCampaignSettingsService(deps: {
  blobs: StoredBlobs
  codes: CodesService
  idempotency: Idempotency
  now: () => number
  log: CampaignLog
  consents: ConsentsService
  mails: MailOutbox
  timeZone: string
}): CampaignSettingsService {
  const { log, timeZone } = deps
  /** Locks and changes a campaign, and returns it as the caller sees it. */
  const change = async (
    tx: Transaction,
    campaign: ManagedCampaign,
    write: (before: CampaignRow) => Promise<CampaignRow>,
  ): Promise<Effect<Campaign>> => {
    const row = await write(await lockManaged(tx, campaign, deps.now()))
    // they also contain the gift giver's name and the days that details are kept
    await deps.consents.keepTexts(tx, row)
    const { id, userEmail } = campaign
    const shown = { ...row, userEmail, images: await images.list(tx, id), timeZone }
    const body = 'link' in campaign ? toLinkedCampaign(shown, campaign.link) : toCampaign(shown)
    return { status: 200, body, campaignId: id }
  }

  return {
    archiveCampaign: (campaign, archived, key, by) =>
      deps.idempotency.writeOnce(key, (tx) =>
        change(tx, campaign, async ({ archivedAt }) => {
          if (archived !== (archivedAt !== null))
            await log.record(tx, campaign.id, by, archived ? 'campaign.archived' : 'campaign.unarchived')
          // one that is archived already keeps its day
          return campaigns.update(tx, campaign.id, {
            archivedAt: archived ? (archivedAt ?? deps.now()) : null,
          })
        }),
      ),

    renameCampaign: (campaign, name, key, by) =>
      deps.idempotency.writeOnce(key, (tx) =>
        change(tx, campaign, async (before) => {
          if (name !== before.name) await log.record(tx, campaign.id, by, 'campaign.renamed')
          return campaigns.rename(tx, campaign, name)
        }),
      ),

    changeContact: (campaign, form, photo, key, by) =>
      deps.idempotency.once(key, async () => {
        const stored = await deps.blobs.storePhoto(campaign.id, 'profiles', photo)
        return {
          files: stored.keys,
          async write(tx) {
            let removeFiles = async () => {}
            const effect = await change(tx, campaign, async (before) => {
              await log.record(tx, campaign.id, by, 'campaign.contact')
              const contactProfileImage = await stored.record(tx)
              if (contactProfileImage !== null && before.contactProfileImage !== null)
                removeFiles = await deps.blobs.deleteRows(tx, [before.contactProfileImage])
              return campaigns.update(tx, campaign.id, {
                ...contactColumns(form),
                ...(contactProfileImage !== null && { contactProfileImage }),
              })
            })
            return { ...effect, removeFiles }
          },
        }
      }),

    changeSeller: async (campaign, form, key, by) => {
      if (!hasSeller(campaign.campaignType))
        throw new AppError('wrong_campaign_type', { detail: m.sellerOfSales })
      return deps.idempotency.writeOnce(key, (tx) =>
        change(tx, campaign, async (before) => {
          const columns = sellerColumns(form)
          // the database refuses an update without columns
          if (Object.keys(columns).length === 0) return before
          await log.record(tx, campaign.id, by, 'campaign.seller')
          return campaigns.update(tx, campaign.id, columns)
        }),
      )
    },

    changeRetention: (campaign, days, key, by) =>
      deps.idempotency.writeOnce(key, (tx) =>
        change(tx, campaign, async (before) => {
          await log.record(tx, campaign.id, by, 'campaign.retention', { count: days })
          const retentionDays = days === 0 ? null : days
          if (retentionDays === before.retentionDays) return before
          // reminders that were sent, or wait, are no longer true
          await deps.mails.takeBackOf(tx, campaign.id)
          const untold = { toldAheadUntil: null, toldSoonUntil: null }
          return campaigns.update(tx, campaign.id, { retentionDays, ...untold })
        }),
      ),

    changeEasyPins: (campaign, refused, key, by) =>
      deps.idempotency.writeOnce(key, (tx) =>
        change(tx, campaign, async (before) => {
          if (before.refuseEasyPins === refused) return before
          const action = refused ? 'campaign.easy_pins_refused' : 'campaign.easy_pins_taken'
          await log.record(tx, campaign.id, by, action)
          return campaigns.update(tx, campaign.id, { refuseEasyPins: refused })
        }),
      ),

    endPinHelp: (campaign, key, by) =>
      deps.idempotency.writeOnce(key, (tx) =>
        change(tx, campaign, async (before) => {
          if (!before.lostPinHelp) return before
          await log.record(tx, campaign.id, by, 'campaign.pin_help_off')
          await deps.codes.endPinHelp(tx, campaign.id, before.revision)
          return campaigns.update(tx, campaign.id, { lostPinHelp: false })
        }),
      ),

    changePrivacy: (campaign, { purpose, contact = '', offers = false }, key, by) =>
      deps.idempotency.writeOnce(key, (tx) =>
        change(tx, campaign, async () => {
          await log.record(tx, campaign.id, by, 'campaign.privacy')
          const none = { privacyPurpose: null, privacyContact: null, privacyOffers: false }
          return campaigns.update(
            tx,
            campaign.id,
            purpose === ''
              ? none
              : { privacyPurpose: purpose, privacyContact: contact, privacyOffers: offers },
          )
        }),
      ),

    changeLock: (campaign, required, key, by) =>
      deps.idempotency.writeOnce(key, (tx) =>
        change(tx, campaign, async (before) => {
          if (before.requireLock === required) return before
          await log.record(tx, campaign.id, by, required ? 'campaign.locked' : 'campaign.unlocked')
          return campaigns.update(tx, campaign.id, { requireLock: required })
        }),
      ),
  }
}
