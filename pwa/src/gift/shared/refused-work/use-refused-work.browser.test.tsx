import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { problem } from '../../../../test/refused-entry'
import { waitingClaim } from '../../../../test/samples'
import { sealingKey } from '../../../../test/sealing-key'
import { server, unreachable } from '../../../../test/server'
import { deviceDatabase } from '../../../offline/device-store'
import type { PendingWork } from '../submit/pending-work'
import { device } from '../submit/submit'
import { useResendWithPin } from './use-refused-work'

const KINDS = ['sale.payment'] as const
const ID = '01900000-0000-7000-8000-000000000001'

const Work = (props: {
  pending: PendingWork[]
  opened?: { pin: string; readAt: number }
  asks: () => void
}) => {
  useResendWithPin(props.pending, KINDS, props.opened, props.asks)
  return null
}
const inOutbox = () => deviceDatabase.outbox.toArray()

it('work refused for its PIN is sent again only once a PIN opens the gift after the refusal', async () => {
  server.answer(endpoint.readSealingKey, sealingKey)
  server.answer(endpoint.syncOperations, unreachable)
  await deviceDatabase.outbox.add(
    waitingClaim('0123456789ABCDEFGHJK', {
      ...{ id: ID, kind: 'sale.payment', fields: { amount: 30 }, sealed: 'old', sealedFor: 'k1' },
      ...{ state: 'attention', attempts: 1, problem: problem('pin_invalid', 'Invalid PIN') },
    }),
  )
  const asks = vi.fn()
  const before = { pin: '111111', readAt: performance.now() - 1 }
  const { rerender } = await render(<Work pending={[]} opened={before} asks={asks} />)
  await rerender(<Work pending={await inOutbox()} opened={before} asks={asks} />)
  await expect.poll(() => asks.mock.calls.length).toBe(1)
  // the database reports it again
  await rerender(<Work pending={await inOutbox()} opened={before} asks={asks} />)
  await device()
  expect(asks).toHaveBeenCalledOnce()
  expect(await inOutbox()).toMatchObject([{ state: 'attention', sealed: 'old' }])
  expect(server.calls(endpoint.readSealingKey)).toEqual([])

  const pending = await inOutbox()
  await rerender(<Work pending={pending} asks={asks} />)
  await rerender(<Work pending={pending} opened={{ pin: '482913', readAt: performance.now() }} asks={asks} />)
  await expect.poll(async () => (await inOutbox())[0]?.state).not.toBe('attention')
  expect((await inOutbox())[0]?.sealed).not.toBe('old')
})
