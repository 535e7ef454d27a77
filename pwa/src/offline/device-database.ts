/**
 * This browser's own database, apart from the engine: a screen that only reads pays for no more than reading.
 *
 * Exports: deviceDatabase
 */
import { openLocalDatabase } from './store/local-database'
import { once } from './once'

export const deviceDatabase = once(() => openLocalDatabase())
