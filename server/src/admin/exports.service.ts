/**
 * CSV files of everything, as streams.
 *
 * - All rows are from one moment: they are read from a snapshot, page by page in the order of an index, and no faster
 *   than the file is downloaded.
 * - A file is complete or visibly broken: a failure destroys the stream and the connection, so that no browser takes a
 *   part for the whole file.
 * - An admin who loses the right does not get the rest of the file.
 */
import {
  AUDIT_COLUMNS,
  auditCells,
  CAMPAIGN_COLUMNS,
  campaignCells,
  COMPLETE_COLUMNS,
  completeCells,
  SECURITY_COLUMNS,
  securityCells,
  USER_COLUMNS,
  userCells,
} from '@tohfa/sync-protocol/csv/admin-csv'
import { CSV_BOM, csvRow } from '@tohfa/sync-protocol/csv/csv'
import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { toAuditEntry, type AuditService } from '../audit/audit.service'
import type { Database, Session, Snapshot } from '../db/database'
import {
  countSecurityEvents,
  listSecurityEvents,
  toSecurityEvent,
  type FoundEvent,
} from '../security-log/security-events.service'
import * as totals from '../counters/counters.repository'
import { AppError } from '../http/app-error'
import type { ZoneDays } from '../time/zone-days'
import * as lists from './admin-lists.repository'
import { toAdminUser, toCampaignCsvRow, toExportedCode } from './admin.wire'
import * as exported from './exports.repository'

export type ExportKind = 'users' | 'campaigns' | 'complete' | 'audit' | 'security'

/** exports at once; each occupies a snapshot and a connection */
const RUNNING_MAX = 2
/** seconds after which a refused export may be tried again */
const RETRY_AFTER = 30
/** approximate bytes of one chunk */
const PIECE = 64 * 1024
/** chunks between two checks of the right */
const PIECES_BETWEEN_LOOKS = 16

export interface ExportRequest {
  /** of the claim links */
  origin: string
  /** Checks that the admin may still read. @throws AppError if not */
  stillAllowed: () => Promise<unknown>
}

export interface ExportsService {
  /**
   * Begins a file. The caller must read its stream to the end or destroy it.
   * @returns the CSV in UTF-8, and the number of its rows without the header
   * @throws AppError busy (429)
   */
  start(kind: ExportKind, request: ExportRequest): Promise<{ csv: Readable; rows: number }>
  /** Breaks off running exports. */
  close(): void
}

type Rows = AsyncGenerator<string[]>

/** All pages, each after the last row of the one before. */
async function* paged<Row>(list: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let page = await list(undefined)
  while (page.length > 0) {
    yield page
    if (page.length < exported.EXPORTED_AT_ONCE) return
    page = await list(page.at(-1))
  }
}

const NEWEST_FIRST = {
  sort: 'created_at',
  order: 'desc',
  search: '',
  limit: exported.EXPORTED_AT_ONCE,
} as const
const afterRow = (last: { createdAt: number; id: string } | undefined) => ({
  ...NEWEST_FIRST,
  after: last ? { value: last.createdAt, id: last.id } : null,
})

async function* complete(session: Session, origin: string): Rows {
  let named = new Map<string, { name: string; user_email: string }>()
  const start = { campaignId: '', number: 0 }
  const pages = paged<exported.ExportedCode>((last) => exported.listCodes(session, last ?? start))
  for await (const page of pages) {
    const ids = new Set(page.map(({ campaignId }) => campaignId))
    // the last campaign of a page is usually the first of the next page
    const known = [...named].filter(([id]) => ids.delete(id))
    const found = ids.size > 0 ? await exported.listCampaignNames(session, [...ids]) : []
    named = new Map([...known, ...found.map((campaign) => [campaign.id, campaign] as const)])
    yield page.flatMap((row) => {
      const campaign = named.get(row.campaignId)
      // one that is being deleted
      if (!campaign) return []
      return [csvRow(completeCells(campaign, toExportedCode(row), origin))]
    })
  }
}

async function* security(session: Session): Rows {
  const pages = paged<FoundEvent>((last) =>
    listSecurityEvents(session, last ?? null, exported.EXPORTED_AT_ONCE),
  )
  for await (const page of pages) yield page.map((row) => csvRow(securityCells(toSecurityEvent(row))))
}

export function createExportsService(deps: {
  db: Database
  audit: AuditService
  days: Pick<ZoneDays, 'dayOf'>
  reportFailure: (thrown: unknown) => void
}): ExportsService {
  const running = new Set<Readable>()
  /** snapshots */
  let held = 0

  const { dayOf } = deps.days

  async function* users(session: Session): Rows {
    for await (const page of paged<lists.ListedUser>((last) => lists.listUsers(session, afterRow(last))))
      yield page.map((row) => csvRow(userCells(toAdminUser(row), dayOf)))
  }

  async function* campaigns(session: Session): Rows {
    for await (const page of paged<lists.ListedCampaign>((last) =>
      lists.listCampaigns(session, afterRow(last)),
    ))
      yield page.map((row) => csvRow(campaignCells(toCampaignCsvRow(row), dayOf)))
  }

  async function* audit(session: Session): Rows {
    type Entry = Awaited<ReturnType<AuditService['list']>>[number]
    const pages = paged<Entry>((last) => deps.audit.list(session, last ?? null, exported.EXPORTED_AT_ONCE))
    for await (const page of pages) yield page.map((row) => csvRow(auditCells(toAuditEntry(row))))
  }

  const sources = {
    users: { columns: USER_COLUMNS, rows: users },
    campaigns: { columns: CAMPAIGN_COLUMNS, rows: campaigns },
    complete: { columns: COMPLETE_COLUMNS, rows: complete },
    audit: { columns: AUDIT_COLUMNS, rows: audit },
    security: { columns: SECURITY_COLUMNS, rows: security },
  }

  async function countOf(kind: ExportKind, session: Session): Promise<number> {
    if (kind === 'audit') return deps.audit.count(session)
    if (kind === 'security') return countSecurityEvents(session)
    const all = await totals.sum(session)
    return kind === 'complete' ? all.codes : all[kind]
  }

  async function* pieces(
    kind: ExportKind,
    snapshot: Snapshot,
    { origin, stillAllowed }: ExportRequest,
    begin: () => void,
  ) {
    begin()
    const { columns, rows } = sources[kind]
    let piece = CSV_BOM + csvRow(columns)
    let given = 0
    let broken = false
    try {
      for await (const page of rows(snapshot, origin)) {
        for (const row of page) {
          piece += row
          if (piece.length < PIECE) continue
          if (++given % PIECES_BETWEEN_LOOKS === 0) await stillAllowed()
          yield Buffer.from(piece)
          piece = ''
        }
        // a fast reader must not hold up all other requests
        await turn()
      }
      yield Buffer.from(piece)
    } catch (error) {
      if (!(error instanceof AppError)) deps.reportFailure(error)
      broken = true
    } finally {
      await snapshot.release()
    }
    // without the message of its cause, which may quote a value
    if (broken) throw new Error('the export broke off')
  }

  return {
    async start(kind, request) {
      if (held >= RUNNING_MAX) throw new AppError('busy', { retryAfterSeconds: RETRY_AFTER })
      held += 1
      const snapshot = await deps.db.snapshot().catch((error: unknown) => {
        held -= 1
        throw error
      })
      const release = async () => {
        held -= 1
        await snapshot.release()
      }
      let begun = false
      const csv = Readable.from(
        pieces(kind, { ...snapshot, release }, request, () => (begun = true)),
        { objectMode: false, highWaterMark: PIECE },
      )
      running.add(csv)
      csv.once('close', () => {
        running.delete(csv)
        // a stream that has begun releases it after its last query
        if (!begun) release().catch(deps.reportFailure)
      })
      try {
        return { csv, rows: await countOf(kind, snapshot) }
      } catch (error) {
        csv.destroy()
        throw error
      }
    },
    close() {
      for (const csv of running) csv.destroy()
    },
  }
}
