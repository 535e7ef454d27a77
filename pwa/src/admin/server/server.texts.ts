/** Texts about the state of the server. */
import type { LimitName, ServerHealth } from '@tohfa/sync-protocol/entities/admin-overview'
import { shownCount } from '../../ui/formats'

export const about = (started: string) =>
  `This process has counted requests and hashes in memory since it started: ${started}. They contain no names.`
export const refresh = 'Refresh'
export const allWell = 'Database, files and disk are working.'
export const away: Record<ServerHealth['away'][number], string> = {
  database: 'The database accepts no changes.',
  files: 'Photos and recordings cannot be reached.',
  space: 'The disk is nearly full. New files are refused.',
}
export const unknown = 'unknown'

export const storage = 'Storage'
export const files = 'Files'
export const filesIn = (bytes: string, count: number) =>
  `${bytes} in ${count === 1 ? '1 file' : `${shownCount(count)} files`}`
export const images = 'Images'
export const audio = 'Recordings'
export const database = 'Database'
export const freeDisk = 'Free on the disk'
export const keptFree = 'New files refused below'

export const queue = 'Waiting on devices'
export const queueAbout = 'As phones reported in the last 30 days. A phone that is off reports nothing.'
export const operations = 'Operations'
export const devices = 'Phones'
export const campaigns = 'Campaigns'
export const oldest = 'Oldest since'
export const lastReport = 'Last report'
export const nothingWaits = 'nothing is waiting'
export const notReported = 'no report yet'

export const requests = 'Requests in the last 24 hours'
export const answered = 'Answered'
export const refused = 'Refused (4xx)'
export const limited = 'Too many tries (429)'
export const failed = 'Failed (5xx)'
export const failedBeside = 'Failed background work'
export const lastFailed = 'Last failure'
export const never = 'none since start'
export const hourHead = 'Hour from'
export const failedByHour = 'Failed requests by hour'
export const failedAbout = (count: number) =>
  `${shownCount(count)} ${count === 1 ? 'request' : 'requests'} failed in the last 24 hours.`

export const hashes = 'Hashes of PINs and passwords'
export const running = 'In progress'
export const waiting = 'In the queue'

export const limits = 'Limits'
export const limitsAbout = 'They are the same for everybody and cannot be changed here.'
export const what = 'What'
export const limit = 'Limit'
export const mostUsed = 'Highest use'
export const limitNames: Record<LimitName, string> = {
  codes_per_campaign: 'Gifts of one campaign',
  images_per_campaign: 'Images of one campaign',
  campaigns_per_account: 'Campaigns of one account',
  image_bytes: 'Size of one image',
  audio_bytes: 'Size of one recording',
  hashes_waiting: 'Waiting hashes',
}
