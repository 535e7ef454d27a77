import swagger from '@fastify/swagger'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from './route'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/**
 * `GET /api/openapi.json`: OpenAPI 3.1 from the very schemas that validate. Registered before the routes that it
 * describes.
 */
export async function installOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Tohfa', version: '0.1.0', description: 'QR gift campaigns, offline first.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
  })
  // schemas describe; each route parses its body itself, so that every rule answers in the product's words
  app.setValidatorCompiler(() => (value: unknown) => ({ value }))
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))
}

export const openApiRoute = async (app: FastifyInstance) => {
  route(app, endpoint.readOpenApi, {
    async handler(_request, reply) {
      return reply.header('cache-control', 'no-cache').send(app.swagger())
    },
  })
}
