import * as z from 'zod/mini'
import { overtakenEdit } from '../entities/history'
import { deliveredEdits } from '../operations/delivered-edits'
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
  [endpoint.listOvertakenEdits]: {
    summary: 'Which of a device’s delivered edits later ones have overtaken',
    description:
      'Takes operation ids with their codes, and answers those whose value another edit has replaced that was made without having seen it. Changes nothing. A server of before it answers 404.',
    body: deliveredEdits,
    response: z.array(overtakenEdit),
  },
} satisfies Record<string, EndpointContract>
