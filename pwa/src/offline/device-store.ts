/**
 * The local database of this device, with what reads and writes it. The engine is in device-outbox.ts, so that a screen
 * that only shows data does not load it.
 */
import { accountId } from '../device/account-id'
import { createOutboxViews } from './queue/outbox-views'
import { createCache } from './store/cache'
import { tellDatabaseTrouble } from './store/database-trouble'
import { createDrafts } from './store/drafts'
import { openLocalDatabase } from './store/local-database'

const now = () => Date.now()

// nothing is opened before the first read or write
export const deviceDatabase = /* @__PURE__ */ openLocalDatabase(undefined, undefined, tellDatabaseTrouble)
export const cache = /* @__PURE__ */ createCache(deviceDatabase, now, accountId)
export const drafts = /* @__PURE__ */ createDrafts(deviceDatabase, now)
export const outboxViews = /* @__PURE__ */ createOutboxViews(deviceDatabase)
