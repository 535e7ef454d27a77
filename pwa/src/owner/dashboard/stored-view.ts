import type { CampaignView } from './find-campaigns'

const KEY = 'tohfa.campaigns-as'

/** How this device shows many campaigns; cards if nothing was chosen or storage is refused. */
export function storedView(): CampaignView {
  try {
    return localStorage.getItem(KEY) === 'list' ? 'list' : 'cards'
  } catch {
    return 'cards'
  }
}

export function storeView(view: CampaignView): void {
  try {
    localStorage.setItem(KEY, view)
  } catch {
    // it lasts until the page closes
  }
}
