/** The links that QR pictures hold (decisions, "Identifiers"). `origin` has no slash at its end. */

export const claimLink = (origin: string, code: string) => `${origin}/claim/${code}`

/** The public page of a campaign on its own origin, as one opens it who did not scan. */
export const dashboardPath = (masterCode: string) => `/campaign-view/${masterCode}`

/** What a campaign's master QR holds; `scan=1` tells the page that the master code was scanned. */
export const masterLink = (origin: string, masterCode: string) =>
  `${origin}${dashboardPath(masterCode)}?scan=1`
