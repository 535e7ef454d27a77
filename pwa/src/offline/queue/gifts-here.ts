/**
 * The gifts of this browser: those that were opened here, and those that were claimed here.
 *
 * People share phones. What a person did while signed in is shown to nobody else, and the details of what waits in the
 * outbox are shown only to its maker.
 */
import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import { factsOf } from '@tohfa/sync-protocol/operations/kinds'
import { isOf } from '../core/maker'
import { isClaim, type OutboxEntry } from '../core/outbox-entry'
import { overlay } from '../core/overlay'
import type { CachedCode, LocalDatabase } from '../store/local-database'
import { forShow } from '../store/locked-work'

export interface GiftHere {
  code: string
  /** undefined if only a claim shows it, of a kind that contact cards and diaries share */
  type: CampaignType | undefined
  /** of the campaign */
  name: string | undefined
  /** who claimed it, as far as this person may know */
  claimer: string | undefined
  /** the state of their details; undefined: nobody has claimed it yet */
  state: 'saved' | 'sending' | 'delivered' | 'attention' | undefined
  /** epoch ms: when it was claimed here, else when it was last opened */
  at: number
}

/**
 * Claimed gifts first, each group latest first.
 * @param account whose gifts, besides those of nobody; null: nobody is signed in
 */
export async function giftsHere(db: LocalDatabase, account: string | null): Promise<GiftHere[]> {
  const opened = (await db.codes.toArray()).filter((row) => isShownTo(account, row))
  const own = await forShow(db, await db.outbox.filter((entry) => isOf(account, entry)).toArray())
  const lanes = new Map<string, OutboxEntry[]>()
  for (const entry of own) {
    const lane = lanes.get(entry.code)
    if (lane) lane.push(entry)
    else lanes.set(entry.code, [entry])
  }
  const visited = new Map(opened.map((row) => [row.code, row]))
  const claimedHere = own.filter(isClaim).map(({ code }) => code)
  const codes = [...new Set([...visited.keys(), ...claimedHere])]
  const listed = await listedAs(db, codes)
  const gifts = codes.map((code) =>
    giftHere(code, visited.get(code), listed.get(code), lanes.get(code) ?? []),
  )
  return gifts.sort((a, b) => Number(b.state !== undefined) - Number(a.state !== undefined) || b.at - a.at)
}

/** How many gifts there are besides this one. */
export const countOtherGifts = async (db: LocalDatabase, account: string | null, code: string) =>
  (await giftsHere(db, account)).filter((gift) => gift.code !== code).length

/** Rows that come only from an answer are shown to everybody. */
const isShownTo = (account: string | null, { openedBy }: CachedCode) =>
  openedBy === undefined || openedBy.includes(null) || openedBy.includes(account)

interface Listed {
  row: QrCode
  campaign: GiftCampaign | undefined
}

/** As the campaigns on this device list them, opened by their owner or by their master code. */
async function listedAs(db: LocalDatabase, codes: readonly string[]): Promise<Map<string, Listed>> {
  const rows = await db.campaignCodes
    .where('code')
    .anyOf([...codes])
    .toArray()
  const campaigns = new Map<string, GiftCampaign>()
  for (const { campaignId, campaign } of await db.masterViews.toArray()) campaigns.set(campaignId, campaign)
  for (const { id, campaign } of await db.campaigns.toArray()) campaigns.set(id, campaign)
  return new Map(
    rows.map(({ code, row, campaignId }) => [code, { row, campaign: campaigns.get(campaignId) }]),
  )
}

function giftHere(
  code: string,
  visited: CachedCode | undefined,
  listed: Listed | undefined,
  lane: readonly OutboxEntry[],
): GiftHere {
  const campaign = visited?.campaign ?? listed?.campaign
  const claim = lane.findLast(isClaim)
  const known = newer(visited?.qr, listed?.row)
  const { row, state } = overlay(code, known, lane)
  const isClaimed = row?.claimed === true || claim !== undefined
  const typed = claim?.fields.name
  return {
    code,
    type: campaign?.campaign_type ?? (claim && factsOf(claim.kind).type),
    name: campaign?.name,
    claimer: row?.claimer_name ?? (typeof typed === 'string' && typed !== '' ? typed : undefined),
    state: isClaimed ? STATES[state] : undefined,
    at: claim?.capturedAt ?? visited?.fetchedAt ?? 0,
  }
}

/** A list may be newer than the page of the gift, and a claimed gift is never given back. */
const newer = (visited: QrCode | undefined, listed: QrCode | undefined) =>
  listed?.claimed ? { ...visited, ...listed } : (visited ?? listed)

const STATES = {
  none: 'delivered',
  delivered: 'delivered',
  queued: 'saved',
  sending: 'sending',
  attention: 'attention',
} as const
