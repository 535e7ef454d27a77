/**
 * The ways on from "Needs attention", on this device.
 *
 * Exports: giveToAnotherCode, editAndResend, discard, unusedCodesFor, NotPossible
 * Signatures and errors: outbox/create-attention.ts
 */
import { once } from './once'
import { createAttention, NotPossible, type Attention } from './outbox/create-attention'
import { deviceSealer } from './outbox/device-sealer'
import { kickSync } from './sync-now'
import { deviceDatabase } from './device-database'

export { NotPossible }

const device = once(() => createAttention({ db: deviceDatabase(), seal: deviceSealer, kick: kickSync }))

export const giveToAnotherCode: Attention['giveToAnotherCode'] = (id, newCode) =>
  device().giveToAnotherCode(id, newCode)
export const editAndResend: Attention['editAndResend'] = (...edit) => device().editAndResend(...edit)
export const discard: Attention['discard'] = (id) => device().discard(id)
export const unusedCodesFor: Attention['unusedCodesFor'] = (id) => device().unusedCodesFor(id)
