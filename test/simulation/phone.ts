import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { v7 } from 'uuid'
import { createSync } from '../../pwa/src/offline/engine/pass'
import { createEnqueue } from '../../pwa/src/offline/queue/enqueue'
import { openLocalDatabase } from '../../pwa/src/offline/store/local-database'
import { turnsOfPage } from '../../pwa/src/offline/engine/leader-lock'
import { createDevice } from '../device'

/** A phone that keeps what it has delivered, and whose server may move. */
export function createPhone(name: string, now: () => number) {
  const server = { origin: '' }
  const db = openLocalDatabase(name, { indexedDB: new IDBFactory(), IDBKeyRange })
  const { ask, transport, extensions, seal } = createDevice(
    db,
    'http://gifts.test',
    (address, init) => fetch(String(address).replace('http://gifts.test', server.origin), init),
    now,
  )
  const sync = createSync({ db, transport, now, random: () => 0, lock: turnsOfPage(), extensions })
  return {
    server,
    db,
    ask,
    send: () => sync.run({ eager: true }),
    enqueue: createEnqueue({
      db,
      seal,
      now,
      newId: () => v7(),
      maker: () => null,
      sync: { kick: () => undefined },
    }),
    states: async () => (await db.outbox.orderBy('seq').toArray()).map(({ state }) => state),
  }
}
