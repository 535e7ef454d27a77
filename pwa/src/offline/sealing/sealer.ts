import type { OutboxEntry } from '../sending-rules/outbox-entry'
import * as t from '../offline.texts'
import { SealingKeyMissingError, type SealingKeys } from './sealing-keys'

/**
 * Seals what only the server may read of an operation.
 * @returns the sealed box as base64url, and the id of the key that opens it
 * @throws SealingKeyMissingError if there is no key, or the page has no cryptography
 */
export type Sealer = (
  operation: Pick<OutboxEntry, 'id' | 'kind'>,
  secrets: Record<string, unknown>,
) => Promise<{ sealed: string; sealedFor: string }>

/** Seals with the key that this device has. */
export const createSealer =
  (keys: SealingKeys): Sealer =>
  async (operation, secrets) => {
    // browsers offer cryptography only on secure origins
    if (!isSecureContext) throw new SealingKeyMissingError(t.sealingUnavailable)
    const [{ seal }, key] = await Promise.all([import('./seal'), keys.current()])
    return { sealed: await seal(key, operation, secrets), sealedFor: key.key_id }
  }
