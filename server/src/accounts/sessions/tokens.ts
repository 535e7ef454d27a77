import jwt from '@fastify/jwt'
import * as m from '@tohfa/sync-protocol/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { readEpochBegan } from '../../db/store-epoch'
import type { Database } from '../../db/database'
import { AppError } from '../../http/app-error'
import { tellOf } from '../../http/told-of'
import { rememberUser, type Guard, type Guards } from '../../http/caller/bearer'
import { acceptedSecrets, type Secrets } from '../../crypto/secrets'
import { isLive, type TokenOwner } from './sessions.service'
import * as sessions from './sessions.repository'
import { findSignedIn } from '../users.repository'

/** The content of a token: its user, and its session. */
interface TokenPayload {
  sub: string
  /** id of the session */
  sid: string
  /** s since the epoch; set by the library */
  exp?: number
  /** s since the epoch, when it was made; set by the library */
  iat?: number
}

/** of the key for tokens */
const PURPOSE = 'access tokens'

/** verified tokens in the cache */
const CACHED_TOKENS = 1000
/** ms between two writes of a session's last use */
const NOTED_EVERY_MS = 15 * 60_000

/** The session ended by its age, and not by somebody: its device deletes nothing. */
const tooOld = () => new AppError('unauthorized', { detail: m.loginExpired })

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: TokenPayload
    user: TokenPayload
  }
}

export async function installTokens(app: FastifyInstance, deps: { secrets: Secrets }): Promise<void> {
  await app.register(jwt, {
    secret: deps.secrets.key(PURPOSE),
    sign: { algorithm: 'HS256' },
    verify: { algorithms: ['HS256'], onlyCookie: false },
  })
}

/** what @fastify/jwt says about a token whose signature is right and whose time is over */
const EXPIRED = 'FST_JWT_AUTHORIZATION_TOKEN_EXPIRED'

/**
 * @param keys undefined: the key that this process signs with
 * @throws AppError unauthorized (401) if it was valid once
 */
async function verifiedBy(
  request: FastifyRequest,
  keys: readonly (Buffer | undefined)[],
): Promise<TokenPayload | null> {
  for (const key of keys) {
    const how = key === undefined ? undefined : { decode: {}, verify: { key } }
    const payload = await request.jwtVerify<TokenPayload>(how).catch((error: unknown) => {
      if ((error as { code?: unknown }).code === EXPIRED) throw tooOld()
      return null
    })
    if (payload) return payload
  }
  return null
}

/** @param now epoch ms */
export const signToken = (app: FastifyInstance, { id, userId, expiresAt }: TokenOwner, now: number): string =>
  // by the clock that made the session: the library's may be another
  app.jwt.sign({ sub: userId, sid: id }, { expiresIn: Math.max(1, Math.ceil((expiresAt - now) / 1000)) })

/**
 * Guards of routes that need a signed-in user or admin. Admin rights are not in the token. Like the session, they are
 * read from the database every time.
 */
export function createGuards(deps: {
  db: Database
  secrets: Secrets
  now: () => number
  /** ms after which an unused session is over */
  idleMs: number
  /** whether admins need a session with a second factor */
  adminMfaRequired: boolean
  /** called if the last use of a session could not be written */
  reportFailure: (thrown: unknown) => void
}): Guards {
  const { db, now, secrets } = deps
  const verified = new LRUCache<string, TokenPayload>({ max: CACHED_TOKENS })
  /** when this process last tried to write a session's use, successfully or not */
  const noted = new LRUCache<string, number>({ max: CACHED_TOKENS })

  const payloadOf = async (request: FastifyRequest): Promise<TokenPayload | null> => {
    const { authorization } = request.headers
    if (authorization === undefined) return null
    const cached = verified.get(authorization)
    if (cached && (cached.exp ?? 0) * 1000 > Date.now()) return cached
    const payload = await verifiedBy(request, [
      undefined,
      ...acceptedSecrets(secrets).map((one) => one.key(PURPOSE)),
    ])
    if (payload) verified.set(authorization, payload)
    return payload
  }

  async function note({ id, lastUsedAt }: { id: string; lastUsedAt: number }): Promise<void> {
    const at = now()
    if (at - Math.max(lastUsedAt, noted.get(id) ?? 0) < NOTED_EVERY_MS) return
    noted.set(id, at)
    await db.write((tx) => sessions.used(tx, id, at)).catch(deps.reportFailure)
  }

  /** A session that began before a backup was restored may be missing only because of that. */
  const endedOrRestored = async ({ iat = 0 }: TokenPayload): Promise<AppError> =>
    new AppError((await readEpochBegan(db)) > iat * 1000 ? 'unauthorized' : 'session_ended')

  const guard =
    (onlyAdmins: boolean): Guard =>
    async (request) => {
      const payload = await payloadOf(request)
      const user = payload ? await findSignedIn(db.read, payload.sub, payload.sid) : undefined
      if (user) tellOf(request, { account: user.id })
      // anyone with a token of the account gets this, so that a running app can say why it signs out
      if (user && user.disabledAt !== null)
        throw new AppError('session_ended', { detail: `${m.signedOutHere} ${m.accountDisabled}` })
      if (!payload) throw new AppError('unauthorized')
      const session = user?.session
      // ended by somebody; a session that is only too old was not ended
      if (!session || session.tokenVersion !== user.tokenVersion) throw await endedOrRestored(payload)
      if (!isLive(user, now(), deps.idleMs)) throw tooOld()
      if (onlyAdmins && !user.isAdmin) throw new AppError('admin_required')
      if (onlyAdmins && deps.adminMfaRequired && session.secondFactorAt === null)
        throw new AppError('second_factor_required')
      await note(session)
      rememberUser(request, { ...user, session: session.id })
    }
  return { user: guard(false), admin: guard(true) }
}
