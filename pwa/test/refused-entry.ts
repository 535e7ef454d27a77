import type { Problem } from '@tohfa/sync-protocol/error-codes'
import type { OutboxEntry } from '../src/offline/sending-rules/outbox-entry'

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
  id: '019a0000-0000-7000-8000-000000000001',
  seq: 1,
  kind: 'qr.claim',
  code: '0123456789ABCDEFGHJK',
  fields: { name: 'Sam', mobile: '', latitude: 19.076, pin: '123456' },
  capturedAt: 0,
  state: 'attention',
  v: 1,
  maker: null,
  attempts: 0,
  nextAttemptAt: 0,
  ...(refusal && { problem: refusal }),
})
