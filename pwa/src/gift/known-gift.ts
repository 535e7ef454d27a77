import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import type { PendingWork } from './pending-work'

/** A gift as the server answered it. */
export interface KnownGift {
  qr: QrCode
  campaign: GiftCampaign
}

/** What this device has of a gift. */
export interface GiftOnDevice {
  /** null: nothing is kept; undefined: not looked up yet */
  cached: KnownGift | null | undefined
  /** this device's work of the code, oldest first; of what was delivered, only that of this visit */
  pending: readonly PendingWork[]
}
