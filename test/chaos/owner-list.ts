/** An owner's list of the codes of a campaign, on a phone without a browser. The product's own code refreshes and shows it. */
import { addressOf } from '@tohfa/sync-protocol/http/address'
import type { Endpoint } from '@tohfa/sync-protocol/http/contract'
import { isProblem } from '@tohfa/sync-protocol/http/problem'
import type * as client from '../../pwa/src/api/client'
import { ApiError, NoConnectionError } from '../../pwa/src/api/errors'
import { createCampaignReads } from '../../pwa/src/owner/campaign-data/campaign-reads'
import { createCampaignsRefresh } from '../../pwa/src/owner/campaign-data/create-campaigns-refresh'
import { withUnderWay, type ShownCode } from '../../pwa/src/owner/shared/shown-codes'
import type { OutboxEntry } from '../../pwa/src/offline/sending-rules/outbox-entry'
import type { OutboxViews } from '../../pwa/src/offline/queue/outbox-views'
import type { Cache } from '../../pwa/src/offline/store/cache'

/** What the reads of campaigns ask for. */
interface AskedOfAny {
  params?: Readonly<Record<string, string>>
  ifNoneMatch?: string | undefined
  signal?: AbortSignal | undefined
}

/** The campaign whose list is shown, and the token of its owner. */
export interface Owned {
  campaign: string
  token: string
}

export interface OwnerList {
  /** Asks the server for changes, as the screen does. Throws what the product's refresh throws. */
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
  const noAnswer = (cause?: unknown) => {
    killed.throwIfAborted()
    throw new NoConnectionError('no answer', { cause })
  }
  const call = async (asked: Endpoint, { params = {}, ifNoneMatch, signal }: AskedOfAny) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(ifNoneMatch && { 'if-none-match': ifNoneMatch }),
    }
    const init = { headers, signal: signal ?? null }
    const response = await send(addressOf<string>(asked, params), init).catch(noAnswer)
    if (response.ok || response.status === 304) return response
    const problem: unknown = await response.json().catch(noAnswer)
    return isProblem(problem) ? Promise.reject(new ApiError(problem)) : noAnswer()
  }
  const jsonOf = <Body>(response: { json(): Promise<Body> }) => response.json().catch(noAnswer)
  const { refreshCampaign } = createCampaignsRefresh({
    reads: createCampaignReads({ call: call as typeof client.call, jsonOf }, () => Promise.resolve()),
    ...{ cache, now, session },
    etags: new Map<string, string | undefined>(),
    noteRefreshed: () => undefined,
  })
  return {
    refresh: () => refreshCampaign(campaign, killed),
    async shows() {
      // in this order, so that an entry that is settled meanwhile is in its row
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
