import type { FastifyRequest } from 'fastify'

/** Who a request is signed in as. */
export interface SignedIn {
  id: string
  email: string
  isAdmin: boolean
}

/** Runs before the body is read. @throws AppError unauthorized (401), admin_required (403) */
export type Guard = (request: FastifyRequest) => Promise<void>

export interface Guards {
  user: Guard
  admin: Guard
}

const signedIn = new WeakMap<FastifyRequest, SignedIn>()

/** For the guards alone. */
export const rememberUser = (request: FastifyRequest, user: SignedIn): void => {
  signedIn.set(request, user)
}

/** The user that a guard let through. */
export function userOf(request: FastifyRequest): SignedIn {
  const user = signedIn.get(request)
  if (!user) throw new Error('this route has no guard')
  return user
}
