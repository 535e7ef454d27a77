import jwt from '@fastify/jwt'
import { TOKEN_LIFETIME_MS } from '@tohfa/sync-protocol/limits'
import * as m from '@tohfa/sync-protocol/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Database } from '../db/database'
import { AppError } from '../http/app-error'
import { rememberUser, type Guard, type Guards } from '../http/bearer'
import type { Secrets } from '../crypto/secrets'
import type { TokenOwner } from './auth.service'
import { findSignedIn } from './users.repository'

/** The content of a token: its user, and the version of that user's tokens, which rises to revoke all of them. */
interface TokenPayload {
  sub: string
  version: number
  /** s since the epoch; the library sets it */
  exp?: number
}

/** tokens in the cache of those whose signature was verified */
const CACHED_TOKENS = 1000

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: TokenPayload
    user: TokenPayload
  }
}

export async function installTokens(app: FastifyInstance, deps: { secrets: Secrets }): Promise<void> {
  await app.register(jwt, {
    secret: deps.secrets.key('access tokens'),
    sign: { algorithm: 'HS256', expiresIn: TOKEN_LIFETIME_MS / 1000 },
    verify: { algorithms: ['HS256'], onlyCookie: false },
  })
}

export const signToken = (app: FastifyInstance, { id, tokenVersion }: TokenOwner): string =>
  app.jwt.sign({ sub: id, version: tokenVersion })

/**
 * Guards of routes that need a signed-in user or admin. Admin rights are not in the token, but read from the database every
 * time.
 */
export function createGuards(db: Database): Guards {
  const verified = new LRUCache<string, TokenPayload>({ max: CACHED_TOKENS })

  const payloadOf = async (request: FastifyRequest): Promise<TokenPayload | null> => {
    const { authorization } = request.headers
    if (authorization === undefined) return null
    const cached = verified.get(authorization)
    if (cached && (cached.exp ?? 0) * 1000 > Date.now()) return cached
    const payload = await request.jwtVerify<TokenPayload>().catch(() => null)
    if (payload) verified.set(authorization, payload)
    return payload
  }

  const guard =
    (onlyAdmins: boolean): Guard =>
    async (request) => {
      const payload = await payloadOf(request)
      const user = typeof payload?.sub === 'string' ? await findSignedIn(db.read, payload.sub) : undefined
      // anyone with a token of the account learns this, so that a running app can say why it signs out
      if (user && user.disabledAt !== null) throw new AppError('unauthorized', { detail: m.accountDisabled })
      if (!user || user.tokenVersion !== payload?.version) throw new AppError('unauthorized')
      if (onlyAdmins && !user.isAdmin) throw new AppError('admin_required')
      rememberUser(request, user)
    }
  return { user: guard(false), admin: guard(true) }
}
