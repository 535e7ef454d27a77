/** Each type's own part comes as a chunk of its own, so that a recipient pays for their kind of gift alone. */
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import { lazy, type ComponentType } from 'react'
import type { TypeDetailsProps, TypeFormProps } from '../gift/panel'

export const FORMS: Partial<Record<CampaignType, ComponentType<TypeFormProps>>> = {
  travel: lazy(() => import('../features/travel/travel-claim')),
  sale: lazy(() => import('../features/sale/sale-claim')),
}

export const DETAILS: Partial<Record<CampaignType, ComponentType<TypeDetailsProps>>> = {
  diary: lazy(() => import('../features/diary/diary-panel')),
  travel: lazy(() => import('../features/travel/travel-details')),
  sale: lazy(() => import('../features/sale/sale-details')),
}
