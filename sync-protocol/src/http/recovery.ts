/** A PIN that was forgotten, and a link to a gift that leaked. */
import * as z from 'zod/mini'
import { resetLink } from '../entities/admin'
import { pinHelp } from '../entities/qr-code'
import { movedGift, pinResetForm, recoverForm, recoveryCodeAnswer, resetPinForm } from '../entities/recovery'
import type { EndpointContract } from './endpoint-contract'
import * as endpoint from './endpoints'
import { message } from './message'
import { pinForm } from './pin'

export const recovery = {
  [endpoint.makeRecoveryCode]: {
    summary: 'Make a recovery code for a claimed gift, with its PIN',
    description: 'It is shown once; the one before it stops working. It is not stored, only its hash.',
    body: pinForm,
    response: recoveryCodeAnswer,
  },
  [endpoint.recoverGift]: {
    summary: 'Choose a new PIN with the recovery code of a gift',
    description:
      'Answers the next recovery code; this one stops working. A wrong one is 403 `recovery_invalid`, and counts as a wrong PIN.',
    body: recoverForm,
    response: recoveryCodeAnswer,
  },
  [endpoint.makePinReset]: {
    summary: 'Make a link with which the holder of a gift can choose a new PIN, once, within 30 minutes',
    description:
      'The PIN works until then. Never for a diary whose campaign does not help with lost PINs: 409 `reset_not_allowed`; for one whose campaign does, 7 days after help was asked for: 409 `reset_waits`. At most 3 a day for a gift and 20 for a campaign: 429 `resets_too_many`.',
    token: 'required',
    body: pinResetForm,
    response: resetLink,
  },
  [endpoint.askPinHelp]: {
    summary: 'Ask for a new PIN of a diary, 7 days before a link for it can be made',
    description:
      'The diary says so to whoever opens it, and any right PIN ends it. Answers what waits already. Only in a campaign that helps with lost PINs: 409 `reset_not_allowed`. Counts as a link: 429 `resets_too_many`.',
    token: 'required',
    body: pinResetForm,
    response: pinHelp,
  },
  [endpoint.cancelPinHelp]: {
    summary: 'Cancel the request for a new PIN of a diary',
    token: 'required',
    response: message,
  },
  [endpoint.resetPin]: {
    summary: 'Choose a new PIN with the link of the owner',
    description:
      'Answers a recovery code; the one before it stops working. Identity numbers of a traveler are erased. 410 `reset_link_invalid` for a link that was used, was replaced or has expired.',
    body: resetPinForm,
    response: recoveryCodeAnswer,
  },
  [endpoint.moveGift]: {
    summary: 'Move a gift to a new link, with its PIN',
    description:
      'Everything in the gift continues under the code in the answer. The code before it answers 410 `code_moved` from then on. Its recovery code stops working. After three moves in 24 hours: 429 `too_many_tries`.',
    body: z.strictObject({ ...pinForm.shape }),
    response: movedGift,
  },
} satisfies Record<string, EndpointContract>
