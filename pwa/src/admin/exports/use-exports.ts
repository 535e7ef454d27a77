import { useDownload } from '../../api/use-download'
import { downloadExport, downloadTable } from './exports'

/** The running exports; they continue while another tab is shown. */
export const useExports = () => ({
  users: useDownload((how) => downloadExport('users', how)),
  usersExcel: useDownload((how) => downloadTable('users', how)),
  campaignsExcel: useDownload((how) => downloadTable('campaigns', how)),
  campaigns: useDownload((how) => downloadExport('campaigns', how)),
  complete: useDownload((how) => downloadExport('complete', how)),
  audit: useDownload((how) => downloadExport('audit', how)),
  security: useDownload((how) => downloadExport('security', how)),
})
export type Exports = ReturnType<typeof useExports>
