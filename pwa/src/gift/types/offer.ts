/** What each type of gift offers to people who make and run a campaign of it. */
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import * as contact from '../contact/contact.owner'
import * as diary from '../diary/diary.owner'
import * as sale from '../sale/sale.owner'
import * as travel from '../travel/travel.owner'

interface TypeOffer {
  about: string
  /** the button of the list (lists.ts) that it has beside the list of codes */
  list?: string
}

export const OFFERS: Readonly<Record<CampaignType, TypeOffer>> = {
  vcard: { about: contact.about },
  diary: { about: diary.about, list: diary.list },
  travel: { about: travel.about, list: travel.list },
  sale: { about: sale.about, list: sale.list },
}
