import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import type { SealingKey } from '@tohfa/sync-protocol/operations/seal'

const utf8 = new TextEncoder()

/** Seals fields as a device does (RFC 9180 base mode), written only from the protocol's description. */
export async function seal(key: SealingKey, operationId: string, fields: unknown, info = 'tohfa sync v1') {
  const suite = new CipherSuite({
    kem: new DhkemP256HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes256Gcm(),
  })
  const point = new Uint8Array(Buffer.from(key.public_key, 'base64url'))
  const recipientPublicKey = await suite.kem.deserializePublicKey(point.buffer)
  const sender = await suite.createSenderContext({ recipientPublicKey, info: utf8.encode(info) })
  const box = await sender.seal(utf8.encode(JSON.stringify(fields)), utf8.encode(operationId))
  return Buffer.concat([Buffer.from(sender.enc), Buffer.from(box)]).toString('base64url')
}
