/** What a claimed code of any type takes, and the contact of vcard and diary codes. */
import * as z from 'zod/mini'
import { giveConsentForm, ownConsent } from '../entities/consent'
import { editedQrCode } from '../entities/history'
import { qrCode } from '../entities/qr-code'
import { qrClaimFields } from '../contact/qr-claim'
import { qrUpdateFields } from '../contact/qr-update'
import type { EndpointContract } from './endpoint-contract'
import * as endpoint from './endpoints'
import { claimFiles } from './form-files'
import { history } from './history'
import { fileSaid } from './lists'
import { message } from './message'
import { openForm, pinForm, pinSaid, readByPin } from './pin'

const past = history('a claimed vcard')

export const claims = {
  [endpoint.claimCode]: {
    summary: 'Claim a vcard or diary code',
    form: qrClaimFields,
    files: claimFiles,
    response: qrCode,
  },
  [endpoint.updateClaim]: {
    summary: 'Change the details of a claimed vcard, with its PIN',
    form: qrUpdateFields,
    files: claimFiles,
    response: editedQrCode,
  },
  [endpoint.listPastContacts]: past.list,
  [endpoint.restoreContact]: past.restore,
  [endpoint.eraseGift]: {
    summary: 'Erase everything of the holder of a gift, with its PIN',
    description:
      'Details, photo, diary, files, history and remembered answers; the amounts and receipt numbers of a sale stay. The code stops working: 410 `gift_erased`.',
    body: pinForm,
    response: message,
  },
  [endpoint.listOwnConsents]: {
    summary: 'What the holder of a gift was shown and agreed to, with its PIN',
    ...readByPin,
    response: z.array(ownConsent),
  },
  [endpoint.withdrawConsent]: {
    summary: 'Withdraw a consent, with the PIN of the gift',
    description: '`purpose` is `notice`, `offers` or `guardian`. Withdrawing twice is withdrawing once.',
    body: openForm,
    response: message,
  },
  [endpoint.giveConsentAgain]: {
    summary: 'Give a consent again that was withdrawn, with the PIN of the gift',
    description:
      '`text_hash` names the text that was shown, which the list of consents has as `now`; 409 `consent_text_changed` if the form shows another one, or none. What was withdrawn stays in the list as `earlier`. A consent that was not withdrawn is left as it is.',
    body: giveConsentForm,
    response: message,
  },
  [endpoint.exportGift]: {
    summary: 'Everything that is stored about the holder of a gift, with its PIN: JSON and files, as ZIP',
    ...readByPin,
    produces: 'application/zip',
    says: { ...pinSaid, ...fileSaid },
  },
  [endpoint.verifyPin]: {
    unkeyed: true,
    summary: 'Check the PIN of a claimed code',
    description:
      'Like every call that reads with a PIN, it reports wrong ones since the last visit in the header `Wrong-Tries`, and a new PIN that the owner of a diary asked for, percent-encoded, in `Pin-Help`. It gives the device a cookie with which it may try while others are locked out.',
    body: openForm,
    response: z.object({ verified: z.literal(true) }),
    says: pinSaid,
  },
  [endpoint.downloadVcard]: {
    summary: 'The contact card of a claimed code, vCard 3.0',
    description: 'A diary, travel or sale code needs its PIN; without it the answer is 404.',
    ...readByPin,
    produces: 'text/vcard',
    says: { ...pinSaid, ...fileSaid },
    pin: 'optional',
  },
} satisfies Record<string, EndpointContract>
