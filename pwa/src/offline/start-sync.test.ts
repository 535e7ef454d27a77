import { SEAL_SUITE } from '@tohfa/sync-protocol/operations/seal'
import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OutboxEntry } from './sending-rules/outbox-entry'
import type * as Store from './device-store'
import type * as Start from './start-sync'
import { META } from './store/meta'

let page: EventTarget
let document: EventTarget & { visibilityState: string; cookie: string }
let device: typeof Store
let starts: typeof Start

beforeEach(async () => {
  page = new EventTarget()
  document = Object.assign(new EventTarget(), { visibilityState: 'visible', cookie: '' })
  vi.stubGlobal('window', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', { origin: 'https://gift.example', protocol: 'https:' })
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: {} })
  const key = { key_id: 'k1', public_key: '', suite: SEAL_SUITE }
  vi.stubGlobal('fetch', (address: string) =>
    address.endsWith('/sync/key') ? Promise.resolve(Response.json(key)) : Promise.reject(new TypeError()),
  )
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })
  vi.resetModules()
  // an engine that was started goes on for as long as its page: here, into the next tests
  vi.doMock('./device-outbox', () => ({ startEngine: () => undefined }))
  device = await import('./device-store')
  starts = await import('./start-sync')
})
afterEach(() => {
  device.deviceDatabase.close()
  vi.doUnmock('./device-outbox')
  // the files of a worker share modules, and the next one needs an open database
  vi.resetModules()
})

const entry: Omit<OutboxEntry, 'seq'> = {
  ...{ v: 1, id: 'a', kind: 'qr.claim', code: 'AAAAAAAAAAAAAAAAAAAA', maker: null, fields: {} },
  ...{ capturedAt: 1, state: 'delivered', deliveredAt: Date.now(), attempts: 0, nextAttemptAt: 0 },
}

/** Starts; `running` says whether the engine was loaded. */
function started() {
  const state = { running: false }
  void starts.startSync().then(() => (state.running = true))
  return state
}
const keyIsHere = () => device.deviceDatabase.meta.get(META.sealingKey)

const work: Record<string, () => unknown> = {
  'something is in the outbox': () => device.deviceDatabase.outbox.add(entry),
  'something is kept for a restored store': () =>
    device.deviceDatabase.delivered.add({
      ...{ appliedBefore: 1, bytes: 1, id: 'a', entry: { ...entry, seq: 1 } },
    }),
  'something was discarded': () =>
    device.deviceDatabase.discarded.add({ id: 'a', entries: [{ ...entry, seq: 1 }], discardedAt: 1 }),
  'an edit was delivered': () => device.deviceDatabase.meta.put({ key: META.oldEdits, value: [{}] }),
  'the server was told that something waits': () =>
    device.deviceDatabase.meta.put({ key: META.toldWaiting, value: { groups: [{}], at: 1 } }),
  'what waited here was erased': () =>
    (document.cookie = '__Host-tohfa_waiting=0123abcd.2.1800000000.AAAAAAAA'),
}

it.each(Object.keys(work))('loads the engine if %s', async (name) => {
  await work[name]?.()
  const state = started()
  await expect.poll(() => state.running).toBe(true)
})

it('keeps a sealing key, and loads no engine if there is nothing for it', async () => {
  document.cookie = '__Host-tohfa_waiting=0123abcd.0.0.'
  await device.deviceDatabase.meta.put({ key: META.toldWaiting, value: { groups: [], at: 1 } })
  const state = started()
  await expect.poll(keyIsHere).toBeDefined()
  expect(state.running).toBe(false)

  // by another tab
  await device.deviceDatabase.outbox.add(entry)
  await expect.poll(() => state.running).toBe(true)
})

it('loads the engine once somebody uses the page: they may save something without a network', async () => {
  const state = started()
  await expect.poll(keyIsHere).toBeDefined()
  expect(state.running).toBe(false)
  page.dispatchEvent(new Event('input'))
  await expect.poll(() => state.running).toBe(true)
})
