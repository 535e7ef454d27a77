import type { Erased } from './witness'

// of its own: what the pages format with would come into the file of the database
const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

export const erasedText = ({ count, since, code, names = [], more = 0 }: Erased) =>
  `This browser erased ${count === 1 ? '1 entry that had' : `${count} entries that had`} not been sent${forCampaigns(names, more)}. The oldest was saved ${MOMENT.format(since)} for the gift ${code}….`

function forCampaigns(names: readonly string[], more: number): string {
  // a name may be written in the other direction
  const listed = names.map((name) => `“\u2068${name}\u2069”`)
  if (more > 0) listed.push(more === 1 ? '1 more campaign' : `${more} more campaigns`)
  const last = listed.pop()
  if (last === undefined) return ''
  return `, for ${listed.length > 0 ? `${listed.join(', ')} and ${last}` : last}`
}
