/**
 * Seals the secret fields of an operation (PIN, identity numbers) to the server: a lost phone cannot reveal them.
 *
 * All that a page seals shares one HPKE context (RFC 9180, base mode), because agreeing on a key is most of the server's
 * work for a box. Each box has a key of its own, exported for the operation's id and a random salt (decision 40). So it
 * opens in any order, only for that operation, and stays valid when the operation is given to another code.
 *
 * Invariants (sealing.test.ts):
 * - the context is only in memory: what is stored opens for nobody but the server
 * - it ends after 1,000 boxes, when the page was out of sight for long, and with another key of the server
 */
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import {
  SEAL_INFO,
  SEAL_RECORD_LABEL,
  SEAL_SALT_BYTES,
  SEAL_VERSION,
  type SealingKey,
} from '@tohfa/sync-protocol/operations/seal'
import type { OutboxEntry } from '../sending-rules/outbox-entry'
import { fromBase64Url, toBase64Url } from './base64url'

const BOXES_MAX = 1_000
const AWAY_MS = 30 * 60_000

const utf8 = new TextEncoder()

/**
 * @param fields what only the server may read
 * @returns base64url of `version || enc || salt || ciphertext`
 */
type Seal = (
  key: SealingKey,
  operation: Pick<OutboxEntry, 'id' | 'kind'>,
  fields: Record<string, unknown>,
) => Promise<string>

/** @param onAway calls back when the page was out of sight for long */
export function createSeal(onAway: (end: () => void) => void): Seal {
  const suite = new CipherSuite({
    kem: new DhkemP256HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes256Gcm(),
  })
  const begin = async ({ key_id, public_key }: SealingKey) => {
    const recipientPublicKey = await suite.kem.deserializePublicKey(fromBase64Url(public_key))
    const sender = await suite.createSenderContext({ recipientPublicKey, info: utf8.encode(SEAL_INFO) })
    return { key_id, sender, left: BOXES_MAX }
  }
  let context: Awaited<ReturnType<typeof begin>> | undefined
  onAway(() => (context = undefined))

  return async (key, { id, kind }, fields) => {
    if (context?.key_id !== key.key_id || context.left === 0) context = await begin(key)
    context.left--
    const { sender } = context
    const salt = crypto.getRandomValues(new Uint8Array(SEAL_SALT_BYTES))
    const about = new Uint8Array([...utf8.encode(SEAL_RECORD_LABEL + id), ...salt])
    const cipher = suite.aead.createEncryptionContext(await sender.export(about, suite.aead.keySize))
    const ciphertext = await cipher.seal(
      // its key is used once
      new ArrayBuffer(suite.aead.nonceSize),
      utf8.encode(JSON.stringify(fields)).buffer,
      utf8.encode(id + kind).buffer,
    )
    const box = [SEAL_VERSION, ...new Uint8Array(sender.enc), ...salt, ...new Uint8Array(ciphertext)]
    return toBase64Url(new Uint8Array(box))
  }
}

function whenAway(end: () => void): void {
  let turnedAt = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(end, AWAY_MS)
    // the timer of a frozen page does not run
    else if (Math.abs(Date.now() - turnedAt) >= AWAY_MS) end()
    turnedAt = Date.now()
  }
  look()
  document.addEventListener('visibilitychange', look)
}

let ofPage: Seal | undefined
/** Seals with the context of this page. */
export const seal: Seal = (...all) => (ofPage ??= createSeal(whenAway))(...all)
