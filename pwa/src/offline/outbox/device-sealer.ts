/** Seals with the key that this device keeps. Exports: deviceSealer */
import * as t from '../offline.texts'
import { SealingKeyMissing } from '../sealing-key'
import { deviceSealingKeys } from '../this-device'
import type { Sealer } from './create-enqueue'

export const deviceSealer: Sealer = async (operationId, secrets) => {
  // plain http: browsers keep their cryptography to secure origins
  if (!isSecureContext) throw new SealingKeyMissing(t.sealingUnavailable)
  const [{ seal }, key] = await Promise.all([import('../sealing'), deviceSealingKeys().current()])
  return { sealed: await seal(key, operationId, secrets), sealedFor: key.key_id }
}
