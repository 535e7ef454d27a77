import { isInstalledApart } from '../../device/install'
import type { LostDatabase } from './witness'

// its own format: the one of the pages would be bundled with the database
const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** @param isApart whether this is an installed app, which got the browser's cookies but not its database */
export function lostDatabaseText(
  { count, since, code, names, more }: LostDatabase,
  isApart = isInstalledApart(),
): string {
  const entries = count === 1 ? '1 entry' : `${count} entries`
  const campaigns = forCampaigns(names, more)
  const oldest = `${count === 1 ? 'It' : 'The oldest'} was saved ${MOMENT.format(since)} for the gift ${code}….`
  return isApart
    ? `${entries} that had not been sent${campaigns}${campaigns && ','} ${count === 1 ? 'is' : 'are'} not in this app. ${oldest} If you saved this in the browser, it is still waiting there: open Tohfa in the browser to send it. Otherwise this device erased it.`
    : `This browser erased ${entries} that had not been sent${campaigns}. ${oldest}`
}

function forCampaigns(names: readonly string[], more: number): string {
  // a name may be written in the other direction
  const listed = names.map((name) => `“\u2068${name}\u2069”`)
  if (more > 0) listed.push(more === 1 ? '1 more campaign' : `${more} more campaigns`)
  const last = listed.pop()
  if (last === undefined) return ''
  return `, for ${listed.length > 0 ? `${listed.join(', ')} and ${last}` : last}`
}
