/** What is set for a campaign that exists. */
import type { Campaign, ContactForm, SellerForm } from '@tohfa/sync-protocol/entities/campaign'
import type { PrivacyForm } from '@tohfa/sync-protocol/entities/consent'
import { hasSeller } from '@tohfa/sync-protocol/gift-rules'
import * as m from '@tohfa/sync-protocol/messages'
import type { ImageSource } from '../blobs/images/images'
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

/** @throws AppError campaign_unknown (404) if the campaign was deleted in the meantime */
export type ChangeCampaign<Form, Of extends ManagedCampaign = OwnedCampaign> = (
  campaign: Of,
  form: Form,
  key: IdempotencyKey | null,
  by: CampaignActor,
) => Promise<Answer<Campaign>>

export interface CampaignSettingsService {
  /** Hides a campaign from the dashboard, or restores it. Its codes go on working. */
  archiveCampaign: ChangeCampaign<{ archived: boolean }>
  renameCampaign: ChangeCampaign<{ name: string }, ManagedCampaign>
  /**
   * Changes the gift giver's contact; `photo` (an image) replaces the profile image, null leaves it.
   * @throws AppError file_kind_unsupported (415), file_too_large (413)
   */
  changeContact: ChangeCampaign<{ contact: ContactForm; photo: ImageSource | null }, ManagedCampaign>
  /**
   * Changes the seller that receipts name. Only the owner may, because people pay by it.
   * @throws AppError wrong_campaign_type (409) if nothing is sold
   */
  changeSeller: ChangeCampaign<SellerForm>
  /** Sets after how many days everything about a recipient is erased; 0: never. */
  changeRetention: ChangeCampaign<{ days: number }>
  /** Sets whether PINs that are easy to guess are refused when they are chosen. */
  changeEasyPins: ChangeCampaign<{ refused: boolean }>
  /** Ends the help with lost PINs of a campaign's diaries, and all waiting requests. It cannot be undone. */
  endPinHelp: ChangeCampaign<void>
  /**
   * Sets what the claim form says about the details that it asks for; an empty purpose removes that. Only the owner
   * may, as people agree to it.
   */
  changePrivacy: ChangeCampaign<PrivacyForm>
  /** Sets whether phones with the campaign lock what they have of its recipients. */
  changeLock: ChangeCampaign<{ required: boolean }>
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

  const changing =
    <Form, Of extends ManagedCampaign = OwnedCampaign>(
      write: (
        tx: Transaction,
        before: CampaignRow,
        form: Form,
        asked: { campaign: Of; by: CampaignActor },
      ) => Promise<CampaignRow>,
    ): ChangeCampaign<Form, Of> =>
    (campaign, form, key, by) =>
      deps.idempotency.writeOnce(key, (tx) =>
        change(tx, campaign, (before) => write(tx, before, form, { campaign, by })),
      )

  const changeSeller = changing<SellerForm>(async (tx, before, form, { by }) => {
    const columns = sellerColumns(form)
    // the database refuses an update without columns
    if (Object.keys(columns).length === 0) return before
    await log.record(tx, before.id, by, 'campaign.seller')
    return campaigns.update(tx, before.id, columns)
  })

  return {
    archiveCampaign: changing(async (tx, { id, archivedAt }, { archived }, { by }) => {
      if (archived !== (archivedAt !== null))
        await log.record(tx, id, by, archived ? 'campaign.archived' : 'campaign.unarchived')
      // one that is archived already keeps its day
      return campaigns.update(tx, id, { archivedAt: archived ? (archivedAt ?? deps.now()) : null })
    }),

    renameCampaign: changing(async (tx, before, { name }, { campaign, by }) => {
      if (name !== before.name) await log.record(tx, before.id, by, 'campaign.renamed')
      return campaigns.rename(tx, campaign, name)
    }),

    changeContact: (campaign, { contact, photo }, key, by) =>
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
                ...contactColumns(contact),
                ...(contactProfileImage !== null && { contactProfileImage }),
              })
            })
            return { ...effect, removeFiles }
          },
        }
      }),

    async changeSeller(campaign, form, key, by) {
      if (!hasSeller(campaign.campaignType))
        throw new AppError('wrong_campaign_type', { detail: m.sellerOfSales })
      return changeSeller(campaign, form, key, by)
    },

    changeRetention: changing(async (tx, before, { days }, { by }) => {
      await log.record(tx, before.id, by, 'campaign.retention', { count: days })
      const retentionDays = days === 0 ? null : days
      if (retentionDays === before.retentionDays) return before
      // reminders that were sent, or wait, are no longer true
      await deps.mails.takeBackOf(tx, before.id)
      return campaigns.update(tx, before.id, { retentionDays, toldAheadUntil: null, toldSoonUntil: null })
    }),

    changeEasyPins: changing(async (tx, before, { refused }, { by }) => {
      if (before.refuseEasyPins === refused) return before
      await log.record(tx, before.id, by, refused ? 'campaign.easy_pins_refused' : 'campaign.easy_pins_taken')
      return campaigns.update(tx, before.id, { refuseEasyPins: refused })
    }),

    endPinHelp: changing(async (tx, before, _, { by }) => {
      if (!before.lostPinHelp) return before
      await log.record(tx, before.id, by, 'campaign.pin_help_off')
      await deps.codes.endPinHelp(tx, before.id, before.revision)
      return campaigns.update(tx, before.id, { lostPinHelp: false })
    }),

    changePrivacy: changing(async (tx, { id }, { purpose, contact = '', offers = false }, { by }) => {
      await log.record(tx, id, by, 'campaign.privacy')
      return campaigns.update(
        tx,
        id,
        purpose === ''
          ? { privacyPurpose: null, privacyContact: null, privacyOffers: false }
          : { privacyPurpose: purpose, privacyContact: contact, privacyOffers: offers },
      )
    }),

    changeLock: changing(async (tx, before, { required }, { by }) => {
      if (before.requireLock === required) return before
      await log.record(tx, before.id, by, required ? 'campaign.locked' : 'campaign.unlocked')
      return campaigns.update(tx, before.id, { requireLock: required })
    }),
  }
}
