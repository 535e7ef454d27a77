import { DhkemP256HkdfSha256 } from '@hpke/core'
import { SEAL_INFO, SEAL_SUITE, type SealingKey } from '@tohfa/sync-protocol/operations/seal'
import { createHash } from 'node:crypto'
import { AppError } from '../http/app-error'
import { createReceiver } from './open-box'
import { acceptedSecrets, type Secrets } from './secrets'

/** an old sealing key still opens boxes for this long after a rotation */
const SEALING_KEY_KEPT_MS = 90 * 24 * 60 * 60_000

/**
 * The key that devices seal PINs and identity numbers to (HPKE, RFC 9180 base mode).
 *
 * Key pairs are derived from the root secret and the number of the period, so every process has the same ones and none is
 * stored. Each period has a new key; the one before still opens for 90 days.
 */
export interface Sealing {
  /** the key to seal for now */
  currentKey(): Promise<SealingKey>
  /**
   * Opens a box.
   * @param box base64url, of version 1 or 2
   * @param operation the only one that the box may be opened for; version 1 is bound to its id, version 2 also to its kind
   * @returns the fields inside
   * @throws AppError seal_unknown (422) for a key that is no longer usable, seal_broken (422) for anything else
   */
  open(
    box: string,
    keyId: string | undefined,
    operation: { id: string; kind: string },
  ): Promise<Record<string, unknown>>
}

const PERIOD_MS = 180 * 24 * 60 * 60_000

interface PeriodKey {
  published: SealingKey
  receiver: ReturnType<typeof createReceiver>
}

export function createSealing(deps: { secrets: Secrets; now: () => number }): Sealing {
  const kem = new DhkemP256HkdfSha256()
  const keys = new Map<string, Promise<PeriodKey>>()

  const derive = async (material: Buffer): Promise<PeriodKey> => {
    const ikm = new Uint8Array(material)
    const pair = await kem.deriveKeyPair(ikm.buffer)
    const publicKey = Buffer.from(await kem.serializePublicKey(pair.publicKey))
    const privateKey = Buffer.from(await kem.serializePrivateKey(pair.privateKey))
    const key_id = createHash('sha256').update(publicKey).digest('base64url').slice(0, 16)
    return {
      published: { key_id, public_key: publicKey.toString('base64url'), suite: SEAL_SUITE },
      receiver: createReceiver({ privateKey, publicKey }, SEAL_INFO),
    }
  }
  const keyOf = (period: number, secrets: Secrets = deps.secrets) => {
    const material = secrets.key(`sealing ${period}`)
    const id = material.toString('base64')
    let key = keys.get(id)
    if (!key) keys.set(id, (key = derive(material)))
    return key
  }
  const periodAt = (at: number) => Math.floor(at / PERIOD_MS)

  async function usableKey(keyId: string): Promise<PeriodKey | undefined> {
    const now = deps.now()
    // a device's key may also be newer, if this machine's clock was set back
    for (const period of new Set([now, now - SEALING_KEY_KEPT_MS, now + PERIOD_MS].map(periodAt))) {
      for (const secrets of acceptedSecrets(deps.secrets)) {
        const key = await keyOf(period, secrets)
        if (key.published.key_id === keyId) return key
      }
    }
    return undefined
  }

  return {
    currentKey: async () => (await keyOf(periodAt(deps.now()))).published,
    async open(box, keyId, operation) {
      const key = keyId === undefined ? undefined : await usableKey(keyId)
      if (!key) throw new AppError('seal_unknown')
      try {
        const opened = key.receiver.open(Buffer.from(box, 'base64url'), operation)
        const fields: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(opened))
        if (fields !== null && typeof fields === 'object' && !Array.isArray(fields))
          return fields as Record<string, unknown>
      } catch {
        // whatever was wrong with it, it cannot be opened
      }
      throw new AppError('seal_broken')
    },
  }
}
