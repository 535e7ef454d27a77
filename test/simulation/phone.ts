import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { v7 } from 'uuid'
import { createDeliveredWork } from '../../pwa/src/offline/engine/delivered-work'
import { createFetchTransport } from '../../pwa/src/offline/engine/fetch-transport'
import { createSync } from '../../pwa/src/offline/engine/sync'
import { createEnqueue } from '../../pwa/src/offline/outbox/enqueue'
import { seal } from '../../pwa/src/offline/sealing/seal'
import { openLocalDatabase } from '../../pwa/src/offline/store/local-database'
import { unlocked } from '../../pwa/src/offline/testing/test-client'

/** A phone that keeps what it has delivered, and whose server may move. */
export function createPhone(name: string, now: () => number) {
  const server = { origin: '' }
  const db = openLocalDatabase(name, { indexedDB: new IDBFactory(), IDBKeyRange })
  const work = createDeliveredWork({ db, now, onOffered: () => undefined })
  const options = {
    origin: 'http://gifts.test',
    fetch: (address: RequestInfo | URL, init?: RequestInit) =>
      fetch(String(address).replace('http://gifts.test', server.origin), init),
    now,
  }
  const transport = work.keeping(
    createFetchTransport({
      ...options,
      heard: (headers) => work.heard(headers),
      knownEpoch: () => work.knownEpoch(),
    }),
  )
  const sync = createSync({ db, transport, now, random: () => 0, lock: unlocked() })
  const sealer = async (id: string, secrets: Record<string, unknown>) => {
    const key = await transport.sealingKey()
    return { sealed: await seal(key, id, secrets), sealedFor: key.key_id }
  }
  return {
    server,
    db,
    ask: () => work.ask(transport),
    send: () => sync.run({ eager: true }),
    enqueue: createEnqueue({
      db,
      seal: sealer,
      now,
      newId: () => v7(),
      maker: () => null,
      sync: { kick: () => undefined },
    }),
    states: async () => (await db.outbox.orderBy('seq').toArray()).map(({ state }) => state),
  }
}
