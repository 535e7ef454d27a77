import type { RegistrationMode } from '@tohfa/sync-protocol/entities/user'
import type { HealthPart } from '@tohfa/sync-protocol/http/service'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance } from 'fastify'
import type { StorePart, StoreUnavailableError } from '../db/store-unavailable'
import { AppError } from '../http/app-error'
import type { Outages } from '../http/outages'
import { sendProblem, toAppError } from '../http/problem'
import { route } from '../http/route'
import type { FreeSpace } from '../uploads/free-space'

const WORDS: Record<StorePart, string> = {
  database: 'The database can be read, but accepts no changes.',
  files: 'Photos and recordings cannot be reached.',
  space: 'The disk is nearly full: new photos and recordings are refused.',
}

/** @throws AppError unavailable (503) if the database is among what is away */
function refuseWithoutDatabase(away: readonly StoreUnavailableError[]): void {
  const cause = away.find(({ part }) => part === 'database')
  if (!cause) return
  const { code, retryAfterSeconds = 0 } = toAppError(cause)
  throw new AppError(code, { retryAfterSeconds, detail: 'The database cannot be reached.', cause })
}

/** Text can be read and written while photos cannot, so that is no reason to send nobody here. */
function answerOf(away: readonly StorePart[]) {
  if (away.length === 0) return { status: 'ok' as const }
  const parts: HealthPart[] = away.map((part) => ({ part, detail: WORDS[part] }))
  return { status: 'degraded' as const, parts }
}

/** What devices and operators may ask about the server itself. */
export const healthRoutes =
  (deps: {
    outages: Outages
    space: FreeSpace
    publicUrl: string | undefined
    transcription: boolean
    registration: RegistrationMode
    mail: boolean
    strictPasswords: boolean
  }) =>
  async (app: FastifyInstance) => {
    const { readiness } = app

    route(app, endpoint.readLiveness, {
      handler(_request, reply) {
        reply.header('cache-control', 'no-store')
        return { status: 'ok' as const }
      },
    })

    route(app, endpoint.readReadiness, {
      // it is what was asked, and nothing that has failed
      errorHandler: (thrown, _request, reply) => void sendProblem(reply, toAppError(thrown)),
      async handler(_request, reply) {
        reply.header('cache-control', 'no-store')
        if (readiness.isLeaving())
          throw new AppError('unavailable', { retryAfterSeconds: 1, detail: 'This server is about to stop.' })
        const away = await readiness.look(['database', 'files'])
        for (const part of away) deps.outages.saw(part)
        refuseWithoutDatabase(away)
        return answerOf(away.map(({ part }) => part))
      },
    })

    route(app, endpoint.readHealth, {
      async handler(_request, reply) {
        reply.header('cache-control', 'no-store')
        refuseWithoutDatabase(await readiness.look(['database']))
        const parts = new Set<StorePart>(await deps.outages.look())
        if (await deps.space.isLow()) parts.add('space')
        return answerOf([...parts])
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
