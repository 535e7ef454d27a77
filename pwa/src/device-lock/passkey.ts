/**
 * A passkey that opens the lock of this device. The browser derives a secret from it and a salt (WebAuthn's PRF),
 * always the same, without any server: nobody checks what it signs.
 */
import type { KnownPasskey } from '../offline/store/lock/device-lock'
import { passkeyName } from './lock.texts'

export interface MadePasskey extends KnownPasskey {
  secret: BufferSource
}

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))

/** Whether this browser and this device can do it. */
export async function canUsePasskey(): Promise<boolean> {
  if (!window.isSecureContext || !('PublicKeyCredential' in window)) return false
  // older browsers do not say
  const told = await (PublicKeyCredential as Partial<typeof PublicKeyCredential>).getClientCapabilities?.()
  if (told && told['extension:prf'] !== true) return false
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
}

/**
 * @returns undefined if the passkey makes no secret
 * @throws if the person or the browser refuses
 */
export async function makePasskey(): Promise<MadePasskey | undefined> {
  const salt = random(32)
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: random(32),
      rp: { name: 'Tohfa' },
      user: { id: random(16), name: passkeyName, displayName: passkeyName },
      pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
      // some phones make secrets only for passkeys that they list
      authenticatorSelection: {
        authenticatorAttachment: 'platform',
        residentKey: 'required',
        userVerification: 'required',
      },
      extensions: { prf: { eval: { first: salt } } },
    },
  })
  if (!(made instanceof PublicKeyCredential)) return undefined
  const { prf } = made.getClientExtensionResults()
  const known = { id: made.rawId, salt }
  // many give the secret only when they are asked for it
  const secret = prf?.results?.first ?? (prf?.enabled ? await secretOf(known) : undefined)
  return secret && { ...known, secret }
}

/**
 * @returns undefined if the passkey makes no secret
 * @throws if the person or the browser refuses
 */
export async function secretOf({ id, salt }: KnownPasskey): Promise<BufferSource | undefined> {
  const used = await navigator.credentials.get({
    publicKey: {
      challenge: random(32),
      allowCredentials: [{ type: 'public-key', id, transports: ['internal'] }],
      userVerification: 'required',
      extensions: { prf: { eval: { first: salt } } },
    },
  })
  if (!(used instanceof PublicKeyCredential)) return undefined
  return used.getClientExtensionResults().prf?.results?.first
}
