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

type Made = 'accounts' | 'exports' | 'growth' | 'health' | 'lists' | 'noteRead' | 'reportFailure'

/** What admins see and do. */
export function adminSlice(
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
  > & { reportAs: (what: string) => (thrown: unknown) => void },
) {
  const { reportAs } = deps
  const accounts = createUsersService({ ...deps, reportFailure: reportAs('deletion failed') })
  const lists = createAdminListsService(deps)
  const noteRead = createNoteRead({ ...deps, reportFailure: reportAs('a read list was not noted') })
  const exports = createExportsService({ ...deps, reportFailure: reportAs('export failed') })
  const growth = createGrowthService(deps)
  const health = createServerHealthService(deps)
  return {
    accounts,
    api: together(
      adminListsRoutes({ ...deps, lists, noteRead }),
      overviewRoutes({ ...deps, growth, health }),
      usersRoutes({ ...deps, accounts }),
      exportsRoutes({ ...deps, accounts, exports }),
    ),
    close: () => exports.close(),
  }
}
