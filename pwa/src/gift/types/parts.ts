/** What the claim page shows of each type of gift. */
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import { touched } from '../../device/touched'
import type { ClaimedCardProps } from '../contact/claimed-card'
import { contact } from '../contact/contact.parts'
import { diary } from '../diary/diary.parts'
import { sale } from '../sale/sale.parts'
import type { TypeDetailsProps, TypeFormProps } from '../shared/type-part'
import type { LazyPart } from '../../ui/lazy-part'
import { travel } from '../travel/travel.parts'

interface TypeParts {
  form: LazyPart<TypeFormProps>
  /** what it becomes: the card, or details that its PIN opens */
  claimed: LazyPart<ClaimedCardProps> | LazyPart<TypeDetailsProps>
  /** Loads more of what it becomes. */
  warm?: () => Promise<void>
}

/** A newer server may know more types. */
export const PARTS: Partial<Record<CampaignType, TypeParts>> = {
  vcard: contact,
  diary: { form: contact.form, ...diary },
  travel,
  sale,
}

export const CARD: LazyPart<ClaimedCardProps> = contact.claimed

/** What the page of a gift is drawn with, besides what every page has. */
export const partOf = (type: CampaignType, claimed: boolean) => PARTS[type]?.[claimed ? 'claimed' : 'form']

/** Loads what a gift of the type becomes. @returns a function that ends it */
export function warmClaimed(type: CampaignType): () => void {
  let left = false
  const load = async () => {
    await touched()
    if (!left) await partOf(type, true)?.load()
  }
  // the service worker has only the first by itself
  for (const loaded of [load(), PARTS[type]?.warm?.()]) loaded?.catch(() => undefined)
  return () => {
    left = true
  }
}
