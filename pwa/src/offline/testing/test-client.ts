/** One device in a test: its own database, a clock that the test moves, a network that it controls. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { DexieOptions } from 'dexie'
import { createCache } from '../store/cache'
import { openLocalDatabase } from '../store/local-database'
import { throughAll, type Extension } from '../engine/extension'
import { turnsOfPage } from '../engine/leader-lock'
import { createSync } from '../engine/pass'
import { outdatedPage } from '../extensions/connection'
import { overtakenEdits } from '../extensions/overtaken-edits'
import { waitingReport } from '../extensions/waiting-report'
import { createAttention } from '../queue/needs-attention'
import { createEnqueue } from '../queue/enqueue'
import { createOutboxViews } from '../queue/outbox-views'
import type { SyncTransport } from '../engine/transport'
import type { Sealer } from '../sealing/sealer'
import { FakeServer } from './fake-server'
import { FakeTransport } from './fake-transport'

export const CODES = ['AAAAAAAAAAAAAAAAAAAA', 'BBBBBBBBBBBBBBBBBBBB', 'CCCCCCCCCCCCCCCCCCCC'] as const

export const plainSealer: Sealer = ({ id }, secrets) =>
  Promise.resolve({
    sealed: `${id}:${Object.keys(secrets).join()}`.replace(/[^A-Za-z0-9_-]/g, '_'),
    sealedFor: 'k1',
  })

let clients = 0

export function createTestClient(
  server = new FakeServer(),
  storage: DexieOptions = newStorage(),
  random = () => 0.5,
) {
  const clock = { now: 1_800_000_000_000 }
  const now = () => clock.now
  server.now = now
  const number = clients++
  const name = `client-${number}`
  const db = openLocalDatabase(name, storage)
  const transport = new FakeTransport(server)
  const newSync = (lock = turnsOfPage(), more: readonly Extension[] = [], way: SyncTransport = transport) => {
    const extensions = [
      outdatedPage(() => void outdated++),
      waitingReport({ db, now }),
      ...more,
      overtakenEdits({ db, now, ask: () => Promise.resolve([]) }),
    ]
    return createSync({ db, transport: throughAll(extensions, way), now, random, lock, extensions })
  }
  // tests run the passes themselves
  const idle = { kick: () => undefined }
  let ids = 0
  let outdated = 0
  let account: string | null = null
  const maker = () => account
  const room = { make: () => Promise.resolve(false) }
  const newId = () =>
    `01900000-0000-7000-8000-${String(++ids).padStart(8, '0')}${String(number).padStart(4, '0')}`
  return {
    clock,
    db,
    /** how often the server said that this page is out of date */
    get outdated() {
      return outdated
    },
    name,
    server,
    transport,
    storage,
    newSync,
    sync: newSync(),
    cache: createCache(db, now, maker),
    observe: createOutboxViews(db),
    /** who is signed in */
    signIn: (id: string | null) => void (account = id),
    /** what may make room on a full device */
    room,
    enqueue: createEnqueue({
      db,
      seal: plainSealer,
      now,
      newId,
      maker,
      sync: idle,
      makeRoom: () => room.make(),
    }),
    enqueueSealedBy: (seal: Sealer) => createEnqueue({ db, seal, now, newId, maker, sync: idle }),
    attention: createAttention({ db, seal: plainSealer, now, newId, maker, sync: idle }),
    entry: async (id: string) => {
      const entry = await db.outbox.get({ id })
      if (!entry) throw new Error(`no operation ${id}`)
      return entry
    },
  }
}
export type TestClient = ReturnType<typeof createTestClient>

export const newStorage = (): DexieOptions => ({ indexedDB: new IDBFactory(), IDBKeyRange })

/** Lets time pass and runs passes until nothing waits for either. */
export async function drain(client: TestClient, sync = client.sync): Promise<void> {
  for (let rounds = 0; rounds < 200; rounds++) {
    await sync.run({ eager: true })
    const due = await sync.nextDueAt()
    if (due === null) return
    client.clock.now = Math.max(client.clock.now, due)
  }
  throw new Error('the outbox never came to rest')
}
