import type { FastifyRequest } from 'fastify'
import { callerAddress } from '../http/caller/caller-address'
import { deviceName } from '../http/caller/device-name'

/** A caller who is not signed in yet. */
export interface Caller {
  /** as limits count it */
  address: string
  /** browser and system, in words; may be empty */
  device: string
}

/** @throws CallerGone when the connection is closed */
export const callerOf = (request: FastifyRequest): Caller => ({
  address: callerAddress(request),
  device: deviceName(request.headers['user-agent']),
})
