/** What anyone with a gift code may see of it. */
import { giftCampaign } from '../entities/campaign'
import { qrCode } from '../entities/qr-code'
import type { EndpointContract } from './endpoint-contract'
import * as endpoint from './endpoints'
import { fileSaid } from './lists'

export const codes = {
  [endpoint.readCode]: {
    tagged: true,
    summary: 'A gift code, and its contact card once claimed',
    response: qrCode,
  },
  [endpoint.readGiftCampaign]: {
    tagged: true,
    summary: "What a gift code's holder may see of its campaign",
    response: giftCampaign,
  },
  [endpoint.downloadQrPicture]: {
    summary: 'The QR picture of the claim link, PNG of 500 × 500',
    produces: 'image/png',
    tagged: true,
    says: fileSaid,
  },
} satisfies Record<string, EndpointContract>
