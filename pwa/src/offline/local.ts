/**
 * What the server last said and what a form holds, on this device.
 *
 * Exports: cache (interface in db/cache.ts), drafts (interface in db/drafts.ts)
 */
import { createCache } from './store/cache'
import { createDrafts } from './store/drafts'
import { deviceDatabase } from './device-database'

const now = () => Date.now()

export const cache = createCache(deviceDatabase(), now)
export const drafts = createDrafts(deviceDatabase(), now)
