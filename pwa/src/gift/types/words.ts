/** Texts about each type of gift for its recipients, in places that all types share. */
import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import { words as contact } from '../contact/contact.words'
import { words as diary } from '../diary/diary.words'
import { words as sale } from '../sale/sale.words'
import { words as travel } from '../travel/travel.words'

interface GiftWords {
  name: string
  /** what its form asks for details for */
  asks: string
  /** what is erased with it, besides the details */
  erased: string
  /** what is kept of it when everything else is erased */
  kept?: string
  /** what is lost with a forgotten PIN */
  lostPin?: (campaign: Pick<GiftCampaign, 'lost_pin_help'>) => string
  /** what a new PIN that its owner has helped to set takes away */
  resetPin?: string
}

export const WORDS: Readonly<Record<CampaignType, GiftWords>> = { vcard: contact, diary, travel, sale }

/** What is lost with the PIN of a gift; undefined if its giver can help. */
export const lostPinOf = (campaign: Pick<GiftCampaign, 'campaign_type' | 'lost_pin_help'>) =>
  WORDS[campaign.campaign_type].lostPin?.(campaign)
