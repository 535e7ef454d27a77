import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { emptyDatabase } from '../../../test/device'
import { fakeServer, unreachable } from '../../../test/server'
import type { OutboxEntry } from '../../offline/core/outbox-entry'
import { deviceDatabase } from '../../offline/device-store'
import { Toaster } from '../../ui/toast'
import { watchGift } from './gift-on-device'
import type { GiftOnDevice } from './known-gift'

const CODE = '0123456789ABCDEFGHJK'

beforeEach(emptyDatabase)
beforeEach(() => localStorage.clear())
beforeEach(() => {
  const server = fakeServer()
  server.answer(endpoint.syncOperations, unreachable)
  server.answer(endpoint.readSealingKey, unreachable)
})

const saved = (id: string, more: Partial<OutboxEntry>): Omit<OutboxEntry, 'seq'> => ({
  ...{ id, kind: 'travel.claim', code: CODE, fields: { name: id }, capturedAt: 1 },
  ...{ state: 'queued', attempts: 1, nextAttemptAt: Date.now() + 60_000, waitsSince: 0, owner: null },
  ...more,
})
const refused = {
  state: 'attention',
  problem: { type: '', title: '', status: 422, detail: 'No', code: 'validation_failed' },
} as const

/** What the page of the gift is told. */
function watched(): { latest?: GiftOnDevice } {
  const told: { latest?: GiftOnDevice } = {}
  onTestFinished(
    watchGift(
      CODE,
      (own) => (told.latest = own),
      () => undefined,
    ),
  )
  return told
}

it('shows nobody what another person saved for a gift on a shared phone, only that they did', async () => {
  const { owner: _, ...older } = saved('Older version', {})
  await deviceDatabase.outbox.bulkAdd([
    saved('Asha', { owner: 'asha', ...refused }),
    saved('Ravi', { owner: 'ravi' }),
    saved('Nobody', {}),
    older,
  ])
  await render(<Toaster />)
  const told = watched()
  await expect
    .poll(() => told.latest?.pending.map(({ fields }) => fields.name))
    .toEqual(['Nobody', 'Older version'])
  await expect
    .element(
      page.getByText('Somebody else saved something for this gift on this device. Only they can see it.'),
    )
    .toBeVisible()
})

it('says that it knows nothing where the database cannot be read', async () => {
  deviceDatabase.close()
  onTestFinished(() => void deviceDatabase.open())
  const told = watched()
  await expect.poll(() => told.latest).toMatchObject({ cached: null, pending: [] })
})
