/** Texts of how the server is. */
import type { LimitName, ServerHealth } from '@tohfa/sync-protocol/entities/admin-overview'
import { shownCount } from '../../ui/formats'

export const about = (started: string) =>
  `Requests and hashes are counted in memory, by the process that answers, since it started: ${started}. Nothing here names a person.`
export const refresh = 'Refresh'
export const allWell = 'Database, files and disk do their work.'
export const away: Record<ServerHealth['away'][number], string> = {
  database: 'The database takes no changes.',
  files: 'Photos and recordings cannot be reached.',
  space: 'The disk is nearly full: no new file is taken.',
}
export const unknown = 'not known'

export const storage = 'Storage'
export const files = 'Files'
export const filesIn = (bytes: string, count: number) => `${bytes} in ${shownCount(count)}`
export const images = 'of them images'
export const audio = 'of them recordings'
export const database = 'Database'
export const freeDisk = 'Free on the disk'
export const keptFree = 'No new files below'

export const queue = 'Waiting on devices'
export const queueAbout = 'As phones report it, in the last 30 days. A phone that is off says nothing.'
export const operations = 'Operations'
export const devices = 'Phones'
export const campaigns = 'Campaigns'
export const oldest = 'The oldest since'
export const lastReport = 'Last report'
export const nothingWaits = 'nothing waits'

export const requests = 'Requests in the last 24 hours'
export const answered = 'Answered'
export const refused = 'Refused (4xx)'
export const limited = 'of them too many tries (429)'
export const failed = 'Failed (5xx)'
export const failedBeside = 'Work failed beside a request'
export const lastFailed = 'Last failure'
export const never = 'none since the start'
export const hourHead = 'Hour from'
export const failedByHour = 'Failed requests by hour'
export const failedAbout = (count: number) =>
  `${shownCount(count)} ${count === 1 ? 'request' : 'requests'} failed in the last 24 hours.`

export const hashes = 'Hashes of PINs and passwords'
export const running = 'Under way'
export const waiting = 'Waiting for their turn'

export const limits = 'Limits'
export const limitsAbout = 'As they stand. They are the same for everybody, and cannot be changed here.'
export const what = 'What'
export const limit = 'Limit'
export const mostUsed = 'Most in use'
export const noLimit = 'none'
export const limitNames: Record<LimitName, string> = {
  codes_per_campaign: 'Codes of one campaign',
  images_per_campaign: 'Images of one campaign',
  campaigns_per_account: 'Campaigns of one account',
  image_bytes: 'Size of one image',
  audio_bytes: 'Size of one recording',
  hashes_waiting: 'Hashes that wait',
}
