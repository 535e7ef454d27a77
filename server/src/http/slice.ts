import type { FastifyInstance } from 'fastify'

/** The calls of a slice, to be registered where they belong. */
export type Routes = (app: FastifyInstance) => Promise<void>

/** What a function that makes a service or routes needs. */
export type DepsOf<Create extends (deps: never) => unknown> = Parameters<Create>[0]

/** Several calls as one. */
export const together =
  (...routes: readonly Routes[]): Routes =>
  async (app) => {
    for (const each of routes) await app.register(each)
  }
