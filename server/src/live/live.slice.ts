import type { FastifyInstance } from 'fastify'
import type { DepsOf } from '../http/slice'
import { liveRoutes } from './live.routes'
import { createLiveService } from './live.service'
import type { LiveSettings } from './live.settings'

/** What tells open pages of changes. */
export function liveSlice(
  app: FastifyInstance,
  deps: Omit<
    DepsOf<typeof createLiveService> & DepsOf<typeof liveRoutes>,
    'live' | 'settings' | 'reportFailure'
  > & {
    live: LiveSettings
    reportAs: (what: string) => (thrown: unknown) => void
  },
) {
  const reportFailure = deps.reportAs('live tracking failed')
  const live = createLiveService({ ...deps, settings: deps.live, reportFailure })
  app.addHook('preClose', async () => live.close())
  return { streams: live.streams, api: liveRoutes({ ...deps, live }) }
}
