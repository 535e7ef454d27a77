import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import fastify, { type FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import { jsonText } from './json-text'
import { sendJson } from './reply'
import { route } from './route'

const answerOf = async (register: Parameters<typeof mount>[0], url: string) => {
  const app = mount(register)
  const { statusCode, body } = await app.inject({ method: 'GET', url })
  await app.close()
  return [statusCode, body]
}

function mount(register: (app: FastifyInstance) => void) {
  const app = fastify()
  app.setValidatorCompiler(() => (value: unknown) => ({ value }))
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))
  void app.register(async (api) => register(api as typeof app), { prefix: '/api' })
  return app
}

it('answers what the handler returns, or what it has sent', async () => {
  const config = {
    public_url: null,
    transcription: true,
    registration: 'open' as const,
    mail: false,
    strict_passwords: false,
  }
  const returning = (app: FastifyInstance) => route(app, endpoint.readConfig, { handler: async () => config })
  expect(await answerOf(returning, '/api/config')).toEqual([200, JSON.stringify(config)])
  const sending = (app: FastifyInstance) =>
    route(app, endpoint.readConfig, { handler: async (_request, reply) => sendJson(reply, jsonText(config)) })
  expect(await answerOf(sending, '/api/config')).toEqual([200, JSON.stringify(config)])
})

it('gives a handler the parameters of its path', async () => {
  const register = (app: FastifyInstance) =>
    route(app, endpoint.readCode, {
      handler: async ({ params }) => ({ code: params.code, claimed: false }),
    })
  expect(await answerOf(register, '/api/qr/ABC')).toEqual([200, '{"code":"ABC","claimed":false}'])
})

it('does not compile a handler whose answer has another shape', () => {
  const app = { route: () => app } as unknown as FastifyInstance
  // @ts-expect-error -- `claimed` is missing
  route(app, endpoint.readCode, { handler: async ({ params }) => ({ code: params.code }) })
  // @ts-expect-error -- what was sent is not a code
  route(app, endpoint.readCode, { handler: async (_request, reply) => sendJson(reply, jsonText(1)) })
})
