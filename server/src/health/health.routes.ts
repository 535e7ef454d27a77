import type { RegistrationMode } from '@tohfa/sync-protocol/entities/user'
import type { HealthPart } from '@tohfa/sync-protocol/http/service'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database'
import type { StorePart } from '../db/store-unavailable'
import { AppError } from '../http/app-error'
import type { Outages } from '../http/outages'
import { toAppError } from '../http/problem'
import { route } from '../http/route'
import type { FreeSpace } from '../incoming/free-space'
import { readStore } from './store-probes'

const WORDS: Record<StorePart, string> = {
  database: 'The database can be read, but accepts no changes.',
  files: 'Photos and recordings cannot be reached.',
  space: 'The disk is nearly full: new photos and recordings are refused.',
}

/** What devices and operators may ask about the server itself. */
export const healthRoutes =
  (deps: {
    db: Database
    outages: Outages
    space: FreeSpace
    publicUrl: string | undefined
    transcription: boolean
    registration: RegistrationMode
    mail: boolean
    strictPasswords: boolean
  }) =>
  async (app: FastifyInstance) => {
    route(app, endpoint.readHealth, {
      async handler(_request, reply) {
        reply.header('cache-control', 'no-store')
        try {
          await readStore(deps.db)
        } catch (thrown) {
          const { code, retryAfterSeconds = 0 } = toAppError(thrown)
          if (code !== 'unavailable') throw thrown
          throw new AppError(code, {
            retryAfterSeconds,
            detail: 'The database cannot be reached.',
            cause: thrown,
          })
        }
        const parts = new Set<StorePart>(await deps.outages.look())
        if (await deps.space.isLow()) parts.add('space')
        if (parts.size === 0) return { status: 'ok' as const }
        const away: HealthPart[] = [...parts].map((part) => ({ part, detail: WORDS[part] }))
        return { status: 'degraded' as const, parts: away }
      },
    })

    route(app, endpoint.readConfig, {
      handler(_request, reply) {
        reply.header('cache-control', 'no-cache')
        return {
          public_url: deps.publicUrl ?? null,
          transcription: deps.transcription,
          registration: deps.registration,
          mail: deps.mail,
          strict_passwords: deps.strictPasswords,
        }
      },
    })
  }
