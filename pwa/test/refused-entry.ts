import type { Problem } from '@tohfa/sync-protocol/error-codes'
import type { Batch } from '@tohfa/sync-protocol/operations/envelope'
import type { OutboxEntry } from '../src/offline/sending-rules/outbox-entry'
import { waitingClaim } from './samples'

/** What the server refuses with. */
export const problem = (code: Problem['code'], detail: string, errors?: Problem['errors']): Problem => ({
  type: 'about:blank',
  title: '',
  status: 422,
  detail,
  code,
  ...(errors && { errors }),
})

/** A claim that needs attention, for this reason. */
export const entry = (refusal?: Problem): OutboxEntry => ({
  ...waitingClaim('0123456789ABCDEFGHJK', { capturedAt: 0, state: 'attention' }),
  fields: { name: 'Sam', mobile: '', latitude: 19.076, pin: '123456' },
  seq: 1,
  ...(refusal && { problem: refusal }),
})

/** The server's answer to a batch: it refuses the first operation. */
export const refuses =
  (refused: Problem) =>
  ({ body }: { body: unknown }) => {
    const { id } = (body as Batch).operations[0] ?? {}
    const line = JSON.stringify({ id, outcome: 'refused', status: refused.status, body: refused })
    return new Response(`${line}\n`, { headers: { 'content-type': 'application/x-ndjson' } })
  }
