import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { giftCampaign } from '../../../../test/gift-campaign'
import { server, unreachable } from '../../../../test/server'
import { noteStaff } from '../../../device/staff'
import type { OutboxEntry } from '../../../offline/sending-rules/outbox-entry'
import { deviceDatabase } from '../../../offline/device-store'
import { bestLock } from '../../../offline/engine/leader-lock'
import type { StoredBlob } from '../../../offline/store/local-database'
import { Toaster } from '../../../ui/toast/toast'
import { countOthers, remember, watchGift } from './gift-on-device'
import type { GiftOnDevice } from './known-gift'

const CODE = '0123456789ABCDEFGHJK'

beforeEach(() => {
  server.answer(endpoint.syncOperations, unreachable)
  server.answer(endpoint.readSealingKey, unreachable)
})

const saved = (id: string, more: Partial<OutboxEntry>): Omit<OutboxEntry, 'seq'> => ({
  ...{ id, kind: 'travel.claim', code: CODE, fields: { name: id }, capturedAt: 1 },
  ...{ state: 'queued', v: 1, attempts: 1, nextAttemptAt: Date.now() + 60_000, waitsSince: 0, maker: null },
  ...more,
})
const refused = {
  state: 'attention',
  problem: { type: '', title: '', status: 422, detail: 'No', code: 'validation_failed' },
} as const

/** What the gift's page is called with. */
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

it('on a shared phone shows only that another person saved something for a gift, not what', async () => {
  await deviceDatabase.outbox.bulkAdd([
    saved('Asha', { maker: 'asha', ...refused }),
    saved('Ravi', { maker: 'ravi' }),
    saved('Nobody', {}),
  ])
  await render(<Toaster />)
  const told = watched()
  await expect.poll(() => told.latest?.pending.map(({ fields }) => fields.name)).toEqual(['Nobody'])
  await expect
    .element(
      page.getByText('Somebody else saved something for this gift on this device. Only they can see it.'),
    )
    .toBeVisible()
})

/** Keeps the engine, which starts meanwhile, from sending what is written here. @returns what ends it */
const noPass = () =>
  new Promise<() => void>((held) => {
    void bestLock().hold(() => new Promise<void>(held))
  })

it('reads only the files of new work, however much waits', async () => {
  const WAITING = 600
  onTestFinished(await noPass())
  const file = (operationId: string) => ({
    ...{ id: `${operationId}/00`, operationId, field: 'images', name: 'a.jpg', type: 'image/jpeg', size: 1 },
  })
  const ids = Array.from({ length: WAITING }, (_, i) => `waiting ${i}`)
  await deviceDatabase.outbox.bulkAdd(ids.map((id) => saved(id, { kind: 'diary.entry' })))
  await deviceDatabase.blobs.bulkAdd(ids.map(file))
  const told = watched()
  await expect.poll(() => told.latest?.pending.length).toBe(WAITING)

  const read: string[] = []
  const reading = ({ id, ...row }: StoredBlob) => {
    read.push(id)
    return { id, ...row }
  }
  deviceDatabase.blobs.hook('reading', reading)
  onTestFinished(() => deviceDatabase.blobs.hook('reading').unsubscribe(reading))
  const { outbox, blobs } = deviceDatabase
  await deviceDatabase.transaction('rw', outbox, blobs, async () => {
    await outbox.add(saved('new', { kind: 'diary.entry' }))
    await blobs.add(file('new'))
  })
  const ofNew = () => told.latest?.pending.find(({ id }) => id === 'new')
  await expect.poll(() => ofNew()?.files).toEqual(['images'])
  for (const state of ['sending', 'queued'] as const) {
    await outbox.where('id').equals('new').modify({ state })
    await expect.poll(() => ofNew()?.state).toBe(state)
  }
  expect(read).toEqual(['new/00'])

  // a refused one may come back with other files
  await outbox.where('id').equals('new').modify(refused)
  await expect.poll(() => ofNew()?.state).toBe('attention')
  await deviceDatabase.transaction('rw', outbox, blobs, async () => {
    await blobs.put({ ...file('new'), field: 'audio_file' })
    await outbox.where('id').equals('new').modify({ state: 'queued' })
  })
  await expect.poll(() => ofNew()?.files).toEqual(['audio_file'])
})

it('reports nothing if the database cannot be read', async () => {
  deviceDatabase.close()
  onTestFinished(() => void deviceDatabase.open())
  const told = watched()
  await expect.poll(() => told.latest).toMatchObject({ cached: null, pending: [] })
})

it('notes that staff hand out a gift before it stores the gift, which otherwise would look like their own', async () => {
  const row = { code: CODE, claimed: false }
  const campaignId = 'c'
  // as the link to the campaign leaves it
  await deviceDatabase.campaignCodes.add({ campaignId, code: CODE, number: 1, row: { number: 1, ...row } })
  noteStaff()
  watched()
  await remember(CODE, { qr: row, campaign: giftCampaign() }, Date.now())
  expect(await deviceDatabase.codes.count()).toBe(1)
  expect(await countOthers('another gift')).toBe(0)
})
