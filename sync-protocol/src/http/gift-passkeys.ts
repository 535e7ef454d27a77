/** Passkeys of a claimed gift, beside its PIN. */
import {
  addPasskeyForm,
  askedPasskeys,
  begunPasskey,
  giftPasskeys,
  openByPasskeyForm,
  openedGift,
} from '../entities/gift-passkey'
import type { EndpointContract } from './endpoint-contract'
import * as endpoint from './endpoints'
import { message } from './message'
import { openForm, pinForm, readByPin } from './pin'

export const giftPasskeyCalls = {
  [endpoint.listGiftPasskeys]: {
    summary: 'The passkeys of a gift, with its PIN',
    ...readByPin,
    response: giftPasskeys,
  },
  [endpoint.beginGiftPasskey]: {
    unkeyed: true,
    summary: 'Ask for a new passkey of a gift, with its PIN',
    description: 'Nothing is stored yet. Five at most: 409 `passkeys_full`.',
    body: pinForm,
    response: begunPasskey,
  },
  [endpoint.addGiftPasskey]: {
    summary: 'Add the passkey that was asked for with the PIN of a gift',
    description: 'It ends with that PIN: a new one, a move and an erasure remove all passkeys of the gift.',
    body: addPasskeyForm,
    response: message,
  },
  [endpoint.removeGiftPasskey]: {
    summary: 'Remove a passkey of a gift, with its PIN or by a session',
    description: 'Sessions that it has opened end.',
    body: openForm,
    response: message,
  },
  [endpoint.askGiftPasskeys]: {
    unkeyed: true,
    summary: 'What to ask the passkeys of a gift',
    description:
      'For anyone who knows the code. It shows how many passkeys there are, and nothing about their devices.',
    response: askedPasskeys,
  },
  [endpoint.openByPasskey]: {
    unkeyed: true,
    summary: 'Open a gift with one of its passkeys: a session that takes the place of the PIN',
    description:
      'For 12 hours, in `X-Pin` or `pin`. Works while wrong PINs have locked the gift. It cannot make a recovery code, move or erase anything, or add a passkey. What a passkey has signed works once.',
    body: openByPasskeyForm,
    response: openedGift,
  },
} satisfies Record<string, EndpointContract>
