/** How the types of gift differ for both sides. What only one side knows about a type is in the type's folder there. */
import type { CampaignType } from './enums'

/** The types whose edits leave earlier values, which can be restored. */
export type TypeWithPast = Extract<CampaignType, 'vcard' | 'travel'>
export const hasPast = (type: CampaignType): type is TypeWithPast => type === 'vcard' || type === 'travel'

/** Whether the campaign names who sells, as a receipt shows it. */
export const hasSeller = (type: unknown): boolean => type === 'sale'

/** Whether a claim for a child asks who agrees to it, and has identity numbers, which a new PIN does not open. */
export const isOfTraveler = (type: CampaignType): boolean => type === 'travel'

/** Whether only its holder opens it: its giver helps with a lost PIN only if that was said before the claim, and after a wait. */
export const isHoldersOnly = (type: unknown): boolean => type === 'diary'
