/** Brings kept campaigns up to date while the app is open, whichever screen is shown. */
import { NoConnectionError } from '../../api/client'
import { session } from '../../api/session'
import { pinnedCampaigns } from '../../offline/device-store'
import { refreshCampaign } from '../data/campaigns.refresh'

const EVERY_MS = 5 * 60_000

/** Now, every five minutes while somebody looks, and when the network is back; in one tab at a time. */
export function keepPinnedFresh(): void {
  const soon = () => {
    if (document.hidden || session().token === null) return
    void navigator.locks
      .request('tohfa-kept-campaigns', { ifAvailable: true }, (mine) => (mine ? refreshAll() : undefined))
      .catch((error: unknown) => console.error('Kept campaigns could not be brought up to date', error))
  }
  soon()
  setInterval(soon, EVERY_MS)
  addEventListener('online', soon)
}

async function refreshAll(): Promise<void> {
  const { signal } = new AbortController()
  for (const id of await pinnedCampaigns.ids())
    try {
      await refreshCampaign(id, signal)
    } catch (error) {
      // the others would fare alike
      if (error instanceof NoConnectionError) return
      // one that is gone was forgotten; of anything else its age tells
    }
}
