/**
 * The outbox of this device with the engine that empties it, made at first use. Pages and the service worker share
 * database and lock by their names.
 */
import { v4, v7 } from 'uuid'
import { accountId } from '../device/account-id'
import { serverReached } from '../device/connection'
import { doubtServer, endServerDoubt } from '../device/server-doubt'
import { deviceDatabase as db } from './device-store'
import { askBackgroundSync } from './extensions/background-sync'
import { createDeliveredWork } from './extensions/delivered-work'
import { createFetchTransport } from './engine/fetch-transport'
import { bestLock } from './engine/lock'
import { askForOvertaken, lookForOvertaken } from './extensions/overtaken-edits'
import { overheard } from './engine/overheard-transport'
import { createSync } from './engine/pass'
import { startTriggers } from './engine/triggers'
import { once } from './once'
import { createAttention } from './queue/attention'
import { createEnqueue, type Enqueue } from './queue/enqueue'
import { createSealer } from './sealing/sealer'
import { createSealingKeys } from './sealing/sealing-keys'
import { lookForUpdate } from './service-worker/look-for-updates'
import { tidyDiscarded } from './store/discarded'
import { askToPersist } from './store/quota'

const now = () => Date.now()
/** a page may stay open for days, with nothing to send */
const DELIVERED_ASKED_EVERY_MS = 60 * 60_000

const transport = once(() =>
  overheard(
    deliveredWork().keeping(
      createFetchTransport({
        origin: location.origin,
        heard,
        knownEpoch: () => deliveredWork().knownEpoch(),
      }),
    ),
    {
      answered: () => {
        serverReached(true)
        endServerDoubt()
      },
      unanswered: doubtServer,
    },
  ),
)
const heard = (headers: Headers) => deliveredWork().heard(headers)
const deliveredWork = once(() => createDeliveredWork({ db, now, onOffered: () => deviceSync().kick() }))
export const deviceSync = once(() =>
  createSync({
    db,
    transport: transport(),
    now,
    random: Math.random,
    lock: bestLock(db, v4(), now),
    onOutdated: () => void lookForUpdate().catch(() => undefined),
  }),
)
export const sealingKeys = once(() => createSealingKeys(db, () => transport().sealingKey(), now))

const outboxDeps = once(() => ({
  db,
  seal: createSealer(sealingKeys()),
  sync: deviceSync(),
  now,
  newId: v7,
  maker: accountId,
}))
const enqueueHere = once(() => createEnqueue(outboxDeps()))
const persistOnce = once(() => void askToPersist(navigator.storage))

/** Saves an operation on this device and begins to send it; the answer is awaited by `outboxViews.waitForAnswer`. */
export const enqueue: Enqueue = (draft) => {
  persistOnce()
  return enqueueHere()(draft)
}

/** What a person can do about a refused operation. */
export const attention = once(() => createAttention(outboxDeps()))

/** Sends what waits, now and whenever there is reason to try again. To be called once the page is at rest. */
export const startSync = once(() => {
  const refreshKey = () => void sealingKeys().refresh()
  refreshKey()
  window.addEventListener('online', refreshKey)
  startTriggers({ sync: deviceSync(), now, askToBeWoken: askBackgroundSync })
  tidyDiscarded(db, now()).catch((error: unknown) => console.error(error))
  const askOfDelivered = () => {
    void deliveredWork().ask(transport())
    void lookForOvertaken({ db, now, ask: askForOvertaken(location.origin) })
  }
  askOfDelivered()
  window.addEventListener('online', askOfDelivered)
  setInterval(askOfDelivered, DELIVERED_ASKED_EVERY_MS)
})
