/** What a stream of events may watch; a page can say it without a schema. */

/** All campaigns of the account, one of them by its id, or the campaign of a link by the link's code. */
export type Watched = 'own' | `campaign:${string}` | `link:${string}`

export const ownCampaigns: Watched = 'own'
export const ownCampaign = (id: string): Watched => `campaign:${id}`
export const linkedCampaign = (code: string): Watched => `link:${code}`

/** of one stream */
export const WATCHED_MAX = 50
