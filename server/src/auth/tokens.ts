import jwt from '@fastify/jwt'
import { TOKEN_LIFETIME_MS } from '@tohfa/sync-protocol/limits'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database'
import { AppError } from '../platform/app-error'
import { rememberUser, type Guard, type Guards } from '../platform/bearer'
import type { Secrets } from '../platform/secrets'
import type { TokenOwner } from './auth.service'
import { findSignedIn } from './users.repository'

/** What a token says: whose it is, and of which version of that user's tokens (raised to revoke all of them). */
interface TokenPayload {
  sub: string
  version: number
}

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
    verify: { algorithms: ['HS256'], onlyCookie: false, cache: true },
  })
}

export const signToken = (app: FastifyInstance, { id, tokenVersion }: TokenOwner): string =>
  app.jwt.sign({ sub: id, version: tokenVersion })

/**
 * Guards of routes that need a signed-in user or admin. Admin rights are read from the database every time: a token does
 * not carry them.
 */
export function createGuards(db: Database): Guards {
  const guard =
    (onlyAdmins: boolean): Guard =>
    async (request) => {
      const payload = await request.jwtVerify<TokenPayload>().catch(() => null)
      const user = typeof payload?.sub === 'string' ? await findSignedIn(db.read, payload.sub) : undefined
      if (!user || user.tokenVersion !== payload?.version) throw new AppError('unauthorized')
      if (onlyAdmins && !user.isAdmin) throw new AppError('admin_required')
      rememberUser(request, user)
    }
  return { user: guard(false), admin: guard(true) }
}
