import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error'

/** characters of the longest name that a host can have, a colon and a port */
const HOST_MAX = 253 + 6

/** Refuses what is no host: links begin with it, and a QR code has no room for any length. */
export function refuseLongHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.host.length > HOST_MAX ? new AppError('body_malformed') : undefined)
  })
}
