import type { FastifyRequest } from 'fastify'

/** Whom and what a request is about, for the security log: ids and numbers, never an email or a code. */
export interface ToldOf {
  /** id of the account, if the request is not made by somebody signed in */
  account?: string
  campaignId?: string
  /** running number of the gift */
  number?: number
  about?: string
}

const told = new WeakMap<FastifyRequest, ToldOf>()

/** Notes what a request is about, as its handler has found out; earlier notes are kept. */
export const tellOf = (request: FastifyRequest, of: ToldOf): void => {
  told.set(request, { ...told.get(request), ...of })
}

export const toldOf = (request: FastifyRequest): ToldOf => told.get(request) ?? {}
