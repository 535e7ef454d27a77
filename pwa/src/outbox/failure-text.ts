import { NotPossible } from '../offline/outbox/attention'
import { SealingKeyMissing } from '../offline/sealing/sealing-keys'
import { StorageFull } from '../offline/store/quota'
import { failed } from './outbox.texts'

/** The text of a failed action. Errors of the offline half carry a text for the person. */
export function failureText(error: unknown): string {
  if (error instanceof NotPossible || error instanceof SealingKeyMissing || error instanceof StorageFull)
    return error.message
  console.error(error)
  return failed
}
