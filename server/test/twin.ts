import { openTestApp, type TestApp } from './app'
import type { Engine } from './databases'

/**
 * A second server on the same store, with its own locks and caches, as a second process would have.
 * Close it before the first one.
 */
export const openTwin = (engine: Engine, { database, deps }: TestApp): Promise<TestApp> =>
  openTestApp(
    { name: engine.name, open: async () => ({ ...database, destroy: async () => {} }) },
    {},
    () => deps,
  )
