/** What a device and an operator ask of the server itself. */
import * as z from 'zod/mini'
import type { EndpointContract } from './endpoint-contract'
import * as endpoint from './endpoints'

export const service = {
  [endpoint.readOpenApi]: { summary: 'This description', produces: 'application/json' },
  [endpoint.readHealth]: {
    summary: 'Whether the server reaches its store',
    response: z.object({ status: z.literal('ok') }),
  },
  [endpoint.readConfig]: {
    summary:
      'The origin that stands in QR codes (null where it is the one in use), and whether audio can be converted to text',
    response: z.object({ public_url: z.nullable(z.string()), transcription: z.boolean() }),
  },
} satisfies Record<string, EndpointContract>
