import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { beforeEach } from 'vitest'
import { renderAt } from '../../test/app'
import { describeFailures } from '../../test/failures'
import { renderWithToasts } from '../../test/toasts'
import { signIn } from '../api/session'
import AdminPage from './admin-page'
import { downloadExport } from './exports/exports'

beforeEach(() => signIn('a token', true))

const exported = async (which: 'users' | 'complete') => {
  await renderWithToasts(null)
  await downloadExport(which, {})
}

describeFailures('admin screens', [
  {
    says: 'Failed to fetch admin data',
    endpoint: endpoint.readAdminStats,
    fixed: true,
    act: () => renderAt('/admin', <AdminPage />),
  },
  {
    says: 'Failed to download CSV',
    endpoint: endpoint.exportUsers,
    fixed: true,
    act: () => exported('users'),
  },
  {
    says: 'Failed to download complete data',
    endpoint: endpoint.exportCompleteData,
    act: () => exported('complete'),
  },
])
