/** characters of a link that are shown */
const LINK_SHOWN_LENGTH = 50
/** The links that QR pictures hold. `origin` has no slash at its end. */

export const claimLink = (origin: string, code: string) => `${origin}/claim/${code}`

/** The public page of a campaign, as a path for people who open it without scanning. */
export const dashboardPath = (masterCode: string) => `/campaign-view/${masterCode}`

/** The text of a campaign's master QR; `scan=1` tells the page that the master code was scanned. */
export const masterLink = (origin: string, masterCode: string) =>
  `${origin}${dashboardPath(masterCode)}?scan=1`

/** A link for narrow places, cut after 50 characters. */
export const shownLink = (link: string): string => {
  const characters = [...link]
  return characters.length > LINK_SHOWN_LENGTH ? `${characters.slice(0, LINK_SHOWN_LENGTH).join('')}…` : link
}
