/** What each type of gift stores beside the codes of a campaign, as a file. It is loaded on demand. */
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import { list as diary } from '../diary/diary.list'
import { list as sale } from '../sale/sale.list'
import type { TypeList } from '../shared/type-list'
import { list as travel } from '../travel/travel.list'

export const LISTS: Readonly<Partial<Record<CampaignType, TypeList>>> = { diary, travel, sale }
