/** Passkeys (WebAuthn level 3): the second factor of an account, and what opens a gift beside its PIN. */
import type { NewPasskey, PasskeyAnswer } from '@tohfa/sync-protocol/entities/passkey'
import type { FastifyRequest } from 'fastify'
import { isIP } from 'node:net'

/** Its parsers of certificates take a tenth of the start, so the first passkey loads it. */
const loadWebAuthn = () => import('@simplewebauthn/server')

/** Where people see this server's pages. */
export interface Site {
  /** as a browser says it */
  origin: string
  /** the host name, which passkeys are bound to; null: passkeys do not work there */
  rpId: string | null
}

/** @param publicUrl the origin that is configured; undefined: the request's own */
export function siteOf(request: FastifyRequest, publicUrl: string | undefined): Site {
  const origin = publicUrl ?? `${request.protocol}://${request.host}`
  if (!URL.canParse(origin)) return { origin, rpId: null }
  const { protocol, hostname } = new URL(origin)
  const local = hostname === 'localhost' || hostname.endsWith('.localhost')
  // an IP address is no name, and browsers only know passkeys on secure pages
  const works = (protocol === 'https:' || local) && isIP(hostname) === 0 && !hostname.startsWith('[')
  return { origin, rpId: works ? hostname : null }
}

/** What is stored about a passkey. */
export interface Passkey {
  /** base64url */
  credentialId: string
  /** COSE, base64url */
  publicKey: string
  /** uses that its device has counted, 0 if it counts none */
  counter: number
  /** how its device can be reached, separated by spaces */
  transports: string
}

/** Whether the device has to check its holder: it has to if the passkey is all that is asked for. */
export type UserVerification = 'required' | 'preferred'

const describe = ({ credentialId, transports }: Pick<Passkey, 'credentialId' | 'transports'>) => ({
  id: credentialId,
  transports: transports.split(' ').filter(Boolean),
})

/**
 * What a browser needs to make a passkey.
 * @param user the future holder: an id that reveals nothing, and the name that the device shows
 * @param known existing passkeys, so that a device makes no second one
 */
export async function askForNewPasskey(
  rpId: string,
  user: { id: string; name: string },
  known: readonly Passkey[],
  userVerification: UserVerification,
): Promise<{ challenge: string; options: Record<string, unknown> }> {
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: 'Tohfa',
    rpID: rpId,
    userID: new TextEncoder().encode(user.id),
    userName: user.name,
    attestationType: 'none',
    excludeCredentials: known.map(describe),
    authenticatorSelection: { residentKey: 'preferred', userVerification },
  })
  return { challenge: options.challenge, options: { ...options } }
}

/** @returns what to store of a new passkey; undefined if it does not answer the challenge, or is from another site */
export async function readNewPasskey(
  answer: NewPasskey,
  challenge: string,
  { origin, rpId }: Site,
  userVerification: UserVerification,
): Promise<Passkey | undefined> {
  if (rpId === null) return undefined
  const { authenticatorAttachment, response, ...credential } = answer
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const verified = await verifyRegistrationResponse({
    response: {
      ...credential,
      ...(authenticatorAttachment && { authenticatorAttachment }),
      clientExtensionResults: {},
      response: {
        clientDataJSON: response.clientDataJSON,
        attestationObject: response.attestationObject,
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: userVerification === 'required',
  }).catch(refused)
  const info = verified?.registrationInfo
  if (!info) return undefined
  return {
    credentialId: info.credential.id,
    publicKey: Buffer.from(info.credential.publicKey).toString('base64url'),
    counter: info.credential.counter,
    transports: (response.transports ?? []).filter((way) => /^[a-z-]+$/.test(way)).join(' '),
  }
}

/** What a browser needs to ask one of these passkeys. */
export async function askPasskeys(
  rpId: string,
  known: readonly Passkey[],
  userVerification: UserVerification,
): Promise<{ challenge: string; options: Record<string, unknown> }> {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    allowCredentials: known.map(describe),
    userVerification,
  })
  return { challenge: options.challenge, options: { ...options } }
}

/**
 * @returns the uses that the device has counted now; undefined if the answer is not this passkey's to the challenge, is
 * from another site, or counts fewer than before, as a copy would
 */
export async function checkPasskey(
  answer: PasskeyAnswer,
  challenge: string,
  { origin, rpId }: Site,
  known: Passkey,
  userVerification: UserVerification,
): Promise<number | undefined> {
  if (rpId === null) return undefined
  const { authenticatorAttachment, response, ...credential } = answer
  const { userHandle, ...signed } = response
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const verified = await verifyAuthenticationResponse({
    response: {
      ...credential,
      ...(authenticatorAttachment && { authenticatorAttachment }),
      clientExtensionResults: {},
      response: { ...signed, ...(userHandle !== undefined && { userHandle }) },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
      counter: known.counter,
    },
    requireUserVerification: userVerification === 'required',
  }).catch(refused)
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}

/** The library throws for whatever is wrong with an answer, which is always the caller's fault. */
const refused = () => undefined
