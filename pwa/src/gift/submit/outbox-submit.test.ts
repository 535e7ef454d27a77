import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { OutboxEntry } from '../../offline/core/outbox-entry'
import type * as Device from '../../offline/device-store'
import type { submitThroughOutbox as SubmitThroughOutbox } from './outbox-submit'

const A = 'AAAAAAAAAAAAAAAAAAAA'

describe('a refused operation that is mended', () => {
  let device: typeof Device
  let submitThroughOutbox: typeof SubmitThroughOutbox

  beforeAll(async () => {
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('localStorage', { getItem: () => null })
    // ask for the browser as soon as they are read
    device = await import('../../offline/device-store')
    ;({ submitThroughOutbox } = await import('./outbox-submit'))
  })

  it.each(['delivered', 'queued', 'sending'] as const)(
    'is not written a second time when it is %s by then',
    async (state) => {
      const { outbox } = device.deviceDatabase
      await outbox.clear()
      const entry: Omit<OutboxEntry, 'seq'> = {
        id: 'entry',
        kind: 'diary.entry',
        code: A,
        fields: { text: 'The river is up' },
        capturedAt: 1,
        state,
        attempts: 0,
        nextAttemptAt: 0,
        ...(state === 'delivered' && { deliveredAt: 2 }),
      }
      await outbox.add(entry)
      const answer = await submitThroughOutbox({
        kind: 'diary.entry',
        code: A,
        fields: { text: 'The river is up again' },
        secrets: {},
        fixes: 'entry',
      })
      expect(answer).toMatchObject({ outcome: 'refused', stored: false })
      expect(await outbox.toArray()).toMatchObject([{ id: 'entry', fields: entry.fields, state }])
    },
  )
})
