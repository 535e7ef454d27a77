import type { NoScriptContent } from '@tohfa/sync-protocol/entities/claim-page'
import type { DiaryService } from '../diary/diary.service'
import { toDiaryEntry } from '../diary/diary.wire'
import type { CampaignsService } from '../campaigns/campaigns.service'
import type { PinnedCode } from '../pins/pins.service'
import type { SaleService } from '../sale/sale.service'
import { toReceipt } from '../sale/sale.wire'
import type { TravelService } from '../travel/travel.service'

export interface UnlockedContentDeps {
  campaigns: CampaignsService
  diary: DiaryService
  travel: TravelService
  sale: SaleService
  /** the path under which a media key may be read for a while */
  pathOf: (key: string) => string
}

/** What a right PIN unlocks. */
export async function unlockedContent(deps: UnlockedContentDeps, code: PinnedCode): Promise<NoScriptContent> {
  switch (code.campaignType) {
    case 'vcard':
      return { what: 'contact' }
    case 'travel':
      return { what: 'travel', traveler: await deps.travel.details(code) }
    case 'sale': {
      const campaign = await deps.campaigns.giftCampaign(code.code)
      return { what: 'sale', receipt: toReceipt(await deps.sale.details(code), campaign) }
    }
    case 'diary': {
      const rows = await deps.diary.listEntries(code, null)
      return { what: 'diary', entries: rows.map((row) => toDiaryEntry(row, deps.pathOf)) }
    }
  }
}

/** The form alone, without what the PIN unlocks. */
export function formAlone(type: PinnedCode['campaignType']): NoScriptContent {
  switch (type) {
    case 'vcard':
      return { what: 'contact' }
    case 'travel':
      return { what: 'travel', traveler: null }
    case 'sale':
      return { what: 'sale', receipt: null }
    case 'diary':
      return { what: 'diary', entries: null }
  }
}
