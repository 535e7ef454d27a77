import type { FastifyInstance } from 'fastify'
import type { DepsOf, Routes } from '../http/slice'
import { createErasureReminders } from './erasure-reminders'
import { erasureRoutes } from './erasure.routes'
import { createErasureService } from './erasure.service'

/** ms between two looks for recipients whose time is over, or soon will be */
const EVERY_MS = 60 * 60_000

/** Erasing recipients: by themselves, by owners, and after the time that a campaign keeps them. */
export function erasureSlice(
  app: FastifyInstance,
  deps: Omit<
    DepsOf<typeof createErasureService> &
      DepsOf<typeof createErasureReminders> &
      DepsOf<typeof erasureRoutes>,
    'erasure' | 'reminders'
  > & {
    security: { note(event: { kind: 'gift.erased'; about: string }): void }
    reportAs: (what: string) => (thrown: unknown) => void
  },
) {
  const erasure = createErasureService({ ...deps, reminders: createErasureReminders(deps) })
  const looking = setInterval(
    () =>
      void erasure.keepTime().then((erased) => {
        if (erased) deps.security.note({ kind: 'gift.erased', about: `kept long enough: ${erased}` })
      }, deps.reportAs('retention failed')),
    EVERY_MS,
  ).unref()
  app.addHook('preClose', async () => clearInterval(looking))
  const api: Routes = erasureRoutes({ ...deps, erasure })
  return { services: { erasure }, api }
}
