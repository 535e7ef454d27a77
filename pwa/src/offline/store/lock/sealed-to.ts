/**
 * Boxes that a public key makes, and only the private key opens: ECDH on P-256, HKDF-SHA-256, AES-256-GCM. A box is the
 * sender's public key, made only for this box, and the ciphertext.
 */
export const PAIR = { name: 'ECDH', namedCurve: 'P-256' } as const

/** of a public key */
const POINT_BYTES = 65
/** each box has its own key */
const IV = new Uint8Array(12)
const INFO = new TextEncoder().encode('tohfa lock')

/** @param bits of a point, as `exportKey('raw')` returns them */
export const publicKey = (bits: ArrayBuffer) => crypto.subtle.importKey('raw', bits, PAIR, true, [])

async function boxKey(
  privateKey: CryptoKey,
  to: CryptoKey,
  sender: BufferSource,
  use: 'encrypt' | 'decrypt',
) {
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: to }, privateKey, 256)
  const secret = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const how = { name: 'HKDF', hash: 'SHA-256', salt: sender, info: INFO }
  return crypto.subtle.deriveKey(how, secret, { name: 'AES-GCM', length: 256 }, false, [use])
}

export async function sealTo(to: CryptoKey, content: BufferSource): Promise<ArrayBuffer> {
  const own = await crypto.subtle.generateKey(PAIR, false, ['deriveBits'])
  const sender = new Uint8Array(await crypto.subtle.exportKey('raw', own.publicKey))
  const key = await boxKey(own.privateKey, to, sender, 'encrypt')
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: IV }, key, content)
  const box = new Uint8Array(POINT_BYTES + sealed.byteLength)
  box.set(sender)
  box.set(new Uint8Array(sealed), POINT_BYTES)
  return box.buffer
}

/** @throws if the key does not fit */
export async function openFrom(privateKey: CryptoKey, box: ArrayBuffer): Promise<ArrayBuffer> {
  const sender = box.slice(0, POINT_BYTES)
  const key = await boxKey(privateKey, await publicKey(sender), sender, 'decrypt')
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv: IV }, key, new Uint8Array(box, POINT_BYTES))
}
