import { openTestApp, type TestApp } from './app'
import type { Engine } from './databases'

/**
 * A second server over the store of another one, with its own locks and caches, as a second process would have.
 * It is to be closed before the first one is.
 */
export const openTwin = (engine: Engine, { database, deps }: TestApp): Promise<TestApp> =>
  openTestApp(
    { name: engine.name, open: async () => ({ ...database, destroy: async () => {} }) },
    {},
    () => deps,
  )
