import type { Message } from '@tohfa/sync-protocol/http/message'
import * as m from '@tohfa/sync-protocol/messages'
import type { PinnedCode } from '../pins/pins.service'
import type { CodesService } from '../codes/codes.service'
import type { ConsentsService, RenewedConsent } from '../consents/consents.service'
import type { Transaction } from '../db/database'
import type { Answer, Idempotency, IdempotencyKey } from '../operations/idempotency'

/** How the holder of a gift changes their consents. Doing it twice changes nothing more. */
export interface OwnConsents {
  /** @throws AppError consent_unknown (404) */
  withdraw(gift: PinnedCode, purpose: string, key: IdempotencyKey | null): Promise<Answer<Message>>
  /**
   * Renews a consent that was withdrawn.
   * @throws AppError consent_unknown (404); consent_text_changed (409) if the form now shows another text
   */
  giveAgain(gift: PinnedCode, consent: RenewedConsent, key: IdempotencyKey | null): Promise<Answer<Message>>
}

export function createOwnConsents(deps: {
  codes: CodesService
  consents: ConsentsService
  idempotency: Idempotency
}): OwnConsents {
  const { codes, consents, idempotency } = deps
  const change = (
    gift: PinnedCode,
    key: IdempotencyKey | null,
    message: string,
    work: (tx: Transaction) => Promise<void>,
  ) =>
    idempotency.writeOnce(key, async (tx) => {
      // the owner's lists follow the campaign's revision; and nothing is left of a gift that is erased in between
      await codes.changeCard(tx, gift, async () => ({}))
      await work(tx)
      const { code, campaignId } = gift
      return { status: 200, body: { message }, campaignId, code }
    })
  return {
    withdraw: (gift, purpose, key) =>
      change(gift, key, m.consentWithdrawn, (tx) => consents.withdraw(tx, gift.code, purpose)),
    giveAgain: (gift, consent, key) =>
      change(gift, key, m.consentGivenAgain, (tx) => consents.giveAgain(tx, gift, consent)),
  }
}
