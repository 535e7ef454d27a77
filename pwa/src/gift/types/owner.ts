/**
 * How each type of gift is shown to people who run a campaign of it. What the dashboard can do without is in offer.ts.
 */
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import type { LucideIcon } from 'lucide-react'
import { contact } from '../contact/contact.owner'
import { diary } from '../diary/diary.owner'
import { sale } from '../sale/sale.owner'
import { travel } from '../travel/travel.owner'

interface TypeForOwner {
  name: string
  icon: LucideIcon
  /** the colours of the drawing for a campaign without pictures */
  cover: string
}

export const FOR_OWNER: Readonly<Record<CampaignType, TypeForOwner>> = { vcard: contact, diary, travel, sale }
