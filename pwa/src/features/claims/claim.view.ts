/**
 * What the claim page shows, from what is known. Pure.
 *
 * The network's answer wins over the cache; work of this device that the server has not confirmed wins over both, so a
 * person always sees what they last saved here.
 */
import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { cardOf, overlaid, type Card } from './card.view'
import type { PendingWork } from './pending-work'

export interface Known {
  qr: QrCode
  campaign: GiftCampaign
}

export type NetworkAnswer =
  | { state: 'loading' }
  | ({ state: 'answered' } & Known)
  /** the server knows no such code */
  | { state: 'unknown' }
  | { state: 'unreachable' }
  /** the server answered with a problem */
  | { state: 'failed'; detail: string }

export interface ClaimSources {
  network: NetworkAnswer
  /** null: this device keeps nothing of the code; undefined: not looked up yet */
  cached: Known | null | undefined
  /** oldest first; undefined: not looked up yet */
  pending: readonly PendingWork[] | undefined
}

/** where the shown details stand; undefined: they are the server's */
export type CardState = 'saved' | 'sending' | 'attention' | undefined

export type ClaimView =
  | { screen: 'loading' }
  | { screen: 'invalid' }
  | { screen: 'notOpenedBefore' }
  | { screen: 'failed'; detail: string }
  /** `returned`: this device's claim that the server refused and that can be mended here */
  | { screen: 'form'; campaign: GiftCampaign; fromCache: boolean; returned: PendingWork | undefined }
  /** claiming or showing this type of gift is not part of this version */
  | { screen: 'unavailable'; campaign: GiftCampaign; fromCache: boolean }
  /** a claimed gift whose details are not public */
  | {
      screen: 'claimed'
      campaign: GiftCampaign
      claimedAt: string | null
      state: CardState
      fromCache: boolean
      lost: PendingWork | undefined
    }
  /** `lost`: this device's claim that came second; `returned`: an edit that the server refused */
  | {
      screen: 'card'
      campaign: GiftCampaign
      card: Card
      state: CardState
      fromCache: boolean
      lost: PendingWork | undefined
      returned: PendingWork | undefined
    }

export function claimView({ network, cached, pending = [] }: ClaimSources): ClaimView {
  if (network.state === 'unknown') return { screen: 'invalid' }
  const known = network.state === 'answered' ? network : cached
  if (!known) return withoutKnowledge(network, cached)
  const at = {
    campaign: known.campaign,
    fromCache: network.state === 'unreachable' || network.state === 'failed',
  }

  const claim = pending.find((work) => work.kind === 'qr.claim')
  const lost = claim && isLost(claim) ? claim : undefined
  const waiting = pending.filter((work) => work.state !== 'attention')
  const claimed = known.qr.claimed || waiting.some((work) => work.kind === 'qr.claim') || lost !== undefined
  if (!claimed) {
    if (!hasForm(known.campaign)) return { screen: 'unavailable', ...at }
    return { screen: 'form', ...at, returned: claim }
  }

  const state: CardState = waiting.some((work) => work.state === 'sending')
    ? 'sending'
    : waiting.length > 0
      ? 'saved'
      : undefined
  if (known.campaign.campaign_type !== 'vcard')
    return {
      screen: 'claimed',
      ...at,
      claimedAt: known.qr.claimed_at ?? waiting[0]?.capturedAt ?? null,
      state,
      lost,
    }
  const returned = pending.find((work) => work.kind === 'qr.update' && work.state === 'attention')
  const card = waiting.reduce(overlaid, cardOf(known.qr))
  return { screen: 'card', ...at, card, state: state ?? (returned && 'attention'), lost, returned }
}

function withoutKnowledge(network: NetworkAnswer, cached: Known | null | undefined): ClaimView {
  if (network.state === 'loading' || cached === undefined) return { screen: 'loading' }
  return network.state === 'failed'
    ? { screen: 'failed', detail: network.detail }
    : { screen: 'notOpenedBefore' }
}

/** Someone else's claim reached the server first; only the person can say what becomes of this one. */
const isLost = (claim: PendingWork) =>
  claim.state === 'attention' && claim.problem?.code === 'already_claimed'

const hasForm = ({ campaign_type: type }: GiftCampaign) => type === 'vcard' || type === 'diary'

/** The gift giver introduces themselves where there is something to show (specification section 2). */
export const introduces = (campaign: GiftCampaign) =>
  campaign.campaign_type === 'vcard' &&
  (campaign.image_url !== null || campaign.images.length > 0 || Boolean(campaign.contact_name))
