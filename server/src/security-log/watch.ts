import type { Endpoint } from '@tohfa/sync-protocol/http/contract'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PinnedCode, PinsService } from '../pins/pins.service'
import type { FoundCode } from '../codes/codes.service'
import { AppError } from '../http/app-error'
import { knownUser } from '../http/caller/bearer'
import { callerAddress } from '../http/caller/caller-address'
import type { PinCaller } from '../http/caller/pin-caller'
import { refusalOf } from '../http/problem'
import { toldOf } from '../http/told-of'
import { isUuid } from '../ids'
import type { SecurityLog, SecurityNote } from './security-log'
import { refusalKind, SUCCESSES } from './events-by-call'

/** Notes the answers that are security events. To be called before the routes are registered. */
export function watchAnswers(app: FastifyInstance, security: SecurityLog): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const noted = eventOf(request, reply.statusCode)
    if (noted) security.note(noted)
    done()
  })
}

function eventOf(request: FastifyRequest, status: number): SecurityNote | undefined {
  const to = request.routeOptions.config.endpoint
  const refused = refusalOf(request)
  if (refused !== undefined) {
    const kind = refusalKind(to, refused)
    if (!kind) return undefined
    // the other kinds are noted by themselves
    const about = kind.startsWith('refused.') ? `${credentialOf(request)} ${refused}` : undefined
    return { kind, ...whoAndWhat(request), about }
  }
  const watched = to && SUCCESSES[to]
  // what has not changed since shows nothing
  if (!watched || status >= 300 || request.method === 'HEAD' || isPoll(to, request)) return undefined
  const { id, ref } = request.params as { id?: string; ref?: string }
  const about = watched.about ?? (watched.doneTo ? idOf(id) : idOf(ref))
  return { kind: watched.kind, about, ...whoAndWhat(request) }
}

/** An open page asks whether something has changed. */
const isPoll = (to: Endpoint, { headers }: FastifyRequest) =>
  to === endpoint.readPublicCampaign && headers['if-none-match'] !== undefined

/** What a path has in place of an id may be anything. */
const idOf = (given: string | undefined) =>
  given !== undefined && isUuid(given) ? given.toLowerCase() : undefined

function whoAndWhat(request: FastifyRequest): Omit<SecurityNote, 'kind'> {
  const { account, ...told } = toldOf(request)
  const { id, number } = request.params as { id?: string; number?: string }
  const isCampaigns = request.routeOptions.url?.includes('/campaigns/:id') ?? false
  return {
    accountId: account ?? knownUser(request)?.id,
    address: addressOf(request),
    campaignId: isCampaigns ? idOf(id) : undefined,
    number: number !== undefined && /^\d{1,6}$/.test(number) ? Number(number) : undefined,
    ...told,
  }
}

function addressOf(request: FastifyRequest): string | null {
  try {
    return callerAddress(request)
  } catch {
    // the caller has gone
    return null
  }
}

/** By the kind of credential that the caller used; never the credential itself. */
function credentialOf({ headers, routeOptions }: FastifyRequest): string {
  if (headers.authorization !== undefined) return 'token'
  const { url, config } = routeOptions
  // a caller who watches something without a token does it by a link
  const isLink = url?.includes(':masterCode') || config.endpoint === endpoint.followChanges
  if (isLink || headers['x-master-code'] !== undefined) return 'link'
  return url?.includes(':code') ? 'code' : 'nothing'
}

/** The service of PINs, whose refusals are noted however a PIN came: by a call, in queued work, or in a form. */
export function watchPins(pins: PinsService, security: SecurityLog): PinsService {
  /** Notes what a check of a secret refuses. */
  const watched = async (found: FoundCode, { address }: PinCaller, check: Promise<PinnedCode>) => {
    try {
      return await check
    } catch (error) {
      const code = error instanceof AppError ? error.code : ''
      const kind = FAILED.has(code) ? 'pin.failed' : code === 'pin_locked' ? 'pin.refused' : undefined
      if (kind) security.note({ kind, address, ...giftOf(found) })
      throw error
    }
  }
  return {
    ...pins,
    verify: (found, pin, caller, known) => watched(found, caller, pins.verify(found, pin, caller, known)),
    verifyOther: (found, secret, caller) => watched(found, caller, pins.verifyOther(found, secret, caller)),
  }
}

/** Refusals of a wrong PIN, and of what a holder may know in its place. */
const FAILED: ReadonlySet<string> = new Set(['pin_invalid', 'recovery_invalid'])

/** A gift as events name it. */
export const giftOf = ({ campaignId, number }: Pick<FoundCode, 'campaignId' | 'number'>) => ({
  campaignId,
  number,
})
