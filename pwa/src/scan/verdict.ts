/**
 * The verdict on a scanned code, from what the device and the server know. Pure.
 *
 * Invariant: a name is shown only if this person may see it: it is public, or they typed it, or it is in the list of
 * their own campaign (for contact cards also in the list that the master code opens).
 */
import { claimTime } from '@tohfa/sync-protocol/time/claim-time'
import { isCard } from '@tohfa/sync-protocol/is-card'
import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import type { CampaignHere, ScannedCode } from '../offline/queue/scanned-code'
import type { DataState } from '../ui/state-badge'

/** What the server says about a code. */
export type ServerAnswer =
  | { state: 'asked' }
  | { state: 'answered'; qr: QrCode; campaign: GiftCampaign | undefined }
  /** it knows no such code */
  | { state: 'unknown' }
  /** there is no connection, or the request failed */
  | { state: 'silent' }

interface Gift {
  code: string
  number?: number | undefined
  /** name of its campaign */
  campaign?: string | undefined
}

export type Verdict =
  | { kind: 'checking' }
  | ({ kind: 'unclaimed'; asOf?: number | undefined } & Gift)
  | ({ kind: 'claimed'; by?: string | undefined; at?: string | undefined } & Gift)
  /** a claim waits on this phone; `state` if it is this person's */
  | ({
      kind: 'waiting'
      by?: string | undefined
      at?: number | undefined
      state?: DataState | undefined
    } & Gift)
  /** `expected`: the campaign that gifts are scanned for */
  | ({ kind: 'otherCampaign'; expected: string } & Gift)
  | { kind: 'master'; masterCode: string }
  /** not one of our codes */
  | { kind: 'foreign' }
  /** it looks like one, but no gift has it */
  | { kind: 'unknown' }
  /** neither this phone nor the server can tell */
  | ({ kind: 'unchecked' } & Gift)
export type VerdictKind = Verdict['kind']

/** @param scope the campaign that gifts are scanned for; undefined: any */
export function verdictOf(
  known: ScannedCode,
  answer: ServerAnswer,
  here: readonly CampaignHere[],
  scope: CampaignHere | undefined,
): Verdict {
  const { code, listed, waiting } = known
  const answered = answer.state === 'answered' ? answer : undefined
  const its = listed && here.find(({ id }) => id === listed.campaignId)
  const gift: Gift = {
    code,
    number: listed?.row.number,
    campaign: known.campaign?.name ?? answered?.campaign?.name,
  }
  if (waiting)
    return {
      kind: 'waiting',
      ...gift,
      by: textOf(waiting.fields.name),
      at: known.waitsSince,
      state: waiting.state === 'queued' ? 'saved' : waiting.state,
    }
  if (known.othersWait) return { kind: 'waiting', ...gift }
  if (answer.state === 'unknown') return { kind: 'unknown' }

  const row = latestOf(answered?.qr, known.visited, listed?.row)
  if (scope && scope.id !== listed?.campaignId && (row !== undefined || scope.isComplete))
    return { kind: 'otherCampaign', ...gift, expected: scope.name }
  if (!row) return answer.state === 'asked' ? { kind: 'checking' } : { kind: 'unchecked', ...gift }
  if (!row.claimed)
    return { kind: 'unclaimed', ...gift, asOf: answer.state === 'silent' ? its?.asOf : undefined }
  const type = (known.campaign ?? answered?.campaign)?.campaign_type
  const isListShown = its?.isOwn === true || (type !== undefined && isCard(type))
  const publicName = textOf(answered?.qr.claimer_name) ?? textOf(known.visited?.claimer_name)
  return {
    kind: 'claimed',
    ...gift,
    by: publicName ?? (isListShown ? textOf(listed?.row.claimer_name) : undefined),
    at: claimTime(row) ?? undefined,
  }
}

/** A claimed gift is never given back: a row that says claimed is the latest. */
const latestOf = (...rows: readonly (QrCode | undefined)[]): QrCode | undefined =>
  rows.find((row) => row?.claimed) ?? rows.find((row) => row !== undefined)

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
