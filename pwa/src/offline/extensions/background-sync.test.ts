import { expect, it, vi } from 'vitest'
import { backgroundSync, BACKGROUND_SYNC_TAG } from './background-sync'

it('registers a sync as soon as the service worker of a first visit is active', async () => {
  let becomeActive = (_registration: object) => undefined as void
  const ready = new Promise<object>((resolve) => (becomeActive = resolve))
  vi.stubGlobal('navigator', { serviceWorker: { ready } })
  const register = vi.fn(() => Promise.resolve())
  backgroundSync.waits?.()
  becomeActive({ sync: { register } })
  await expect.poll(() => register.mock.calls).toEqual([[BACKGROUND_SYNC_TAG]])
})
