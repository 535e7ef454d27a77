/**
 * Who tries a PIN: an address, and a device that is known by a cookie. The cookie opens nothing: a device that has
 * proven the PIN of a gift may try while others are locked out (pins/pins.service.ts; decision 29).
 */
import { PIN_HELP_HEADER, WRONG_TRIES_HEADER } from '@tohfa/sync-protocol/http/pin-answer-headers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { callerAddress } from './caller-address'

/** ms for which a device that has proven a PIN may try it while others are locked out */
export const PIN_DEVICE_LASTS_MS = 180 * 24 * 60 * 60_000

const COOKIE = 'tohfa_device'
/** with TLS: no other host can set a cookie of this name */
const HOST_COOKIE = `__Host-${COOKIE}`
const SECRET_BYTES = 24
const SECRET = /^[\w-]{32}$/

export interface PinCaller {
  /** as limits count it */
  address: string
  /** the secret in the device's cookie; a device without one gets a new one after a right PIN */
  device: string
  /** To be called for a right PIN. */
  proven(): void
  /** Reports wrong tries since the last visit to the holder; missing if nobody looks at the answer. */
  tellWrongTries?: (count: number) => void
  /** Tells the writer of a diary, in words, that its owner asked for a new PIN; set together with the former. */
  tellPinHelp?: (words: string) => void
}

interface Asked {
  caller: PinCaller
  isProven: boolean
  wrongTries: number
  pinHelp: string | undefined
}
const asking = new WeakMap<FastifyRequest, Asked>()

const isSecure = ({ protocol }: FastifyRequest) => protocol === 'https'

function secretOf(request: FastifyRequest): string | undefined {
  const name = `${isSecure(request) ? HOST_COOKIE : COOKIE}=`
  const sent = request.headers.cookie
    ?.split('; ')
    .find((one) => one.startsWith(name))
    ?.slice(name.length)
  return sent !== undefined && SECRET.test(sent) ? sent : undefined
}

function asked(request: FastifyRequest): Asked {
  const known = asking.get(request)
  if (known) return known
  const device = secretOf(request) ?? randomBytes(SECRET_BYTES).toString('base64url')
  const caller = { address: callerAddress(request), device, proven: () => void (about.isProven = true) }
  const about: Asked = { caller, isProven: false, wrongTries: 0, pinHelp: undefined }
  asking.set(request, about)
  return about
}

/** Sender of work with a PIN. @throws CallerGone if the connection is closed */
export const pinCaller = (request: FastifyRequest): PinCaller => asked(request).caller

/** Somebody who looks at a gift with its PIN, and so learns what others have tried. @throws CallerGone */
export const pinVisitor = (request: FastifyRequest): PinCaller => {
  const about = asked(request)
  return {
    ...about.caller,
    tellWrongTries: (count) => (about.wrongTries = count),
    tellPinHelp: (words) => (about.pinHelp = words),
  }
}

/** Wrong tries that this call has to report. */
export const wrongTriesFor = (request: FastifyRequest): number => asking.get(request)?.wrongTries ?? 0

/** That the owner asked for a new PIN, if this call has to report it. */
export const pinHelpFor = (request: FastifyRequest): string | undefined => asking.get(request)?.pinHelp

/** Gives the device its cookie with this answer, for PINs that are proven while the answer is being sent. */
export function giveDevice(request: FastifyRequest, reply: FastifyReply): void {
  const secure = isSecure(request)
  const cookie = `${secure ? HOST_COOKIE : COOKIE}=${asked(request).caller.device}; Path=/`
  const lasts = Math.floor(PIN_DEVICE_LASTS_MS / 1000)
  void reply.header(
    'set-cookie',
    `${cookie}; Max-Age=${lasts}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`,
  )
}

/** Adds the device's cookie, and the wrong tries before it, to every answer to a right PIN. */
export function installPinAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const about = asking.get(request)
    if (about?.isProven) giveDevice(request, reply)
    if (about && about.wrongTries > 0) void reply.header(WRONG_TRIES_HEADER, String(about.wrongTries))
    if (about?.pinHelp !== undefined) void reply.header(PIN_HELP_HEADER, encodeURIComponent(about.pinHelp))
    done()
  })
}
