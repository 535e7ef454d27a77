/**
 * The gifts of this browser: those that were opened here, and those that were claimed here, unless they were handed out
 * from here.
 *
 * People share phones. What a person did while signed in is shown to nobody else, and the details of what waits in the
 * outbox are shown only to its maker.
 *
 * Nobody says for whom a gift is. It counts as handed out to a guest if its campaign is the account's own, or if staff
 * opened it (by the scanner, or from the list of its campaign) who were signed in or had the link to its campaign. Anyone
 * else who opens a gift is its recipient, also with an account or that link. A gift that was handed out is in the list of
 * its campaign and in the outbox, and stays handed out when the campaign leaves the device.
 */
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import { factsOf } from '@tohfa/sync-protocol/operations/kinds'
import { isOf } from '../sending-rules/maker'
import { isClaim, type OutboxEntry } from '../sending-rules/outbox-entry'
import { overlay } from '../sending-rules/overlay'
import type { CachedCode, LocalDatabase } from '../store/local-database'
import { forShow } from '../store/lock/locked-work'
import { META } from '../store/meta'

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
  const guests = await handedOut(db, codes)
  const gifts = codes
    .filter((code) => !guests.has(code))
    .map((code) => giftHere(code, visited.get(code), lanes.get(code) ?? []))
  return gifts.sort((a, b) => Number(b.state !== undefined) - Number(a.state !== undefined) || b.at - a.at)
}

/** How many gifts there are besides this one. */
export const countOtherGifts = async (db: LocalDatabase, account: string | null, code: string) =>
  (await giftsHere(db, account)).filter((gift) => gift.code !== code).length

/** Rows that come only from an answer are shown to everybody. */
const isShownTo = (account: string | null, { openedBy }: CachedCode) =>
  openedBy === undefined || openedBy.includes(null) || openedBy.includes(account)

/** Those of the codes that were handed out from here. */
async function handedOut(db: LocalDatabase, codes: readonly string[]): Promise<Set<string>> {
  const noted = await db.meta.bulkGet(codes.map(META.handedOut))
  const own = await db.campaigns.toCollection().primaryKeys()
  const listed = await db.campaignCodes
    .where('code')
    .anyOf([...codes])
    .and(({ campaignId }) => own.includes(campaignId))
    .keys()
  return new Set([...listed.map(String), ...codes.filter((_, place) => noted[place] !== undefined)])
}

function giftHere(code: string, visited: CachedCode | undefined, lane: readonly OutboxEntry[]): GiftHere {
  const campaign = visited?.campaign
  const claim = lane.findLast(isClaim)
  const { row, state } = overlay(code, visited?.qr, lane)
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

const STATES = {
  none: 'delivered',
  delivered: 'delivered',
  queued: 'saved',
  sending: 'sending',
  attention: 'attention',
} as const
