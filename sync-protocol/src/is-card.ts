import type { CampaignType } from './enums'

/** Whether a claimed gift is a contact card, which anybody with its code sees. The others open by their PIN. */
export const isCard = (type: CampaignType): boolean => type === 'vcard'
