import type { Message } from '@tohfa/sync-protocol/http/message'
import * as m from '@tohfa/sync-protocol/messages'
import type { PinnedCode } from '../claims/pins.service'
import type { CodesService } from '../codes/codes.service'
import type { ConsentsService } from '../consents/consents.service'
import type { Answer, Idempotency, IdempotencyKey } from '../operations/idempotency'

/** Withdraws a consent of the holder of a gift; doing it twice is doing it once. @throws AppError consent_unknown (404) */
export type WithdrawConsent = (
  gift: PinnedCode,
  purpose: string,
  key: IdempotencyKey | null,
) => Promise<Answer<Message>>

export const createConsentWithdrawal =
  (deps: { codes: CodesService; consents: ConsentsService; idempotency: Idempotency }): WithdrawConsent =>
  (gift, purpose, key) =>
    deps.idempotency.once(key, (commit) =>
      commit(async (tx) => {
        // the owner's lists follow the campaign's revision; and of a gift that is erased meanwhile nothing is left
        await deps.codes.changeCard(tx, gift, async () => ({}))
        await deps.consents.withdraw(tx, gift.code, purpose)
        return { status: 200, body: { message: m.consentWithdrawn }, campaignId: gift.campaignId }
      }),
    )
