import type { CampaignType } from './enums'

/** Whether a claimed gift is a contact card, which anyone with its code can see. The others open by their PIN. */
export const isCard = (type: CampaignType): boolean => type === 'vcard'
