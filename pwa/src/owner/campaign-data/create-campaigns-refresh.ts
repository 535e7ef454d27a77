/** Fetches campaigns from the server into the cache. */
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { ApiError } from '../../api/errors'
import type { Session } from '../../api/session'
import type { Cache } from '../../offline/store/cache'
import { isCampaignDeleted, isLinkDead } from './campaign-deleted'
import type { CampaignReader, CampaignReads } from './campaign-reads'
import { asCached } from './hidden-view'
import { noted } from './refresh-failures'

/** What a refresh needs around it. */
interface RefreshPorts {
  reads: CampaignReads
  cache: Cache
  /** epoch ms, the device's clock */
  now: () => number
  session: () => Pick<Session, 'token'>
  /** of what is cached, by id or master code */
  etags: Map<string, string | undefined>
  /** reports whether the refresh of something cached succeeded, for the screens that show it */
  noteRefreshed: (of: string, succeeded: boolean) => void
}

/** How a campaign is fetched and cached. */
interface Source {
  of: CampaignReader
  /** not known before the first answer for a master code */
  id: string | undefined
  remember(campaign: Campaign): Promise<void>
  forget(): Promise<void>
}

export function createCampaignsRefresh({ reads, cache, now, session, etags, noteRefreshed }: RefreshPorts) {
  /**
   * Refreshes a campaign and those of its codes that changed.
   * @throws ApiError; with campaign_unknown the campaign was deleted, and is removed from the cache
   */
  async function refreshCampaign(id: string, signal: AbortSignal): Promise<void> {
    const known = await cache.cachedCampaign(id)
    // without cached data, its entity tag would get an empty 304
    if (!known) etags.delete(id)
    await noted(noteOf(id), signal, () =>
      refresh(
        {
          of: { id },
          // on the first refresh it is not known yet how the codes are sealed
          id: known?.id,
          remember: (campaign) => cache.rememberCampaign(campaign),
          forget: () => cache.forgetCampaign(id),
        },
        signal,
      ),
    )
  }

  /** Like `refreshCampaign`, with the master code. */
  async function refreshPublicView(masterCode: string, signal: AbortSignal): Promise<void> {
    const known = await cache.cachedPublicView(masterCode)
    // without cached data, its entity tag would get an empty 304
    if (!known) etags.delete(masterCode)
    await noted(noteOf(known?.id), signal, () =>
      refresh(
        {
          of: { masterCode },
          id: known?.id,
          remember: (campaign) => cache.rememberPublicView(masterCode, campaign),
          forget: () => cache.forgetPublicView(masterCode),
        },
        signal,
      ),
    )
  }

  /**
   * Fetches what could not be stored while the lock was closed. The screen has its own refresh, which reports failures.
   */
  async function fetchAnew(of: CampaignReader): Promise<void> {
    const { signal } = new AbortController()
    await ('id' in of ? refreshCampaign(of.id, signal) : refreshPublicView(of.masterCode, signal)).catch(
      () => undefined,
    )
  }

  const noteOf = (id: string | undefined) => (succeeded: boolean) => {
    if (id !== undefined) noteRefreshed(id, succeeded)
  }

  async function refresh(source: Source, signal: AbortSignal): Promise<void> {
    const { token } = session()
    const askedAt = now()
    try {
      const [campaign] = await Promise.all([
        refreshDetails(source, signal),
        source.id === undefined ? undefined : refreshCodes(source.of, source.id, signal),
      ])
      if (token !== session().token) return
      if (source.id === undefined && campaign) await refreshCodes(source.of, campaign.id, signal)
      const id = source.id ?? campaign?.id
      if (id !== undefined && token === session().token) await cache.noteFresh(id, askedAt)
    } catch (error) {
      if (isCampaignDeleted(error) || isLinkDead(error)) await source.forget()
      throw error
    }
  }

  /** @returns undefined if nothing changed */
  async function refreshDetails(source: Source, signal: AbortSignal): Promise<Campaign | undefined> {
    const { token } = session()
    const key = 'id' in source.of ? source.of.id : source.of.masterCode
    const answer = await reads.fetchCampaign(source.of, etags.get(key), signal)
    if (!answer || token !== session().token) return undefined
    const campaign = asCached(answer.value)
    await source.remember(campaign)
    etags.set(key, answer.etag)
    return campaign
  }

  async function refreshCodes(of: CampaignReader, id: string, signal: AbortSignal) {
    const { token } = session()
    for (let isStored = false; !isStored;) {
      const asked = { at: now(), since: await cache.campaignCodesCursor(id) }
      const { rows, cursor } = await changedCodes(of, asked.since, signal)
      if (token !== session().token || (rows.length === 0 && cursor === asked.since)) return
      isStored = await cache.rememberCampaignCodes(id, rows, cursor, asked)
    }
  }

  /** Drops a cursor that the server does not know (its data was restored): everything is fetched again. */
  async function changedCodes(of: CampaignReader, since: string | undefined, signal: AbortSignal) {
    try {
      return await reads.fetchCodes(of, since, signal)
    } catch (error) {
      if (since === undefined || !(error instanceof ApiError) || error.problem.status !== 422) throw error
      return reads.fetchCodes(of, undefined, signal)
    }
  }

  return { refreshCampaign, refreshPublicView, fetchAnew }
}
