import { afterAll } from 'vitest'
import { beforeTests, openTestApp, type TestApp } from './app'
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

/** A twin for the tests of this file or `describe`. Say so after its first server: it is closed before that one. */
export function twinApp(engine: Engine, test: TestApp): TestApp {
  const twin = beforeTests(() => openTwin(engine, test))
  afterAll(() => twin.close())
  return twin
}
