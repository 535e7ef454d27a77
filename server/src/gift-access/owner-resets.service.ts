/**
 * An owner's help with a forgotten PIN: a link by which the holder chooses a new one, for 30 minutes. It leaves a mark on
 * the gift for ever, and the old PIN works until then. A diary belongs only to its writer: no link opens it, unless its
 * campaign helps with lost PINs, and then 7 days after the owner asked (pin-help.ts).
 */
import type { ResetPinForm } from '@tohfa/sync-protocol/entities/recovery'
import { isHoldersOnly } from '@tohfa/sync-protocol/gift-rules'
import type { PinHelp } from '@tohfa/sync-protocol/entities/qr-code'
import type { Message } from '@tohfa/sync-protocol/http/message'
import type { PinResetReason } from '@tohfa/sync-protocol/pin/pin-reset-reasons'
import * as m from '@tohfa/sync-protocol/messages'
import { DAY_MS } from '@tohfa/sync-protocol/time/day-number'
import { RECIPIENT, type CampaignActor, type CampaignLog } from '../campaigns/campaign-log'
import type { OwnedCampaign } from '../campaigns/campaigns.service'
import { NO_PIN_HELP } from '../codes/codes.service'
import { toPinHelp } from '../codes/codes.wire'
import { PIN_RESET_TOKENS } from '../crypto/link-tokens'
import type { Transaction } from '../db/database'
import type { CodeRow } from '../db/tables/tables'
import { AppError } from '../http/app-error'
import type { Throttle } from '../rate-limits/throttle'
import type { PinCaller } from '../http/caller/pin-caller'
import type { Answer, IdempotencyKey } from '../operations/idempotency'
import { refuseEasyPin } from '../pins/easy-pins'
import type { PinsService } from '../pins/pins.service'
import { isDue, waits } from './pin-help'
import { createRecoveryCodes, type MadeRecoveryCode, type RecoveryCodesDeps } from './with-recovery-code'
import * as recoveries from './recovery.repository'

/** how long a link works by which a holder chooses a new PIN */
const PIN_RESET_LIFETIME_MS = 30 * 60_000
/** such links in 24 hours: for one gift, and for a campaign */
const PIN_RESETS_OF_GIFT = 3
const PIN_RESETS_OF_CAMPAIGN = 20

export interface OwnerResetsService {
  /**
   * Makes a link by which a holder chooses a new PIN; the earlier one ends.
   * @param number the running number of the code
   * @throws AppError code_unknown (404), not_claimed, reset_not_allowed, reset_waits (409), gift_erased (410),
   * resets_too_many (429)
   */
  makeResetLink(
    campaign: OwnedCampaign,
    number: number,
    reason: PinResetReason,
    key: IdempotencyKey | null,
    by: CampaignActor,
  ): Promise<{ token: string; code: string; expiresAt: number; replayed: boolean }>
  /**
   * Asks for a new PIN of a diary, 7 days before there can be a link. A wait that has begun goes on as it is.
   * @param number the running number of the code
   * @throws AppError code_unknown (404), wrong_campaign_type, not_claimed, reset_not_allowed (409), gift_erased (410),
   * resets_too_many (429)
   */
  askHelp(
    campaign: OwnedCampaign,
    number: number,
    reason: PinResetReason,
    key: IdempotencyKey | null,
    by: CampaignActor,
  ): Promise<Answer<PinHelp>>
  /**
   * Withdraws the request; does nothing if nothing waits.
   * @param number the running number of the code
   * @throws AppError code_unknown (404), gift_erased (410)
   */
  cancelHelp(
    campaign: OwnedCampaign,
    number: number,
    key: IdempotencyKey | null,
    by: CampaignActor,
  ): Promise<Answer<Message>>
  /**
   * Sets a new PIN by a link of the owner, and makes a recovery code.
   * @throws AppError reset_link_invalid (410), reset_not_allowed (409), too_many_tries (429), and as `CodesService.findCode`
   */
  resetPin(
    typed: string,
    form: ResetPinForm,
    caller: PinCaller,
    key: IdempotencyKey | null,
  ): Promise<MadeRecoveryCode>
}

export function createOwnerResetsService(
  deps: RecoveryCodesDeps & {
    pins: PinsService
    log: CampaignLog
    /** wrong PINs by address */
    pinFailures: Throttle
  },
): OwnerResetsService {
  const { db, codes, pins, secrets, idempotency, log, now } = deps
  const { withCode, setPin } = createRecoveryCodes(deps)

  return {
    async makeResetLink(campaign, number, reason, key, by) {
      const ofDiary = isHoldersOnly(campaign.campaignType)
      // before anything is remembered or counted: a diary belongs only to its writer
      if (ofDiary && !campaign.lostPinHelp) throw new AppError('reset_not_allowed')
      const found = await codes.findNumbered(campaign.id, number)
      const { code } = found
      const token = PIN_RESET_TOKENS.make(secrets, key?.id ?? deps.ids.uuid(), code)
      const { json, replayed } = await idempotency.writeOnce(key, async (tx) => {
        // under the campaign's lock, which keeps the counts of links correct
        const row = await codes.changeCard(tx, found, async () => ({}))
        if (!row.claimed) throw new AppError('not_claimed')
        const madeAt = now()
        if (ofDiary && !isDue(row, madeAt)) throw new AppError('reset_waits')
        await refuseTooMany(tx, row)
        const expiresAt = madeAt + PIN_RESET_LIFETIME_MS
        const tokenHash = PIN_RESET_TOKENS.hash(secrets, token)
        await recoveries.replaceReset(tx, { tokenHash, code, campaignId: campaign.id, madeAt, expiresAt })
        await log.record(tx, campaign.id, by, 'pin.reset_link', { reason }, number)
        // stored without the token, which is derived again for a replay
        return { status: 200, body: { expiresAt }, campaignId: campaign.id }
      })
      const { expiresAt } = JSON.parse(json) as { expiresAt: number }
      return { token, code, expiresAt, replayed }
    },

    async askHelp(campaign, number, reason, key, by) {
      if (!isHoldersOnly(campaign.campaignType)) throw new AppError('wrong_campaign_type')
      if (!campaign.lostPinHelp) throw new AppError('reset_not_allowed')
      const found = await codes.findNumbered(campaign.id, number)
      const { code, campaignId } = found
      const countedAs = PIN_RESET_TOKENS.make(secrets, key?.id ?? deps.ids.uuid(), code)
      return idempotency.writeOnce<PinHelp>(key, async (tx) => {
        const madeAt = now()
        const row = await codes.changeCard(tx, found, async (before) => {
          if (!before.claimed) throw new AppError('not_claimed')
          // as it is under the lock: it may have been switched off in between
          const giver = await recoveries.findGiver(tx, campaignId)
          if (!giver?.lostPinHelp) throw new AppError('reset_not_allowed')
          if (waits(before)) return {}
          await refuseTooMany(tx, before)
          // counts like a link, but opens nothing
          const tokenHash = PIN_RESET_TOKENS.hash(secrets, countedAs)
          const over = { expiresAt: madeAt, endedAt: madeAt }
          await recoveries.insertReset(tx, { tokenHash, code, campaignId, madeAt, ...over })
          await log.record(tx, campaignId, by, 'pin.help_asked', { reason }, number)
          return { ...NO_PIN_HELP, pinHelpAskedAt: madeAt, pinHelpBy: giver.name }
        })
        return { status: 200, body: toPinHelp(row.pinHelpAskedAt ?? madeAt, null), campaignId }
      })
    },

    async cancelHelp(campaign, number, key, by) {
      const found = await codes.findNumbered(campaign.id, number)
      return idempotency.writeOnce<Message>(key, async (tx) => {
        await codes.changeCard(tx, found, async (before) => {
          if (!waits(before)) return {}
          await log.record(tx, campaign.id, by, 'pin.help_cancelled', {}, number)
          return NO_PIN_HELP
        })
        return { status: 200, body: { message: m.pinHelpCancelled }, campaignId: campaign.id }
      })
    },

    resetPin: (typed, form, caller, key) =>
      withCode(key, async () => {
        const found = await codes.findCode(typed)
        const { code, campaignId } = found
        const ofDiary = isHoldersOnly(found.campaignType)
        if (ofDiary && !found.lostPinHelp) throw new AppError('reset_not_allowed')
        await deps.pinFailures.check(caller.address)
        const invalid = () => new AppError('reset_link_invalid', { detail: m.pinResetLinkInvalid })
        const hashes = PIN_RESET_TOKENS.hashes(secrets, form.token)
        // a refusal costs no hash
        const tokenHash = await recoveries.findReset(db.read, hashes, code, now())
        if (tokenHash === undefined) {
          await deps.pinFailures.count(caller.address)
          throw invalid()
        }
        refuseEasyPin(found, form.pin)
        const pinHash = await pins.hash(code, form.pin)
        return {
          gift: found,
          async write(tx) {
            const giver = await recoveries.findGiver(tx, campaignId)
            const { number } = await codes.changeCard(tx, found, async (before) => {
              if (ofDiary && !isDue(before, now())) throw invalid()
              return { ...NO_PIN_HELP, pinResetAt: now(), pinResetBy: giver?.name ?? null }
            })
            if (!(await recoveries.useReset(tx, tokenHash, code, now()))) throw invalid()
            await setPin(tx, code, pinHash)
            await recoveries.eraseNumbers(tx, code)
            await log.record(tx, campaignId, RECIPIENT, 'pin.reset', {}, number)
          },
        }
      }),
  }

  /** @throws AppError resets_too_many (429) */
  async function refuseTooMany(tx: Transaction, { code, campaignId }: CodeRow): Promise<void> {
    await refuseMoreThan(tx, { code }, PIN_RESETS_OF_GIFT)
    await refuseMoreThan(tx, { campaignId }, PIN_RESETS_OF_CAMPAIGN)
  }

  async function refuseMoreThan(
    tx: Transaction,
    of: { code: string } | { campaignId: string },
    most: number,
  ): Promise<void> {
    const made = await recoveries.listMade(tx, of, now() - DAY_MS)
    const frees = made.at(-most)
    if (frees !== undefined)
      throw new AppError('resets_too_many', { retryAfterSeconds: (frees + DAY_MS - now()) / 1000 })
  }
}
