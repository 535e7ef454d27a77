/**
 * What answers say about codes, kept in the rows that screens read: the later of two answers about one code counts. An
 * answer that the server remembered is about the past, and never replaces what was read since it was applied.
 */
import { qrCode, type QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { validate } from '@tohfa/sync-protocol/validation'
import type { Settlement } from '../core/settlement'
import { layOverListed } from '../store/cache'
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
}

/** What this device already has of the code. */
interface Here {
  known: CachedCode | undefined
  /** its row in the list of its campaign */
  listed: CachedCampaignCode | undefined
}

/** Joins the caller's transaction. */
export async function rememberApplied(db: LocalDatabase, settlements: readonly Settlement[]): Promise<void> {
  const said = saidOf(settlements)
  if (said.size === 0) return
  const codes = [...said.keys()]
  const known = byCode(await db.codes.bulkGet(codes))
  const listed = byCode(await db.campaignCodes.where('code').anyOf(codes).toArray())
  const here = (code: string): Here => ({ known: known.get(code), listed: listed.get(code) })
  await layOverListed(
    db,
    [...said].flatMap(([code, what]) => listedRow(code, what, here(code))),
  )
  await db.codes.bulkPut([...said].flatMap(([code, what]) => codeRow(what, here(code))))
}

function saidOf(settlements: readonly Settlement[]): Map<string, Said> {
  const said = new Map<string, Said>()
  for (const { applied, written, now, appliedAt, locked } of settlements) {
    if (written) {
      const before = said.get(written.code)
      said.set(written.code, {
        ...{ appliedAt, ...(before?.answer && before) },
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
      ...{ ...before, appliedAt },
      // its list may have left this device
      answer: { code, qr: row.value, fetchedAt: appliedAt ?? now, ...(locked && { sealedBy: DEVICE_LOCK }) },
    })
  }
  return said
}

/** The code as its list shows it. */
function listedRow(code: string, { written, answer, appliedAt }: Said, { known, listed }: Here): QrCode[] {
  if (listed?.row.claimed && isReadSince(listed, appliedAt)) return []
  // a read of the code by itself says less than its list
  const read = known?.qr.claimed && isReadSince(known, appliedAt) ? known.qr : undefined
  return [{ code, claimed: true, ...written, ...answer?.qr, ...read }]
}

/** The code by itself. */
function codeRow({ answer, appliedAt }: Said, { known, listed }: Here): CachedCode[] {
  if (!answer || (known?.qr.claimed && isReadSince(known, appliedAt))) return []
  // a row of a campaign on this device leaves it with the campaign
  return [{ ...known, ...answer, ...(listed && { campaignId: listed.campaignId, ...sealedLike(listed) }) }]
}

const byCode = <Row extends { code: string }>(rows: readonly (Row | undefined)[]) =>
  new Map(rows.flatMap((row) => (row ? [[row.code, row] as const] : [])))

/**
 * Only for a row that is claimed: another one was read before the claim, whatever a clock says that was set since.
 * @param appliedAt of a remembered answer; undefined: the answer is new
 */
const isReadSince = (row: { readAt?: number } | undefined, appliedAt: number | undefined) =>
  row?.readAt !== undefined && appliedAt !== undefined && row.readAt > appliedAt
