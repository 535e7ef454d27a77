import type { FastifyRequest } from 'fastify'
import type { Actor } from '../audit/audit.service'
import { userOf } from '../http/caller/bearer'
import { callerAddress } from '../http/caller/caller-address'

/** The signed-in admin, as the audit log names them. */
export function actorOf(request: FastifyRequest): Actor {
  const { id, email } = userOf(request)
  return { id, email, address: callerAddress(request) }
}
