/**
 * What the code of a link gives on this device: the name under which what it has opened is stored, and the key that seals it.
 * The code itself is not stored: who has the database alone has neither.
 */
export interface LinkKey {
  id: string
  key: CryptoKey
}

const made = new Map<string, Promise<LinkKey>>()

/** @returns undefined where the browser has no cryptography, as on an insecure origin */
export function linkKey(masterCode: string): Promise<LinkKey> | undefined {
  // the types know no insecure origin
  if ((crypto as Partial<Crypto>).subtle === undefined) return undefined
  const known = made.get(masterCode) ?? derive(masterCode)
  made.set(masterCode, known)
  return known
}

async function derive(masterCode: string): Promise<LinkKey> {
  const utf8 = new TextEncoder()
  // 130 random bits need no slow hash
  const code = await crypto.subtle.importKey('raw', utf8.encode(masterCode), 'HKDF', false, [
    'deriveBits',
    'deriveKey',
  ])
  const by = (info: string) => ({
    ...{ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array() },
    info: utf8.encode(`tohfa link ${info}`),
  })
  const [name, key] = await Promise.all([
    crypto.subtle.deriveBits(by('name'), code, 128),
    crypto.subtle.deriveKey(by('key'), code, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  ])
  const hex = Array.from(new Uint8Array(name), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { id: `link ${hex}`, key }
}
