/**
 * What answers say about codes, kept in the rows that screens read: the later of two answers about one code counts. An
 * answer that the server remembered, or that a full device could not store, is about the past, and never replaces what
 * was read since.
 */
import { qrCode, type QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { validate } from '@tohfa/sync-protocol/fields/validation'
import type { Settlement } from '../sending-rules/settlement'
import { isLater, updateListed } from '../store/cache'
import type { CachedCode, CachedCampaignCode, LocalDatabase } from '../store/local-database'
import { DEVICE_LOCK, sealedLike } from '../store/lock/sealing-of-campaigns'

/** What the answers of one push say about a code. */
interface Said {
  /** the row as the operation wrote it */
  written?: QrCode
  /** what is kept of the latest answer */
  answer?: CachedCode
  /** epoch ms, of a remembered answer; missing: the answer is new */
  appliedAt?: number | undefined
  /** epoch ms: the server's row was like this then */
  at: number
}

/** What this device already has of the code. */
interface Here {
  known: CachedCode | undefined
  /** its row in the list of its campaign */
  listed: CachedCampaignCode | undefined
  /** epoch ms, the device's clock */
  now: number
}

/**
 * Joins the caller's transaction.
 * @param now epoch ms, the device's clock; later than the settlements if they could not be stored at once
 */
export async function rememberApplied(
  db: LocalDatabase,
  settlements: readonly Settlement[],
  now: number,
): Promise<void> {
  const said = saidOf(settlements)
  if (said.size === 0) return
  const codes = [...said.keys()]
  const known = byCode(await db.codes.bulkGet(codes))
  const listed = byCode(await db.campaignCodes.where('code').anyOf(codes).toArray())
  const here = (code: string): Here => ({ known: known.get(code), listed: listed.get(code), now })
  await updateListed(
    db,
    [...said].flatMap(([code, what]) => listedRow(code, what, here(code))),
    now,
  )
  await db.codes.bulkPut([...said].flatMap(([code, what]) => codeRow(what, here(code))))
}

function saidOf(settlements: readonly Settlement[]): Map<string, Said> {
  const said = new Map<string, Said>()
  for (const { applied, written, now, appliedAt, locked } of settlements) {
    const at = appliedAt ?? now
    if (written) {
      const before = said.get(written.code)
      said.set(written.code, {
        at,
        appliedAt,
        ...(before?.answer && before),
        written: { ...before?.written, ...written },
      })
    }
    const row = validate(qrCode, applied)
    if (!row.ok) continue
    const { code } = row.value
    const before = said.get(code)
    // they come in their order, but a new answer is later than any that was remembered
    if (before?.answer && before.appliedAt === undefined && appliedAt !== undefined) continue
    said.set(code, {
      ...before,
      at,
      appliedAt,
      // its list may have left this device
      answer: { code, qr: row.value, fetchedAt: at, ...(locked && { sealedBy: DEVICE_LOCK }) },
    })
  }
  return said
}

/** The code as its list shows it. What a list that is kept lacks, its next refresh brings. */
function listedRow(code: string, { written, answer, at }: Said, { known, listed, now }: Here): QrCode[] {
  if (isLater(listed?.readAt, at, now)) return []
  // a read of the code by itself says less than its list
  const read = known?.qr.claimed && isLater(known.readAt, at, now) ? known.qr : undefined
  return [{ code, claimed: true, ...written, ...answer?.qr, ...read }]
}

/** The code by itself. One that is not claimed was read before the claim, whatever a clock says that was set since. */
function codeRow({ answer, at }: Said, { known, listed, now }: Here): CachedCode[] {
  if (!answer || (known?.qr.claimed && isLater(known.readAt, at, now))) return []
  // a row of a campaign on this device leaves it with the campaign
  return [{ ...known, ...answer, ...(listed && { campaignId: listed.campaignId, ...sealedLike(listed) }) }]
}

const byCode = <Row extends { code: string }>(rows: readonly (Row | undefined)[]) =>
  new Map(rows.flatMap((row) => (row ? [[row.code, row] as const] : [])))
