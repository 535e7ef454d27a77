import type { FastifyRequest } from 'fastify'

/** The signed-in user of a request. */
export interface SignedIn {
  id: string
  email: string
  isAdmin: boolean
  /** id of the session that the token names */
  session: string
}

/** Checks a request before its body is read. @throws AppError unauthorized (401), admin_required, second_factor_required (403) */
export type Guard = (request: FastifyRequest) => Promise<void>

export interface Guards {
  user: Guard
  admin: Guard
}

const signedIn = new WeakMap<FastifyRequest, SignedIn>()

/** To be called by guards only. */
export const rememberUser = (request: FastifyRequest, user: SignedIn): void => {
  signedIn.set(request, user)
}

/** The user whom a guard has accepted. */
export function userOf(request: FastifyRequest): SignedIn {
  const user = signedIn.get(request)
  if (!user) throw new Error('this route has no guard')
  return user
}

/** The user whom a guard has accepted; undefined if none has. */
export const knownUser = (request: FastifyRequest): SignedIn | undefined => signedIn.get(request)
