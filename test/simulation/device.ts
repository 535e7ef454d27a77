import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { v7 } from 'uuid'
import { openLocalDatabase } from '../../pwa/src/offline/store/local-database'
import { throughAll } from '../../pwa/src/offline/engine/extension'
import { createFetchTransport } from '../../pwa/src/offline/engine/fetch-transport'
import { createSync } from '../../pwa/src/offline/engine/pass'
import type { SyncTransport } from '../../pwa/src/offline/engine/transport'
import { waitingReport } from '../../pwa/src/offline/extensions/waiting-report'
import { createAttention } from '../../pwa/src/offline/queue/needs-attention'
import { createEnqueue } from '../../pwa/src/offline/queue/enqueue'
import { createSeal } from '../../pwa/src/offline/sealing/seal'
import type { Sealer } from '../../pwa/src/offline/sealing/sealer'
import { createSealingKeys, fetchSealingKey } from '../../pwa/src/offline/sealing/sealing-keys'
import { turnsOfPage } from '../../pwa/src/offline/engine/leader-lock'
import type { TestClock } from '../../server/test/app'
import { couldLeave, SENT_WITHIN_MS } from '../could-leave'
import { badNetwork } from './bad-network'
import type { Random } from './random'

/** One phone: the product's own outbox and engine, with its own database, a failing network and two tabs. */
export const createDevice = (name: string, origin: string, randomFor: (purpose: string) => Random) =>
  createDeviceOn(badNetwork(randomFor('network')), name, origin, randomFor)

/** @param around wraps its way to the server */
export function createDeviceOn<Network extends { fetch: typeof fetch }>(
  network: Network,
  name: string,
  origin: string,
  randomFor: (purpose: string) => Random,
  around: (way: SyncTransport) => SyncTransport = (way) => way,
) {
  const clock = { at: Date.parse('2026-03-01T09:00:00Z') }
  const now = () => clock.at
  const db = openLocalDatabase(name, { indexedDB: new IDBFactory(), IDBKeyRange })
  const [wakes, backoff] = [randomFor('wakes'), randomFor('backoff')]
  const extensions = [waitingReport({ db, now })]
  const transport = throughAll(
    extensions,
    around(createFetchTransport({ origin, fetch: network.fetch, now })),
  )
  const keys = createSealingKeys(db, () => fetchSealingKey(origin), now)
  const seal = createSeal(() => undefined)
  const sealer: Sealer = async (operation, secrets) => {
    const key = await keys.current()
    return { sealed: await seal(key, operation, secrets), sealedFor: key.key_id }
  }
  const lock = turnsOfPage()
  const tab = () => createSync({ db, transport, now, random: backoff.next, lock, extensions })
  const tabs = [tab(), tab()]
  const idle = { kick: () => undefined }
  const deps = { db, seal: sealer, now, newId: () => v7(), maker: () => null, sync: idle }
  return {
    name,
    /** chooses what its owner does */
    person: randomFor('person'),
    now,
    db,
    network,
    enqueue: createEnqueue(deps),
    attention: createAttention(deps),
    /** some tabs notice together that there may be something to send */
    async wake(): Promise<void> {
      await Promise.all(tabs.map((sync) => sync.run({ eager: wakes.chance(0.5) })))
    },
    /** lets time pass until the next attempt is due; false if nothing waits for time */
    async sleep(): Promise<boolean> {
      const due = await tab().nextDueAt()
      if (due === null) return false
      clock.at = Math.max(clock.at, due)
      return true
    },
  }
}
export type Device = ReturnType<typeof createDevice>

const PATIENCE = 400

/** Wakes it and lets time pass for it and the reachable server, until nothing waits for time. */
export async function comeToRest(device: Device, clock: TestClock): Promise<void> {
  const reachedAt = device.now()
  for (let round = 0; round < PATIENCE; round++) {
    await device.wake()
    if (device.now() - reachedAt > SENT_WITHIN_MS) {
      const stuck = couldLeave(await device.db.outbox.toArray())
      if (stuck.length > 0) throw new Error(`${device.name} has not sent ${stuck.length} for a minute`)
    }
    if (!(await device.sleep())) return
    clock.advance(Math.max(0, device.now() - clock.now()))
  }
  throw new Error(`${device.name} never came to rest`)
}
