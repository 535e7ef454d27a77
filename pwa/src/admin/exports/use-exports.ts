import { useDownload } from '../../api/use-download'
import { downloadExport } from './exports'

/** The files that are on their way; they go on while another tab is looked at. */
export const useExports = () => ({
  users: useDownload((how) => downloadExport('users', how)),
  campaigns: useDownload((how) => downloadExport('campaigns', how)),
  complete: useDownload((how) => downloadExport('complete', how)),
  audit: useDownload((how) => downloadExport('audit', how)),
})
export type Exports = ReturnType<typeof useExports>
