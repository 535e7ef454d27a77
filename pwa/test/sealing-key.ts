import { SEAL_SUITE } from '@tohfa/sync-protocol/operations/seal'
import { toBase64Url } from '../src/offline/sealing/base64url'

/** The server's answer with a sealing key; nobody opens what it seals. */
export async function sealingKey() {
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const { publicKey } = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
  const public_key = toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)))
  return { key_id: 'k1', public_key, suite: SEAL_SUITE }
}
