/** The texts of a campaign's claim form, each with the hash of its version. */
import { isOfTraveler } from '@tohfa/sync-protocol/gift-rules'
import type { Notice } from '@tohfa/sync-protocol/entities/consent'
import type { ConsentPurpose } from '@tohfa/sync-protocol/entities/consent'
import { guardianText, noticeText, offersText } from '@tohfa/sync-protocol/privacy/notice'
import { hash } from 'node:crypto'
import type { CampaignRow } from '../db/tables/tables'

/** What a campaign's texts are made of. */
export type Noticed = Pick<
  CampaignRow,
  'campaignType' | 'contactName' | 'retentionDays' | 'privacyPurpose' | 'privacyContact' | 'privacyOffers'
>

/** the language of all texts */
export const LANGUAGE = 'en'

/** characters of base64url: 132 bits of SHA-256 */
const HASH_LENGTH = 22

const named = (text: string) => ({ text, hash: hash('sha256', text, 'base64url').slice(0, HASH_LENGTH) })

/** What the claim form says; undefined if its owner has set nothing. */
export function noticeOf(campaign: Noticed): Notice | undefined {
  const { campaignType, contactName: giver, retentionDays, privacyPurpose: purpose } = campaign
  if (purpose === null) return undefined
  const contact = campaign.privacyContact ?? ''
  return {
    ...named(noticeText({ campaignType, giver, purpose, contact, retentionDays })),
    offers: campaign.privacyOffers ? named(offersText({ giver })) : undefined,
    guardian: isOfTraveler(campaignType) ? named(guardianText({ giver })) : undefined,
  }
}

/** The same as a list. */
export function textsOf(campaign: Noticed): { purpose: ConsentPurpose; text: string; hash: string }[] {
  const notice = noticeOf(campaign)
  if (!notice) return []
  const { offers, guardian, ...told } = notice
  return [
    { purpose: 'notice', ...told },
    ...(offers ? [{ purpose: 'offers' as const, ...offers }] : []),
    ...(guardian ? [{ purpose: 'guardian' as const, ...guardian }] : []),
  ]
}
