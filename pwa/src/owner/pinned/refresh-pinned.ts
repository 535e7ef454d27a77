/** Keeps pinned campaigns up to date while the app is open, on every screen. */
import { NoConnectionError } from '../../api/client'
import { session } from '../../api/session'
import { pinnedCampaigns } from '../../offline/device-pinned'

const EVERY_MS = 5 * 60_000

/** Refreshes them now, every five minutes while the page is visible, and when the network is back; in one tab at a time. */
export function refreshPinnedCampaigns(): void {
  const soon = () => {
    if (document.hidden || session().token === null) return
    void navigator.locks
      .request('tohfa-pinned-campaigns', { ifAvailable: true }, (mine) => (mine ? refreshAll() : undefined))
      .catch((error: unknown) => console.error('Pinned campaigns could not be refreshed', error))
  }
  soon()
  setInterval(soon, EVERY_MS)
  addEventListener('online', soon)
}

async function refreshAll(): Promise<void> {
  const { signal } = new AbortController()
  const ids = await pinnedCampaigns.ids()
  if (ids.length === 0) return
  const { refreshCampaign } = await import('../campaign-data/campaigns.refresh')
  for (const id of ids)
    try {
      await refreshCampaign(id, signal)
    } catch (error) {
      // the other requests would fail too
      if (error instanceof NoConnectionError) return
      // a deleted campaign is no longer stored; for other failures, the screen shows the age of its data
    }
}
