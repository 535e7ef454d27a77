import { AttentionError } from '../offline/queue/queue-errors'
import { SealingKeyMissingError } from '../offline/sealing/sealing-keys'
import { StorageFullError } from '../offline/store/quota'
import { failed } from './outbox.texts'

/** The text of a failed action. Errors of the offline half have a text for people. */
export function failureText(error: unknown): string {
  if (
    error instanceof AttentionError ||
    error instanceof SealingKeyMissingError ||
    error instanceof StorageFullError
  )
    return error.message
  console.error(error)
  return failed
}
