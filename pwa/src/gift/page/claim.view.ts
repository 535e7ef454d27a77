/**
 * What the claim page shows, from what is known. Pure.
 *
 * The network's answer wins over the cache. Work of this device that the server has not confirmed wins over both, so a
 * person always sees what they last saved here.
 */
import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { isCard } from '@tohfa/sync-protocol/is-card'
import type { NetworkAnswer } from '../shared/gift.api'
import type { GiftOnDevice } from '../shared/submit/known-gift'
import { isWaiting, refusedEdit, stateOf } from '../shared/submit/pending-view'
import type { PendingWork } from '../shared/submit/pending-work'
import { isClaim } from '../../offline/sending-rules/outbox-entry'
import { CARD_EDIT, cardOf, type Card } from '../contact/card.view'

export interface ClaimSources extends GiftOnDevice {
  network: NetworkAnswer
}

interface Seen {
  campaign: GiftCampaign
  /** why it does not come from an answer of the server */
  fromCache: 'unreachable' | 'failed' | undefined
}

export type ClaimView =
  | { screen: 'loading' }
  | { screen: 'invalid' }
  /** the server no longer knows a gift that this device has; `waits`: nor takes what was entered for it */
  | { screen: 'deleted'; waits: boolean }
  | { screen: 'notOpenedBefore' }
  /** `gone`: it was erased or moved, and trying again does not help */
  | { screen: 'failed'; detail: string; gone?: boolean }
  /** `returned`: this device's claim that the server refused and that can be corrected here */
  | ({ screen: 'form'; returned: PendingWork | undefined } & Seen)
  /** a claimed gift whose details are not public; `pending`: this device's work of it, without `lost` */
  | ({ screen: 'claimed'; pending: readonly PendingWork[] } & OwnWork & Seen)
  | ({
      screen: 'card'
      card: Card
      /** an edit that the server refused */ returned: PendingWork | undefined
    } & OwnWork &
      Seen)

interface OwnWork {
  /** the state of the shown details; undefined: this visit changed nothing */
  state: 'saved' | 'sending' | 'delivered' | 'attention' | undefined
  /** this device's claim that came second */
  lost: PendingWork | undefined
  /** the claim itself is this device's and not delivered: the server does not know its PIN */
  ownClaim: boolean
  /** that the owner has helped with a forgotten PIN, in the server's words */
  reset: string | undefined
  /** that the owner has asked for a new PIN of a diary, in the server's words */
  wait: string | undefined
}

export function claimView({ network, cached, pending, overlaid }: ClaimSources): ClaimView {
  if (network.state === 'unknown') {
    const waits = pending.some(({ state }) => state === 'attention')
    return cached || waits ? { screen: 'deleted', waits } : { screen: 'invalid' }
  }
  if (network.state === 'failed' && network.gone)
    return { screen: 'failed', detail: network.detail, gone: true }
  const known = network.state === 'answered' ? network : cached
  if (!known) return withoutKnowledge(network, cached)
  const { campaign } = known
  const { state } = network
  const seen = { campaign, fromCache: state === 'unreachable' || state === 'failed' ? state : undefined }

  const claim = pending.find((work) => work.state === 'attention' && isClaim(work))
  const lost = pending.find(isLost)
  const latest = delivered(pending) ?? known.qr
  const qr = overlaid ? overlaid(latest) : latest
  if (!qr.claimed && !lost) return { screen: 'form', ...seen, returned: claim }

  const returned = refusedEdit(pending, CARD_EDIT)
  const own: OwnWork = {
    state: stateOf(pending.filter(isWaiting)) ?? stateOf(returned ? [returned] : pending.filter(isDelivered)),
    lost,
    ownClaim: pending.some((work) => isClaim(work) && isWaiting(work)),
    reset: known.qr.pin_reset,
    wait: known.qr.pin_wait,
  }
  if (!isCard(campaign.campaign_type)) {
    // the details are the winner's
    return { screen: 'claimed', ...seen, ...own, pending: pending.filter((work) => work !== lost) }
  }
  const photo = pending.findLast((work) => isWaiting(work) && work.photo)?.photo
  const card = cardOf(qr)
  return { screen: 'card', ...seen, ...own, card: photo ? { ...card, photo } : card, returned }
}

function withoutKnowledge(network: NetworkAnswer, cached: GiftOnDevice['cached']): ClaimView {
  if (network.state === 'loading' || cached === undefined) return { screen: 'loading' }
  return network.state === 'failed'
    ? { screen: 'failed', detail: network.detail }
    : { screen: 'notOpenedBefore' }
}

const isRefused = (why: string) => (work: PendingWork) =>
  isClaim(work) && work.state === 'attention' && work.problem?.code === why

/** This device's claim that came second. */
const isLost = isRefused('already_claimed')
const isOfDeleted = isRefused('code_unknown')

/** Whether the answer to this device's claim says that the gift is somebody else's, or was deleted. */
export const isTaken = (work: PendingWork) => isLost(work) || isOfDeleted(work)

const isDelivered = ({ state }: PendingWork) => state === 'delivered'

/** The row as the server answered this visit's work; work that does not change it has an answer without one. */
const delivered = (pending: readonly PendingWork[]) =>
  pending
    .filter(isDelivered)
    .map(({ result }) => result as QrCode | undefined)
    .findLast((row) => row?.claimed)

/** The gift giver is introduced if there is something to show (specification section 2). */
export const introduces = (campaign: GiftCampaign) =>
  isCard(campaign.campaign_type) &&
  (campaign.image_url !== null || campaign.images.length > 0 || Boolean(campaign.contact_name))
