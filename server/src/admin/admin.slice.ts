import type { FastifyInstance } from 'fastify'
import type { DeletionRounds } from '../campaigns/deletion/deletion-rounds'
import { together, type DepsOf } from '../http/slice'
import { adminListsRoutes } from './admin-lists.routes'
import { createAdminListsService } from './admin-lists.service'
import { exportsRoutes } from './exports.routes'
import { createExportsService } from './exports.service'
import { createGrowthService } from './growth.service'
import { createNoteRead } from './noted-reads'
import { overviewRoutes } from './overview.routes'
import { createServerHealthService } from './server-health.service'
import { usersRoutes } from './admin-accounts.routes'
import { createUsersService } from './admin-accounts.service'

type Made =
  'accounts' | 'exports' | 'growth' | 'health' | 'lists' | 'noteRead' | 'goOnDeleting' | 'reportFailure'

/** What admins see and do. */
export function adminSlice(
  app: FastifyInstance,
  deps: Omit<
    DepsOf<typeof createUsersService> &
      DepsOf<typeof createAdminListsService> &
      DepsOf<typeof createNoteRead> &
      DepsOf<typeof createExportsService> &
      DepsOf<typeof createGrowthService> &
      DepsOf<typeof createServerHealthService> &
      DepsOf<typeof adminListsRoutes> &
      DepsOf<typeof exportsRoutes> &
      DepsOf<typeof overviewRoutes> &
      DepsOf<typeof usersRoutes>,
    Made
  > & {
    rounds: DeletionRounds
    reportAs: (what: string) => (thrown: unknown) => void
  },
) {
  const { reportAs, rounds } = deps
  const accounts = createUsersService({
    ...deps,
    goOnDeleting: rounds.soon,
    reportFailure: reportAs('deletion failed'),
  })
  rounds.add(() => accounts.finishDeletions())
  const lists = createAdminListsService(deps)
  const noteRead = createNoteRead({ ...deps, reportFailure: reportAs('a read list was not noted') })
  const exports = createExportsService({ ...deps, reportFailure: reportAs('export failed') })
  const growth = createGrowthService(deps)
  const health = createServerHealthService(deps)
  app.addHook('preClose', async () => exports.close())
  return together(
    adminListsRoutes({ ...deps, lists, noteRead }),
    overviewRoutes({ ...deps, growth, health }),
    usersRoutes({ ...deps, accounts }),
    exportsRoutes({ ...deps, accounts, exports }),
  )
}
