/** Each type's own part comes as a chunk of its own, so that a recipient pays for their kind of gift alone. */
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import { lazy, type ComponentType } from 'react'
import type { ClaimedCardProps } from '../contact/claimed-card'
import type { TypeDetailsProps, TypeFormProps } from '../shared/type-part-props'

export interface TypePart<Props> {
  Part: ComponentType<Props>
  /** brings it before it is drawn for the first time */
  load: () => Promise<void>
}

function part<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): TypePart<Props> {
  const own: TypePart<Props> = {
    Part: lazy(load),
    load: async () => {
      own.Part = (await load()).default
    },
  }
  return own
}

/** The contact card that a vcard gift becomes. */
export const CARD: TypePart<ClaimedCardProps> = part(() =>
  import('../contact/claimed-card').then(({ ClaimedCard }) => ({ default: ClaimedCard })),
)

const CONTACT_FORM: TypePart<TypeFormProps> = part(() => import('../contact/claim-form'))

export const FORMS: Partial<Record<CampaignType, TypePart<TypeFormProps>>> = {
  vcard: CONTACT_FORM,
  diary: CONTACT_FORM,
  travel: part(() => import('../travel/travel-claim')),
  sale: part(() => import('../sale/sale-claim')),
}

export const DETAILS: Partial<Record<CampaignType, TypePart<TypeDetailsProps>>> = {
  diary: part(() => import('../diary/diary-panel')),
  travel: part(() => import('../travel/travel-details')),
  sale: part(() => import('../sale/sale-details')),
}

/** Brings what a gift of the type becomes. @returns how to call off what it brings later */
export function warmClaimed(type: CampaignType): () => void {
  let stop: (() => void) | undefined
  let left = false
  const warm = async () => {
    await partOf(type, true)?.load()
    if (type !== 'sale') return
    const { warmReceipt } = await import('../sale/warm-receipt')
    if (!left) stop = warmReceipt()
  }
  warm().catch(() => undefined)
  return () => {
    left = true
    stop?.()
  }
}

/** What the page of a gift is drawn with, beside what every page has. */
export const partOf = (type: CampaignType, claimed: boolean) =>
  claimed ? (type === 'vcard' ? CARD : DETAILS[type]) : FORMS[type]
