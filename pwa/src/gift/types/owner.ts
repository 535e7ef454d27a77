/** How each type of gift is shown to whoever runs a campaign of it. What the dashboard does without is in offer.ts. */
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import type { LucideIcon } from 'lucide-react'
import { contact } from '../contact/contact.owner'
import { diary } from '../diary/diary.owner'
import { sale } from '../sale/sale.owner'
import { travel } from '../travel/travel.owner'

interface TypeForOwner {
  name: string
  icon: LucideIcon
  /** the colours of the drawing that a campaign without pictures has */
  cover: string
}

export const FOR_OWNER: Readonly<Record<CampaignType, TypeForOwner>> = { vcard: contact, diary, travel, sale }
