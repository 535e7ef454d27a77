import { onSessionChange } from '../../api/session'

/**
 * Entity tags since the app started, by what was asked for: a campaign's id, a master code or OWN_LIST. What was cached
 * before is fetched once in full, and so is what has not come with its tag.
 */
export const etags = new Map<string, string | undefined>()
onSessionChange(() => etags.clear())
