import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance } from 'fastify'
import { it } from 'vitest'
import { jsonText } from './json-text'
import { sendJson } from './reply'
import { route } from './route'

it('does not compile a handler whose answer has another shape', () => {
  const app = { route: () => app } as unknown as FastifyInstance
  // @ts-expect-error -- `claimed` is missing
  route(app, endpoint.readCode, { handler: async ({ params }) => ({ code: params.code }) })
  // @ts-expect-error -- what was sent is not a code
  route(app, endpoint.readCode, { handler: async (_request, reply) => sendJson(reply, jsonText(1)) })
})
