/** The list of the codes of a campaign as its owner has it on a phone without a browser: refreshed and shown by the product's own code. */
import { createClient } from '../../pwa/src/api/create-client'
import { createCampaignReads } from '../../pwa/src/owner/data/campaign-reads'
import { createCampaignsRefresh } from '../../pwa/src/owner/data/create-campaigns-refresh'
import { withUnderWay, type ShownCode } from '../../pwa/src/owner/shared/campaign.view'
import type { OutboxEntry } from '../../pwa/src/offline/core/outbox-entry'
import type { OutboxViews } from '../../pwa/src/offline/queue/views'
import type { Cache } from '../../pwa/src/offline/store/cache'

/** The campaign whose list somebody looks at, and the token of its owner. */
export interface Owned {
  campaign: string
  token: string
}

export interface OwnerList {
  /** Asks the server for what has changed, as the screen does. Throws what the product's refresh throws. */
  refresh(): Promise<void>
  /** What the screen shows; empty until the first refresh. */
  shows(): Promise<readonly ShownCode[]>
}

/** @param send reaches a path of the server, until the app is killed */
export function createOwnerList(
  { campaign, token }: Owned,
  { cache, views, now }: { cache: Cache; views: OutboxViews; now: () => number },
  send: (path: string, init: RequestInit) => Promise<Response>,
  killed: AbortSignal,
): OwnerList {
  const session = () => ({ token })
  const client = createClient({
    ...{ fetch: send, session },
    signOut: (why) => {
      throw new Error(`the owner was signed out: ${why}`)
    },
    serverReached: () => undefined,
  })
  const { refreshCampaign } = createCampaignsRefresh({
    reads: createCampaignReads(client, () => Promise.resolve()),
    ...{ cache, now, session },
    onSessionChange: () => undefined,
    noteRefreshed: () => undefined,
  })
  return {
    refresh: () => refreshCampaign(campaign, killed),
    async shows() {
      // in this order: an entry that is settled meanwhile is in its row then
      const underWay = await underWayIn(views)
      return withUnderWay(await cache.cachedCampaignCodes(campaign), underWay)
    },
  }
}

const underWayIn = (views: OutboxViews) =>
  new Promise<OutboxEntry[]>((resolve) => {
    const stop = views.observeUnderWay((entries) => {
      resolve(entries)
      queueMicrotask(() => stop())
    })
  })
