/**
 * Opens what devices seal by HPKE (RFC 9180): base mode, DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM.
 *
 * @hpke/core would make ten jobs of WebCrypto of each box, which wait in the thread pool behind the hashes of PINs. At
 * once it takes 0.15 ms of the processor, a seventh of that. Nearly all of it is the key agreement, which the boxes of a page
 * share (decision 40).
 */
import {
  SEAL_ENC_BYTES,
  SEAL_RECORD_LABEL,
  SEAL_SALT_BYTES,
  SEAL_VERSION,
} from '@tohfa/sync-protocol/operations/seal'
import { createDecipheriv, createECDH, createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** bytes of the key, the nonce and the tag of AES-256-GCM */
const [KEY, NONCE, TAG] = [32, 12, 16]
/** bytes of the KEM's shared secret, and of what the key schedule derives */
const SECRET = 32
const NOTHING = Buffer.alloc(0)
const VERSION = 'HPKE-v1'
/** of the KEM and of the suite (RFC 9180, 7.1 to 7.3) */
const KEM_ID = Buffer.from('KEM\x00\x10', 'latin1')
const SUITE_ID = Buffer.from('HPKE\x00\x10\x00\x01\x00\x02', 'latin1')
const BASE_MODE = Buffer.of(0)
/** each record has a key of its own */
const ZERO_NONCE = Buffer.alloc(NONCE)
/** key agreements that are remembered */
const SENDERS_MAX = 1_000

function hmac(key: Buffer, ...parts: (Buffer | string)[]): Buffer {
  const mac = createHmac('sha256', key)
  for (const part of parts) mac.update(part)
  return mac.digest()
}

/** RFC 9180, 4: LabeledExtract. */
const extract = (id: Buffer, salt: Buffer, label: string, material: Buffer) =>
  hmac(salt, VERSION, id, label, material)

/** RFC 9180, 4: LabeledExpand, for at most 32 bytes. */
const expand = (id: Buffer, key: Buffer, label: string, info: Buffer, bytes: number) =>
  hmac(key, Buffer.of(0, bytes), VERSION, id, label, info, Buffer.of(1)).subarray(0, bytes)

function decrypt(key: Buffer, nonce: Buffer, sealed: Buffer, associated: string): Buffer {
  const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG })
  cipher.setAAD(Buffer.from(associated))
  cipher.setAuthTag(sealed.subarray(-TAG))
  return Buffer.concat([cipher.update(sealed.subarray(0, -TAG)), cipher.final()])
}

/** RFC 9180, 5.3: Context.Export, for at most 32 bytes. */
export const exported = (exporterSecret: Buffer, context: Buffer, bytes: number): Buffer =>
  expand(SUITE_ID, exporterSecret, 'sec', context, bytes)

/**
 * @param receiver.privateKey the scalar of P-256
 * @param receiver.publicKey its uncompressed point
 * @param info of the context
 */
export function createReceiver(receiver: { privateKey: Buffer; publicKey: Buffer }, info: string) {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(receiver.privateKey)
  const context = Buffer.concat([
    BASE_MODE,
    extract(SUITE_ID, NOTHING, 'psk_id_hash', NOTHING),
    extract(SUITE_ID, NOTHING, 'info_hash', Buffer.from(info)),
  ])
  const secretOf = (enc: Buffer) => {
    const agreed = extract(KEM_ID, NOTHING, 'eae_prk', ecdh.computeSecret(enc))
    const shared = expand(KEM_ID, agreed, 'shared_secret', Buffer.concat([enc, receiver.publicKey]), SECRET)
    return extract(SUITE_ID, shared, 'secret', NOTHING)
  }
  const exporterSecret = (enc: Buffer) => expand(SUITE_ID, secretOf(enc), 'exp', context, SECRET)
  const senders = new LRUCache<string, Buffer>({ max: SENDERS_MAX })
  const sender = (enc: Buffer) => {
    const name = enc.toString('latin1')
    let secret = senders.get(name)
    if (!secret) senders.set(name, (secret = exporterSecret(enc)))
    return secret
  }

  return {
    exporterSecret,
    /**
     * Opens a box of either version.
     * @throws Error for a box of another receiver, context or operation, and for what is no box
     */
    open(box: Buffer, operation: { id: string; kind: string }): Buffer {
      if (box[0] !== SEAL_VERSION) {
        const secret = secretOf(box.subarray(0, SEAL_ENC_BYTES))
        const key = expand(SUITE_ID, secret, 'key', context, KEY)
        const nonce = expand(SUITE_ID, secret, 'base_nonce', context, NONCE)
        return decrypt(key, nonce, box.subarray(SEAL_ENC_BYTES), operation.id)
      }
      const [encEnd, saltEnd] = [1 + SEAL_ENC_BYTES, 1 + SEAL_ENC_BYTES + SEAL_SALT_BYTES]
      const salt = box.subarray(encEnd, saltEnd)
      const record = Buffer.concat([Buffer.from(SEAL_RECORD_LABEL + operation.id), salt])
      const key = exported(sender(box.subarray(1, encEnd)), record, KEY)
      return decrypt(key, ZERO_NONCE, box.subarray(saltEnd), operation.id + operation.kind)
    },
  }
}
