import * as z from 'zod/mini'
import { overtakenEdit } from '../entities/history'
import { deliveredEdits } from '../operations/delivered-edits'
import { DEVICE_CLOCK } from '../operations/device-clock'
import { batch } from '../operations/envelope'
import { PACE_HEADER } from '../operations/pace'
import type { OperationResult } from '../operations/sync-answer'
import { BACKED_UP_HEADER, EPOCH_HEADER, TIME_HEADER } from '../operations/sync-answer'
import { WAITING_HEADER, WAITING_NOT_TAKEN } from '../operations/sync-answer'
import type { EndpointContract } from './endpoint-contract'
import * as endpoint from './endpoints'
import { problem } from './problem-schema'

const status = z.int()
/** One line of the answer of `POST /api/sync`. */
const operationResult: z.ZodMiniType<OperationResult> = z.discriminatedUnion('outcome', [
  z.object({
    id: z.string(),
    outcome: z.literal('applied'),
    status,
    replayed: z.boolean(),
    age: z.optional(z.number()),
    body: z.unknown(),
  }),
  z.object({ id: z.string(), outcome: z.literal('refused'), status, body: problem }),
  z.object({ id: z.string(), outcome: z.literal('retry'), status, retry_after: z.number(), body: problem }),
  z.object({ id: z.string(), outcome: z.literal('blocked') }),
])

export const sync = {
  [endpoint.readSealingKey]: {
    summary: 'The public key that devices seal PINs and identity numbers to',
    response: z.object({ key_id: z.string(), public_key: z.string(), suite: z.string() }),
  },
  [endpoint.syncOperations]: {
    unkeyed: true,
    summary: 'Apply a batch of queued operations',
    description: 'Answers newline-delimited JSON, one line per operation as soon as it is settled.',
    headers: z.object({
      [DEVICE_CLOCK]: z.optional(z.string()),
      [EPOCH_HEADER]: z.optional(z.string()),
    }),
    body: batch,
    produces: 'application/x-ndjson',
    part: operationResult,
    says: {
      [EPOCH_HEADER]: 'The epoch of the store.',
      [BACKED_UP_HEADER]: 'Epoch ms: a verified backup has all that was applied before; 0: there is none.',
      [TIME_HEADER]: 'Epoch ms of the server’s clock.',
      [PACE_HEADER]:
        'How fast the device may send: the most operations of its next batch, and the seconds until then, as `operations=20;pause=15`.',
      [WAITING_HEADER]: `\`${WAITING_NOT_TAKEN}\`, if the report of what waits was not taken.`,
    },
  },
  [endpoint.listOvertakenEdits]: {
    unkeyed: true,
    summary: 'Which of a device’s delivered edits later ones have overtaken',
    description:
      'Takes operation ids with their codes, and answers those whose value was replaced by an edit that had not seen it. Changes nothing.',
    body: deliveredEdits,
    response: z.array(overtakenEdit),
  },
} satisfies Record<string, EndpointContract>
