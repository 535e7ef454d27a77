import { afterEach, vi } from 'vitest'

// after every test, so that no test has to: spies, stubs and clocks
afterEach(() => {
  vi.useRealTimers()
  vi.resetAllMocks()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
