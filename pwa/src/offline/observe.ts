/**
 * Live views of this device's outbox, without React. Signatures: outbox/create-observe.ts (interface Observe).
 *
 * Exports: observeNewest, observeUnderWay, entriesOf, outboxCounts, pendingOf, fileOf, filesOf, fieldsOfFiles, observeOutboxCounts, observePendingOf,
 *          waitForAnswer, types Answered, OutboxCounts, OutboxEntry, OutboxState
 */
import type { OutboxEntry, OutboxState } from './core/outbox-entry'
import { once } from './once'
import { createObserve, type Answered, type Observe, type OutboxCounts } from './outbox/create-observe'
import { deviceDatabase } from './device-database'

export type { Answered, OutboxCounts, OutboxEntry, OutboxState }

const device = once(() => createObserve(deviceDatabase()))

export const observeNewest: Observe['observeNewest'] = (...watch) => device().observeNewest(...watch)
export const observeUnderWay: Observe['observeUnderWay'] = (callback) => device().observeUnderWay(callback)
export const entriesOf: Observe['entriesOf'] = (ids) => device().entriesOf(ids)
export const outboxCounts: Observe['counts'] = () => device().counts()
export const pendingOf: Observe['pendingOf'] = (code) => device().pendingOf(code)
export const fileOf: Observe['fileOf'] = (id, field) => device().fileOf(id, field)
export const filesOf: Observe['filesOf'] = (id) => device().filesOf(id)
export const fieldsOfFiles: Observe['fieldsOfFiles'] = (id) => device().fieldsOfFiles(id)
export const observeOutboxCounts: Observe['observeOutboxCounts'] = (callback) =>
  device().observeOutboxCounts(callback)
export const observePendingOf: Observe['observePendingOf'] = (...watch) => device().observePendingOf(...watch)
export const waitForAnswer: Observe['waitForAnswer'] = (id, ms) => device().waitForAnswer(id, ms)
