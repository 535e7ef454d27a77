/**
 * This browser's own engine, made at first use. Pages and the service worker share them by name.
 *
 * Exports: deviceTransport, deviceSync, deviceSealingKeys
 */
import { v4 as uuid } from 'uuid'
import { deviceDatabase } from './device-database'
import { createFetchTransport } from './engine/fetch-transport'
import { bestLock } from './engine/leader'
import { createSync } from './engine/sync'
import { once } from './once'
import { createSealingKeys } from './sealing-key'

const now = () => Date.now()

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
