/**
 * The one way out for what a person does: claims, bookings, entries, edits.
 *
 * Exports: enqueue, type OperationDraft, type DraftFile, SealingKeyMissing, StorageFull
 *
 *   const id = await enqueue({ kind: 'qr.claim', code, fields, secrets: { pin }, files: [{ field: 'profile_image', file }] })
 *   const answer = await waitForAnswer(id)          // offline/observe
 */
import { v7 as uuid } from 'uuid'
import { keepForGood, StorageFull } from './store/quota'
import { once } from './once'
import { createEnqueue, type DraftFile, type Enqueue, type OperationDraft } from './outbox/create-enqueue'
import { deviceSealer } from './outbox/device-sealer'
import { SealingKeyMissing } from './sealing-key'
import { kickSync } from './sync-now'
import { deviceDatabase } from './device-database'

export { SealingKeyMissing, StorageFull, type DraftFile, type OperationDraft }

const deviceEnqueue = once(() =>
  createEnqueue({
    db: deviceDatabase(),
    seal: deviceSealer,
    now: () => Date.now(),
    newId: uuid,
    kick: kickSync,
  }),
)
const askToKeep = once(() => void keepForGood(navigator.storage))

/**
 * Saves an operation on this device and starts sending it.
 * @returns its id, once it is safe on the device; the answer is awaited by `waitForAnswer`
 * @throws SealingKeyMissing (no key on the device and no network), StorageFull, TypeError (no gift code); each with a
 * text for the person, and with nothing stored
 */
export const enqueue: Enqueue = (draft) => {
  askToKeep()
  return deviceEnqueue()(draft)
}
