import { QR_QUANTITY_MAX } from '@tohfa/sync-protocol/campaign/campaign-limits'
import { and, asc, eq, exists, getTableColumns, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'
import { insertMany } from '../db/insert-many'
import { isThere, type CampaignRow, type CodeRow } from '../db/tables/tables'
import { withE164 } from './phone-columns'
import { CARD_E164, type Card } from './contact-card'

/** the version of the PIN with which a gift is claimed */
export const FIRST_PIN = 0

/** A code with the type of its campaign, which decides what each caller may see. */
export interface FoundCode extends CodeRow {
  campaignType: CampaignRow['campaignType']
  /** whether a PIN that is easy to guess is refused for it */
  refuseEasyPins: boolean
  /** whether its owner can help with its lost PIN; once false, it stays so */
  lostPinHelp: boolean
  /** the campaign's: null if its form has no notice */
  privacyPurpose: CampaignRow['privacyPurpose']
  /** epoch ms */
  campaignMadeAt: number
  /** of the PIN that the caller has proven: what they write is refused once the gift has another one */
  pinVersion?: number
}
/** A code that is changed, and what the caller has proven. */
export type CodeToChange = Pick<FoundCode, 'code' | 'campaignId' | 'pinVersion'>

const finding = (session: Session) =>
  session.prepared<FoundCode>('find_code', ({ q, t }) =>
    q
      .select({
        ...getTableColumns(t.codes),
        campaignType: t.campaigns.campaignType,
        refuseEasyPins: t.campaigns.refuseEasyPins,
        campaignMadeAt: t.campaigns.createdAt,
        lostPinHelp: t.campaigns.lostPinHelp,
        privacyPurpose: t.campaigns.privacyPurpose,
      })
      .from(t.codes)
      .innerJoin(t.campaigns, and(eq(t.campaigns.id, t.codes.campaignId), isThere(t)))
      .where(eq(t.codes.code, sql.placeholder('code'))),
  )

export async function find(session: Session, code: string): Promise<FoundCode | undefined> {
  return (await finding(session)({ code }))[0]
}

/** In printing order; with `since`, only those that changed after that revision. */
export function list(session: Session, campaignId: string, since = BEFORE_ALL): Promise<CodeRow[]> {
  const run = session.prepared<CodeRow>('list_codes', ({ q, t }) =>
    q
      .select()
      .from(t.codes)
      .where(
        and(
          eq(t.codes.campaignId, sql.placeholder('campaignId')),
          gt(t.codes.revision, sql.placeholder('since')),
        ),
      )
      .orderBy(asc(t.codes.number)),
  )
  return run({ campaignId, since })
}

/** revisions begin with 0 */
const BEFORE_ALL = -1

/** Only the codes, in printing order. */
export async function listPrinted({ q, t }: Session, campaignId: string): Promise<string[]> {
  const rows = await q
    .select({ code: t.codes.code })
    .from(t.codes)
    .where(eq(t.codes.campaignId, campaignId))
    .orderBy(asc(t.codes.number))
  return rows.map(({ code }) => code)
}

/** Inserts the codes of a new campaign, numbered from 1. */
export const insertAll = (tx: Transaction, campaignId: string, codes: readonly string[]): Promise<void> =>
  insertMany(
    tx,
    'new',
    'codes',
    codes.map((code, at) => ({ code, campaignId, number: at + 1 })),
  )

/**
 * Takes the campaign's next revision and counts its claims. Every transaction that changes a code calls this
 * before it reads or writes codes: the lock of the campaign's row puts its changes in the order of their revisions.
 * @returns the new revision; undefined if the campaign was deleted
 */
export async function advanceCampaign(
  tx: Transaction,
  id: string,
  newClaims: 0 | 1,
): Promise<number | undefined> {
  const run = tx.prepared<{ revision: number }>('advance_campaign', ({ q, t }) =>
    q
      .update(t.campaigns)
      .set({
        revision: sql`${t.campaigns.revision} + 1`,
        claimedCount: sql`${t.campaigns.claimedCount} + ${sql.placeholder('newClaims')}`,
      })
      .where(and(eq(t.campaigns.id, sql.placeholder('id')), isThere(t)))
      .returning({ revision: t.campaigns.revision }),
  )
  tx.touch(id)
  return (await run({ id, newClaims }))[0]?.revision
}

/** What a code's row records about the owner's help with a PIN. */
export type PinMarks = Pick<
  CodeRow,
  'pinResetAt' | 'pinResetBy' | 'pinHelpAskedAt' | 'pinHelpBy' | 'pinHelpEndedAt' | 'pinHelpToldAt'
>

export const NO_PIN_HELP = {
  pinHelpAskedAt: null,
  pinHelpBy: null,
  pinHelpEndedAt: null,
  pinHelpToldAt: null,
} satisfies Partial<PinMarks>

export async function updateCard(
  { q, t }: Transaction,
  code: string,
  change: Partial<Card & PinMarks> & { revision: number; erasedAt?: number },
): Promise<CodeRow> {
  const set = withE164(change, CARD_E164)
  const [row] = await q.update(t.codes).set(set).where(eq(t.codes.code, code)).returning()
  if (!row) throw new Error('a code vanished under its campaign’s lock')
  return row
}

export async function findRow({ q, t }: Session, code: string): Promise<CodeRow | undefined> {
  const rows: CodeRow[] = await q
    .select(getTableColumns(t.codes))
    .from(t.codes)
    .innerJoin(t.campaigns, and(eq(t.campaigns.id, t.codes.campaignId), isThere(t)))
    .where(eq(t.codes.code, code))
  return rows[0]
}

/** The code with this running number. */
export async function findByNumber(
  { q, t }: Session,
  campaignId: string,
  number: number,
): Promise<CodeRow | undefined> {
  // what the column cannot hold is an error for PostgreSQL
  if (!Number.isInteger(number) || number < 1 || number > QR_QUANTITY_MAX) return undefined
  const rows = await q
    .select()
    .from(t.codes)
    .where(and(eq(t.codes.campaignId, campaignId), eq(t.codes.number, number)))
  return rows[0]
}

/** Notes that the writer of a diary has learned that its PIN may be set; no list shows that. */
export async function notePinHelpTold({ q, t }: Transaction, code: string, at: number): Promise<void> {
  await q.update(t.codes).set({ pinHelpToldAt: at }).where(eq(t.codes.code, code))
}

/**
 * Ends waiting requests for a new PIN of any diary of a campaign, whose lock is held. @param revision of the campaign
 */
export async function endPinHelp({ q, t }: Transaction, campaignId: string, revision: number): Promise<void> {
  const { codes } = t
  await q
    .update(codes)
    .set({ ...NO_PIN_HELP, revision })
    .where(
      and(eq(codes.campaignId, campaignId), isNotNull(codes.pinHelpAskedAt), isNull(codes.pinHelpEndedAt)),
    )
}

/**
 * Counts a diary entry.
 * @param day of the server's clock, in days since 1970
 * @returns the new counts; undefined if the code was deleted or erased
 */
export async function advanceEntries(
  tx: Transaction,
  code: string,
  day: number,
): Promise<{ entries: number; entriesOfDay: number } | undefined> {
  const run = tx.prepared<{ entries: number; entriesOfDay: number }>('advance_entries', ({ q, t }) =>
    q
      .update(t.codes)
      .set({
        entries: sql`${t.codes.entries} + 1`,
        entriesOfDay: sql`case when ${t.codes.entriesDay} = ${sql.placeholder('day')} then ${t.codes.entriesOfDay} + 1 else 1 end`,
        entriesDay: sql`${sql.placeholder('newDay')}`,
      })
      .where(
        and(
          eq(t.codes.code, sql.placeholder('code')),
          isNull(t.codes.erasedAt),
          exists(
            q
              .select({ id: t.campaigns.id })
              .from(t.campaigns)
              .where(and(eq(t.campaigns.id, t.codes.campaignId), isThere(t))),
          ),
        ),
      )
      .returning({ entries: t.codes.entries, entriesOfDay: t.codes.entriesOfDay }),
  )
  return (await run({ code, day, newDay: day }))[0]
}

/** Locks the PIN of a code until the commit. @returns its version; undefined: it has none */
export async function lockPin(tx: Transaction, code: string): Promise<number | undefined> {
  const run = tx.prepared<{ version: number }>('lock_pin', ({ q, t }) =>
    q
      .update(t.pins)
      .set({ untold: sql`${t.pins.untold}` })
      .where(eq(t.pins.code, sql.placeholder('code')))
      .returning({ version: t.pins.version }),
  )
  return (await run({ code }))[0]?.version
}

/** Whether the gift of a code was moved to another one. */
export async function wasMoved(session: Session, oldCode: string): Promise<boolean> {
  const run = session.prepared<{ at: number }>('find_moved_code', ({ q, t }) =>
    q
      .select({ at: t.movedCodes.at })
      .from(t.movedCodes)
      .innerJoin(t.campaigns, and(eq(t.campaigns.id, t.movedCodes.campaignId), isThere(t)))
      .where(eq(t.movedCodes.oldCode, sql.placeholder('oldCode'))),
  )
  return (await run({ oldCode })).length > 0
}

/** The codes that a gift had before it was moved. */
export async function listFormer({ q, t }: Session, code: string): Promise<string[]> {
  const rows = await q
    .select({ oldCode: t.movedCodes.oldCode })
    .from(t.movedCodes)
    .where(eq(t.movedCodes.code, code))
  return rows.map(({ oldCode }) => oldCode)
}

/** Inserts a copy of a code's row under a new code. Until the row is removed, the copy has a number that no code has. */
export async function insertCopy({ q, t }: Transaction, row: CodeRow, code: string): Promise<void> {
  await q.insert(t.codes).values({ ...row, code, number: -row.number })
}

/**
 * Removes the row of a code that a copy has replaced, with everything that still refers to it, and notes where the gift
 * is.
 * @param at epoch ms
 */
export async function replaceByCopy(
  { q, t }: Transaction,
  row: CodeRow,
  code: string,
  at: number,
): Promise<void> {
  const { codes, movedCodes } = t
  await q.update(movedCodes).set({ code }).where(eq(movedCodes.code, row.code))
  await q.delete(codes).where(eq(codes.code, row.code))
  await q.update(codes).set({ number: row.number }).where(eq(codes.code, code))
  await q.insert(movedCodes).values({ oldCode: row.code, code, campaignId: row.campaignId, at })
}
