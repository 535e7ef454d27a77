/**
 * What holders of the PIN do for the day when it is forgotten, or when the link of the gift has leaked: a recovery code
 * sets a new PIN once, and its tries share the PIN's counter; a gift moves to a new code.
 */
import type { MovedGift, RecoverForm } from '@tohfa/sync-protocol/entities/recovery'
import * as m from '@tohfa/sync-protocol/messages'
import { DAY_MS } from '@tohfa/sync-protocol/time/day-number'
import { RECIPIENT, type CampaignLog } from '../campaigns/campaign-log'
import type { Transaction } from '../db/database'
import { AppError } from '../http/app-error'
import type { PinCaller } from '../http/caller/pin-caller'
import type { Answer, IdempotencyKey } from '../operations/idempotency'
import { refuseEasyPin } from '../pins/easy-pins'
import type { PinnedCode, PinsService } from '../pins/pins.service'
import { createMovedBoxes } from './moved-boxes'
import { createRecoveryCodes, type MadeRecoveryCode, type RecoveryCodesDeps } from './with-recovery-code'
import * as recoveries from './recovery.repository'

/** moves of a gift to a new link in 24 hours */
export const MOVES_OF_GIFT = 3

export interface RecoveryService {
  /** Makes a recovery code in place of the earlier one. @throws AppError as `PinsService.hash` and `CodesService.holdPin` */
  makeCode(gift: PinnedCode, key: IdempotencyKey | null): Promise<MadeRecoveryCode>
  /**
   * Sets a new PIN for a caller who knows the recovery code, and makes the next one.
   * @throws AppError recovery_invalid (403), and as `PinsService.verify`
   */
  recover(
    typed: string,
    form: RecoverForm,
    caller: PinCaller,
    key: IdempotencyKey | null,
  ): Promise<MadeRecoveryCode>
  /**
   * Moves a gift to a new code.
   * @throws AppError too_many_tries (429) after some moves in a day, and as `PinsService.verify` and `CodesService.holdPin`
   */
  move(typed: string, pin: string, caller: PinCaller, key: IdempotencyKey | null): Promise<Answer<MovedGift>>
}

export function createRecoveryService(
  deps: RecoveryCodesDeps & { pins: PinsService; log: CampaignLog },
): RecoveryService {
  const { db, codes, pins, secrets, idempotency, log, now } = deps
  const { withCode, setPin, isRight } = createRecoveryCodes(deps)

  return {
    makeCode: (gift, key) => withCode(key, async () => ({ gift, write: (tx) => codes.holdPin(tx, gift) })),

    recover: (typed, form, caller, key) =>
      withCode(key, async () => {
        const found = await codes.findCode(typed)
        const { code } = found
        let used = ''
        const gift = await pins.verifyOther(
          found,
          {
            refusal: 'recovery_invalid',
            async isRight(pinHash) {
              used = (await recoveries.findHash(db.read, code)) ?? pinHash
              return isRight(used, code, form.recovery_code)
            },
          },
          caller,
        )
        refuseEasyPin(found, form.pin)
        const pinHash = await pins.hash(code, form.pin)
        return {
          gift,
          async write(tx) {
            await setPin(tx, code, pinHash)
            // somebody else has used it, or made another one, since it was checked
            if (!(await recoveries.holdHash(tx, code, used))) throw new AppError('recovery_invalid')
            await recoveries.endResets(tx, code, now())
          },
        }
      }),

    move: (typed, pin, caller, key) =>
      idempotency.once<MovedGift>(key, async () => {
        const gift = await pins.verify(await codes.findCode(typed), pin, caller)
        const { code: from, campaignId } = gift
        const [to = ''] = deps.ids.codes(1)
        const pinHash = await pins.hash(to, pin)
        const boxes = createMovedBoxes(secrets, { from, to })
        return {
          write: async (tx) => {
            await refuseTooMany(tx, from)
            const { number } = await codes.move(tx, gift, to, () =>
              recoveries.takeOver(tx, { from, to, pinHash, boxes }),
            )
            await log.record(tx, campaignId, RECIPIENT, 'gift.moved', {}, number)
            return { status: 200, body: { code: to }, campaignId, code: from }
          },
        }
      }),
  }

  /** @throws AppError too_many_tries (429) */
  async function refuseTooMany(tx: Transaction, code: string): Promise<void> {
    const frees = (await recoveries.listMoved(tx, code, now() - DAY_MS)).at(-MOVES_OF_GIFT)
    if (frees === undefined) return
    const retryAfterSeconds = (frees + DAY_MS - now()) / 1000
    throw new AppError('too_many_tries', { detail: m.movesTooMany, retryAfterSeconds })
  }
}
