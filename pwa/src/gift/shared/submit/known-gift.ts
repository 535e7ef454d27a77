import type { KnownGift } from '@tohfa/sync-protocol/entities/claim-page'
import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import type { PendingWork } from './pending-work'

export type { KnownGift }

/** What this device has of a gift. */
export interface GiftOnDevice {
  /** null: nothing is cached; undefined: not looked up yet */
  cached: KnownGift | null | undefined
  /** this device's work of the code, oldest first; delivered work only from this visit */
  pending: readonly PendingWork[]
  /** applies this device's waiting work to a row of the code; not given: nothing waits */
  overlaid?: ((row: QrCode) => QrCode) | undefined
}

/** Why a gift is no longer at its code, for good. */
export type GoneGift = 'gift_erased' | 'code_moved'
