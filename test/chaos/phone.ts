import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDeliveredWork } from '../../pwa/src/offline/engine/delivered-work'
import { createFetchTransport } from '../../pwa/src/offline/engine/fetch-transport'
import { createSync, type Sync } from '../../pwa/src/offline/engine/sync'
import type { OutboxEntry } from '../../pwa/src/offline/core/outbox-entry'
import { createAttention, type Attention } from '../../pwa/src/offline/outbox/attention'
import { createEnqueue, type Enqueue } from '../../pwa/src/offline/outbox/enqueue'
import { seal } from '../../pwa/src/offline/sealing/seal'
import { createSealingKeys } from '../../pwa/src/offline/sealing/sealing-keys'
import { DELIVERED } from '../../pwa/src/offline/store/forget-delivered'
import {
  openLocalDatabase,
  type LocalDatabase,
  type MetaRow,
} from '../../pwa/src/offline/store/local-database'
import { noRoom } from '../../pwa/src/offline/testing/full-device'
import { unlocked } from '../../pwa/src/offline/testing/test-client'
import { watchWrites } from '../../pwa/src/offline/testing/watch-writes'
import { v7 } from 'uuid'
import { seeded } from '../simulation/random'
import type { FaultProxy } from './fault-proxy'

/** What the app is while it runs: gone when it is killed. */
interface App {
  db: LocalDatabase
  tabs: Sync[]
  /** the key that PINs are sealed to, once it has come */
  fetchKey(): Promise<unknown>
  /** whether the server's store is still the one that was delivered to */
  askOfStore(): Promise<void>
  enqueue: Enqueue
  attention: Attention
  /** no request leaves or comes back any more */
  killed: AbortController
}

export interface Phone {
  name: string
  proxy: FaultProxy
  db(): LocalDatabase
  app(): App
  /** as the operating system does: what has no commit is gone */
  kill(): void
  /** kills it and opens the app again */
  restart(): void
  /** whether its storage takes anything more */
  full: boolean
  setClock(byMs: number): void
  /** some tabs notice that there may be something to send; a pass that fails is tried again later */
  wake(): Promise<void>
  /** lets time pass until the next try is due; false when nothing waits for time */
  sleep(): Promise<boolean>
  entries(): Promise<OutboxEntry[]>
  /** passes that ended by an error: of a storage that was full, of an app that was killed */
  failedPasses: string[]
  /** what was delivered while its storage was full: a store that is restored afterwards does not get it again */
  notKept: ReadonlySet<string>
}

const TABS = 2

/** Operations of which a copy is written: they were delivered, and a restored store may lack them. */
const copiesIn = (request: object): string[] =>
  'values' in request
    ? (request.values as Partial<MetaRow>[]).flatMap(({ key, value }) =>
        key?.startsWith(DELIVERED) ? (value as OutboxEntry).id : [],
      )
    : []

/**
 * Lets every write that needs room fail while `isFull`.
 * @param copies of what was delivered, kept for a store that is restored: the ids of those that found room, and of the others
 */
function limitRoom(
  db: LocalDatabase,
  isFull: () => boolean,
  copies: Record<'kept' | 'notKept', Set<string>>,
): void {
  watchWrites(db, (table, request) => {
    if (request.type === 'delete' || request.type === 'deleteRange') {
      // older copies make room for what was not delivered yet
      if (isFull() && table === 'meta') for (const id of copies.kept) copies.notKept.add(id)
      return
    }
    const written = table === 'meta' ? copiesIn(request) : []
    for (const id of written) copies[isFull() ? 'notKept' : 'kept'].add(id)
    if (isFull()) throw noRoom()
  })
}

/**
 * The product's own outbox and engine on a storage that outlives the app, behind a network of its own.
 * @param address by which the server tells this phone from others
 */
export function createPhone(name: string, address: string, proxy: FaultProxy, seed: number): Phone {
  const storage = { indexedDB: new IDBFactory(), IDBKeyRange }
  const wakes = seeded(seed, `wakes of ${name}`)
  const backoff = seeded(seed, `backoff of ${name}`)
  let ahead = 0
  const now = () => Date.now() + ahead
  const failedPasses: string[] = []
  const kept = new Set<string>()
  const notKept = new Set<string>()

  const open = (): App => {
    const killed = new AbortController()
    const db = openLocalDatabase(name, storage)
    limitRoom(db, () => phone.full, { kept, notKept })
    const send: typeof fetch = (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('x-forwarded-for', address)
      const signal = init?.signal ? AbortSignal.any([init.signal, killed.signal]) : killed.signal
      return fetch(input, { ...init, headers, signal })
    }
    const work = createDeliveredWork({ db, now, onOffered: () => undefined })
    const transport = work.keeping(
      createFetchTransport({
        origin: proxy.origin,
        fetch: send,
        heard: (headers) => work.heard(headers),
        knownEpoch: () => work.knownEpoch(),
        now,
      }),
    )
    const keys = createSealingKeys(db, () => transport.sealingKey(), now)
    const sealer = async (id: string, secrets: Record<string, unknown>) => {
      const key = await keys.current()
      return { sealed: await seal(key, id, secrets), sealedFor: key.key_id }
    }
    const lock = unlocked()
    const deps = {
      db,
      seal: sealer,
      now,
      newId: () => v7(),
      maker: () => null,
      sync: { kick: () => undefined },
    }
    return {
      db,
      tabs: Array.from({ length: TABS }, () =>
        createSync({ db, transport, now, random: backoff.next, lock }),
      ),
      fetchKey: () => keys.current(),
      askOfStore: () => work.ask(transport),
      enqueue: createEnqueue(deps),
      attention: createAttention(deps),
      killed,
    }
  }

  const phone: Phone = {
    name,
    proxy,
    full: false,
    failedPasses,
    notKept,
    db: () => app.db,
    app: () => app,
    kill() {
      app.killed.abort()
      app.db.close()
    },
    restart() {
      phone.kill()
      app = open()
    },
    setClock: (byMs) => void (ahead += byMs),
    async wake() {
      const passes = app.tabs.map((tab) => tab.run({ eager: wakes.chance(0.5) }))
      for (const pass of await Promise.allSettled(passes))
        if (pass.status === 'rejected') failedPasses.push(String(pass.reason).split('\n', 1)[0] ?? '')
    },
    async sleep() {
      const due = await app.tabs[0]?.nextDueAt()
      if (due == null) return false
      ahead += Math.max(0, due - now())
      // the server's clock cannot be moved
      await sleep(1)
      return true
    },
    entries: () => app.db.outbox.toArray(),
  }
  let app = open()
  return phone
}
