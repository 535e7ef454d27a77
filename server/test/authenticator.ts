/**
 * A passkey in software: it makes real COSE keys and CBOR, and signs as a person's device would (WebAuthn level 3,
 * section 6).
 */
import type { NewPasskey, PasskeyAnswer } from '@tohfa/sync-protocol/entities/passkey'
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()

type Value = number | string | Buffer | Map<number | string, Value>

/** CBOR (RFC 8949) for the answers of a passkey. */
function cbor(value: Value): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)])
}
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const KEY_INCLUDED = 0x40

export interface Authenticator {
  id: string
  /** Makes its key for a site. @param options what the server asks for */
  create(options: Record<string, unknown>, at?: { origin?: string }): NewPasskey
  /** Signs what the server asks for. */
  get(options: Record<string, unknown>, at?: { origin?: string; rpId?: string }): PasskeyAnswer
  /** how often it was used, as it reports; stays 0 if it does not count */
  counter: number
}

/**
 * @param origin of the page that its person uses
 * @param how.verifies whether it asks for a fingerprint, a face or its own PIN
 */
export function softwareAuthenticator(
  origin: string,
  { counts = true, verifies = true } = {},
): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const rawId = randomBytes(32)
  const id = rawId.toString('base64url')
  const seen = verifies ? USER_PRESENT | USER_VERIFIED : USER_PRESENT

  const clientData = (type: string, options: Record<string, unknown>, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge: options.challenge, origin: at, crossOrigin: false }))
  const dataOf = (rpId: string, flags: number, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(made.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, more])
  }

  const made: Authenticator = {
    id,
    counter: 0,
    create(options, at = {}) {
      const key: Value = new Map<number, Value>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, cbor(key)])
      const { id: rpId } = options.rp as { id: string }
      const attestation = new Map<string, Value>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', dataOf(rpId, seen | KEY_INCLUDED, credential)],
      ])
      return {
        ...{ id, rawId: id, type: 'public-key', authenticatorAttachment: 'platform' },
        response: {
          clientDataJSON: clientData('webauthn.create', options, at.origin ?? origin).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get(options, at = {}) {
      if (counts) made.counter++
      const client = clientData('webauthn.get', options, at.origin ?? origin)
      const data = dataOf(at.rpId ?? String(options.rpId), seen)
      return {
        ...{ id, rawId: id, type: 'public-key', authenticatorAttachment: 'platform' },
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        },
      }
    },
  }
  return made
}
