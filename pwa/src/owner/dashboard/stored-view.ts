import { onDevice } from '../../device/small-storage'
import type { CampaignView } from './find-campaigns'

const KEY = 'tohfa.campaigns-as'

/** How this device shows many campaigns; cards if nothing was chosen or storage is refused. */
export const storedView = (): CampaignView => (onDevice.read(KEY) === 'list' ? 'list' : 'cards')

export const storeView = (view: CampaignView) => onDevice.write(KEY, view)
