/**
 * The outbox of this device with the engine that empties it, created at first use. Pages and the service worker share
 * database and lock by their names.
 */
import { v7 } from 'uuid'
import { accountId } from '../device/account-id'
import { sealingKeys } from './device-sealing-keys'
import { deviceDatabase as db } from './device-store'
import { throughAll, type Extension } from './engine/extension'
import { createFetchTransport } from './engine/fetch-transport'
import { bestLock } from './engine/leader-lock'
import { createSync } from './engine/pass'
import { startTriggers } from './engine/triggers'
import { backgroundSync } from './extensions/background-sync'
import { connection, outdatedPage } from './extensions/connection'
import { deliveredWork } from './extensions/delivered-work'
import { askForOvertaken, overtakenEdits } from './extensions/overtaken-edits'
import { pace } from './extensions/pace'
import { waitingReport } from './extensions/waiting-report'
import { tellDatabaseLost, witnessPlace } from './extensions/device-witness'
import { witness } from './extensions/witness'
import { once } from './once'
import { createAttention } from './queue/needs-attention'
import { createEnqueue, type Enqueue } from './queue/enqueue'
import { createSealer } from './sealing/sealer'
import { lookForUpdate } from './service-worker-client/look-for-updates'
import { tidyDiscarded } from './store/discarded'
import { askToPersist } from './store/free-space'

const now = () => Date.now()

/** The rare cases, a line each. Removing a line removes its case, and nothing else (extensions/extensions.test.ts). */
export const extensions: readonly Extension[] = [
  pace({ now }), // first: what it holds back is no failure of the connection
  connection,
  outdatedPage(() => void lookForUpdate().catch(() => undefined)),
  waitingReport({ db, now }),
  deliveredWork({ db, now, onOffered: () => deviceSync().kick() }),
  overtakenEdits({ db, now, ask: askForOvertaken() }),
  witness({ db, place: witnessPlace, onDatabaseLost: tellDatabaseLost }),
  backgroundSync,
]

/** The engine and its way to the server. The service worker needs nothing else. */
export function openEngine(extensions: readonly Extension[]) {
  const transport = throughAll(extensions, createFetchTransport({ origin: location.origin }))
  return {
    transport,
    sync: createSync({ db, transport, now, random: Math.random, lock: bestLock(), extensions }),
    async makeRoom(): Promise<boolean> {
      for (const extension of extensions) if (await extension.makeRoom?.()) return true
      return false
    },
  }
}

/** What people put into the outbox, and what they do with it there. */
export function openQueue({ sync, makeRoom }: ReturnType<typeof openEngine>) {
  const deps = { db, seal: createSealer(sealingKeys()), sync, now, newId: v7, maker: accountId, makeRoom }
  return { enqueue: createEnqueue(deps), attention: createAttention(deps) }
}

const engine = once(() => openEngine(extensions))
const queue = once(() => openQueue(engine()))

export const deviceSync = () => engine().sync
/** What a person can do about a refused operation. */
export const attention = () => queue().attention

const persistOnce = once(() => void askToPersist(navigator.storage))

/** Saves an operation on this device and begins to send it; `outboxViews.waitForAnswer` awaits the answer. */
export const enqueue: Enqueue = (draft) => {
  persistOnce()
  return queue().enqueue(draft)
}

/** Sends what waits, now and whenever there is reason to try again. */
export const startEngine = once(() => {
  const { sync, transport } = engine()
  startTriggers({ sync, now, askToBeWoken: () => extensions.forEach((extension) => extension.waits?.()) })
  tidyDiscarded(db, now()).catch((error: unknown) => console.error(error))
  for (const extension of extensions) extension.start?.(transport)
  return sync
})
