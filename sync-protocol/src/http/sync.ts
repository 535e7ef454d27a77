import * as z from 'zod/mini'
import { batch } from '../operations/envelope'
import type { EndpointContract } from './endpoint-contract'
import * as endpoint from './endpoints'

export const sync = {
  [endpoint.readSealingKey]: {
    summary: 'The public key that devices seal PINs and identity numbers to',
    response: z.object({ key_id: z.string(), public_key: z.string(), suite: z.string() }),
  },
  [endpoint.syncOperations]: {
    summary: 'Apply a batch of queued operations',
    description: 'Answers newline-delimited JSON, one line per operation as soon as it is settled.',
    body: batch,
    produces: 'application/x-ndjson',
  },
} satisfies Record<string, EndpointContract>
