/** What a claimed code of any type takes, and the contact of vcard and diary codes. */
import * as z from 'zod/mini'
import { editedQrCode } from '../entities/history'
import { qrCode } from '../entities/qr-code'
import { qrClaimFields } from '../operations/qr-claim'
import { qrUpdateFields } from '../operations/qr-update'
import type { EndpointContract } from './endpoint-contract'
import * as endpoint from './endpoints'
import { history } from './history'
import { pinForm, readByPin } from './pin'

const past = history('a claimed vcard')

export const claims = {
  [endpoint.claimCode]: {
    summary: 'Claim a vcard or diary code',
    form: qrClaimFields,
    response: qrCode,
  },
  [endpoint.updateClaim]: {
    summary: 'Change the details of a claimed vcard, with its PIN',
    form: qrUpdateFields,
    response: editedQrCode,
  },
  [endpoint.listPastContacts]: past.list,
  [endpoint.bringBackContact]: past.bringBack,
  [endpoint.verifyPin]: {
    summary: 'Check the PIN of a claimed code',
    body: pinForm,
    response: z.object({ verified: z.literal(true) }),
  },
  [endpoint.downloadVcard]: {
    summary: 'The contact card of a claimed code, vCard 3.0',
    description: 'Of a diary, travel or sale code with its PIN alone; without one it is 404.',
    ...readByPin,
    produces: 'text/vcard',
  },
} satisfies Record<string, EndpointContract>
