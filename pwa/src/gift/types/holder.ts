/** How each type of gift is shown to its holder on this device, outside its own page: in lists of gifts and of work. */
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import type { OperationKind } from '@tohfa/sync-protocol/operations/kinds'
import type { LucideIcon } from 'lucide-react'
import { contact } from '../contact/contact.holder'
import { diary } from '../diary/diary.holder'
import { sale } from '../sale/sale.holder'
import { travel } from '../travel/travel.holder'

const TYPES = { vcard: contact, diary, travel, sale }

export const iconOf = (type: CampaignType): LucideIcon => TYPES[type].icon

export const KIND_TEXTS: Readonly<Record<OperationKind, string>> = {
  ...contact.kinds,
  ...diary.kinds,
  ...travel.kinds,
  ...sale.kinds,
}
