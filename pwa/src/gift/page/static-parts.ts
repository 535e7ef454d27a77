/** Parts of the page that need no script; the server renders them from claim-page-html/static-parts.tsx. */
import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import type { Notice } from '@tohfa/sync-protocol/entities/consent'
import { staticPart } from './static-part'

type OfCampaign = { campaign: GiftCampaign }

export const WhoAsks = staticPart<OfCampaign, 'WhoAsks'>(() => import('./who-asks'), 'WhoAsks')

export const NoticeBox = staticPart<{ notice: Notice }, 'NoticeBox'>(() => import('./who-asks'), 'NoticeBox')

export const GiftHead = staticPart<OfCampaign, 'GiftHead'>(() => import('./gift-head'), 'GiftHead')

export const CardQr = staticPart<{ code: string }, 'CardQr'>(() => import('../contact/card-qr'), 'CardQr')
