/** What a device and an operator ask the server about itself. */
import * as z from 'zod/mini'
import { REGISTRATION_MODES } from '../entities/user'
import type { EndpointContract } from './endpoint-contract'
import * as endpoint from './endpoints'

const healthPart = z.object({ part: z.enum(['database', 'files', 'space']), detail: z.string() })
/** A part of the server that does not fully work. */
export type HealthPart = z.infer<typeof healthPart>

const health = z.object({ status: z.enum(['ok', 'degraded']), parts: z.optional(z.array(healthPart)) })

export const service = {
  [endpoint.readOpenApi]: { summary: 'This description, as OpenAPI 3.1', produces: 'application/json' },
  [endpoint.readApiPage]: { summary: 'This description, as a page to read', produces: 'text/html' },
  [endpoint.readHealth]: {
    summary: 'Whether the server can do its work',
    description:
      '`ok`, or `degraded` with the parts that are: `database` accepts no changes, `files` cannot be reached, `space`: new files are refused. 503 if the database cannot be reached.',
    response: health,
  },
  [endpoint.readLiveness]: {
    summary: 'Whether the process answers, whatever it can do',
    response: z.object({ status: z.literal('ok') }),
  },
  [endpoint.readReadiness]: {
    summary: 'Whether a proxy should send requests here',
    description:
      '503 if the database does not answer, and from when the server is asked to stop. `degraded` while `files` cannot be reached: text can be read and written.',
    response: health,
  },
  [endpoint.readConfig]: {
    summary:
      'The origin that QR codes contain (null if it is the one in use), whether audio can be converted to text, who may register, whether email is sent, and whether easy passwords are refused',
    response: z.object({
      public_url: z.nullable(z.string()),
      transcription: z.boolean(),
      registration: z.enum(REGISTRATION_MODES),
      mail: z.boolean(),
      strict_passwords: z.boolean(),
    }),
  },
} satisfies Record<string, EndpointContract>
