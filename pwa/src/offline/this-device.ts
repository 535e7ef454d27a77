/**
 * This browser's own database and engine, each made at first use. Pages and the service worker share them by name.
 *
 * Exports: deviceDatabase, deviceTransport, deviceSync, deviceSealingKeys
 */
import { v4 as uuid } from 'uuid'
import { openLocalDatabase } from './db/local-database'
import { createFetchTransport } from './engine/fetch-transport'
import { bestLock } from './engine/leader'
import { createSync } from './engine/sync'
import { once } from './once'
import { createSealingKeys } from './sealing-key'

const now = () => Date.now()

export const deviceDatabase = once(() => openLocalDatabase())
export const deviceTransport = once(() => createFetchTransport({ origin: location.origin }))
export const deviceSync = once(() =>
  createSync({
    db: deviceDatabase(),
    transport: deviceTransport(),
    now,
    random: Math.random,
    lock: bestLock(deviceDatabase(), uuid(), now),
  }),
)
export const deviceSealingKeys = once(() =>
  createSealingKeys(deviceDatabase(), () => deviceTransport().sealingKey(), now),
)
