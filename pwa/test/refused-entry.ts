import type { Problem } from '@tohfa/sync-protocol/error-codes'
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
