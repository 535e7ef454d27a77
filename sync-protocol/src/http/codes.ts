/** What anyone who holds a gift code may see of it. */
import { giftCampaign } from '../entities/campaign'
import { qrCode } from '../entities/qr-code'
import type { EndpointContract } from './endpoint-contract'
import * as endpoint from './endpoints'

export const codes = {
  [endpoint.readCode]: { summary: 'A gift code, and its contact card once claimed', response: qrCode },
  [endpoint.readGiftCampaign]: {
    summary: "What a gift code's holder may see of its campaign",
    response: giftCampaign,
  },
  [endpoint.downloadQrPicture]: {
    summary: 'The QR picture of the claim link, PNG of 500 × 500',
    produces: 'image/png',
  },
} satisfies Record<string, EndpointContract>
