/**
 * Seals the secret fields of an operation (PIN, identity numbers) to the server: a lost phone cannot reveal them.
 *
 * HPKE base mode (RFC 9180); info, aad and layout are on the wire page. The box is bound to the operation's id, so it
 * opens only for that operation, and stays valid when the operation is given to another code.
 */
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { SEAL_INFO, type SealingKey } from '@tohfa/sync-protocol/operations/seal'
import { fromBase64Url, toBase64Url } from './base64url'

const utf8 = new TextEncoder()

/**
 * @param fields what only the server may read
 * @returns base64url of `enc || ciphertext`
 */
export async function seal(
  key: SealingKey,
  operationId: string,
  fields: Record<string, unknown>,
): Promise<string> {
  const suite = new CipherSuite({
    kem: new DhkemP256HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes256Gcm(),
  })
  const recipientPublicKey = await suite.kem.deserializePublicKey(fromBase64Url(key.public_key))
  const sender = await suite.createSenderContext({ recipientPublicKey, info: utf8.encode(SEAL_INFO) })
  const ciphertext = await sender.seal(utf8.encode(JSON.stringify(fields)), utf8.encode(operationId))
  const box = new Uint8Array(sender.enc.byteLength + ciphertext.byteLength)
  box.set(new Uint8Array(sender.enc))
  box.set(new Uint8Array(ciphertext), sender.enc.byteLength)
  return toBase64Url(box)
}
