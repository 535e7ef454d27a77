import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { overlay } from '../../../offline/core/overlay'
import type { PendingWork } from './pending-work'

/** Lays this device's work over a row of its code. It comes with the database: nobody waits for it to see a form. */
export const overlaid = (pending: readonly PendingWork[]) => (row: QrCode) =>
  overlay(row.code, row, pending).row ?? row
