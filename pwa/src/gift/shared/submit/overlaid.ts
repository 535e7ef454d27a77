import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { overlay } from '../../../offline/sending-rules/overlay'
import type { PendingWork } from './pending-work'

/** Applies this device's work to a row of its code. It is loaded with the database: no form waits for it. */
export const overlaid = (pending: readonly PendingWork[]) => (row: QrCode) =>
  overlay(row.code, row, pending).row ?? row
