import { and, asc, eq, getTableColumns, gt, lte, sql } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'
import { inPages } from '../db/in-pages'
import type { CodeRow, SalePaymentRow, SaleRow } from '../db/tables/tables'

/** A sale with the claimed code, where the contact and the times are stored. */
export type CodeSale = CodeRow & SaleRow

const select = ({ q, t }: Session) =>
  q
    .select({ ...getTableColumns(t.codes), ...getTableColumns(t.sales) })
    .from(t.sales)
    .innerJoin(t.codes, eq(t.codes.code, t.sales.code))

export async function find(session: Session, code: string): Promise<CodeSale | undefined> {
  return (await select(session).where(eq(session.t.sales.code, code)))[0]
}

/** In printing order of their codes. */
export const list = (session: Session, campaignId: string): Promise<CodeSale[]> =>
  select(session).where(eq(session.t.codes.campaignId, campaignId)).orderBy(asc(session.t.codes.number))

export async function insert({ q, t }: Transaction, sale: SaleRow): Promise<SaleRow> {
  const [row] = await q.insert(t.sales).values(sale).returning()
  if (!row) throw new Error('a sale was not inserted')
  return row
}

/** Adds an amount to what is paid. @returns undefined if that would be more than the total; nothing changes then */
export async function addToPaid(
  { q, t }: Transaction,
  code: string,
  amount: number,
): Promise<SaleRow | undefined> {
  const rows = await q
    .update(t.sales)
    .set({
      paid: sql`${t.sales.paid} + ${amount}`,
      paymentCount: sql`${t.sales.paymentCount} + 1`,
    })
    .where(and(eq(t.sales.code, code), lte(t.sales.paid, sql`${t.sales.total} - ${amount}`)))
    .returning()
  return rows[0]
}

/** @returns undefined if the receipt number is already used */
export async function insertPayment(
  { q, t }: Transaction,
  payment: SalePaymentRow,
): Promise<SalePaymentRow | undefined> {
  const rows = await q
    .insert(t.salePayments)
    .values(payment)
    .onConflictDoNothing({ target: t.salePayments.receiptNumber })
    .returning()
  return rows[0]
}

/** The payments of one sale, in the order in which they were made. */
export const listPayments = (session: Session, code: string): Promise<SalePaymentRow[]> =>
  inPages(session, (last, limit) => {
    const { salePayments: t } = session.t
    return session.q
      .select()
      .from(t)
      .where(and(eq(t.code, code), last && gt(t.number, last.number)))
      .orderBy(asc(t.number))
      .limit(limit)
  })

/** The payments of all sales of a campaign; for each sale in the order in which they were made. */
export const listCampaignPayments = (session: Session, campaignId: string): Promise<SalePaymentRow[]> =>
  inPages(session, (last: (SalePaymentRow & { codeNumber: number }) | undefined, limit) => {
    const { codes, salePayments: t } = session.t
    return session.q
      .select({ ...getTableColumns(t), codeNumber: codes.number })
      .from(t)
      .innerJoin(codes, eq(codes.code, t.code))
      .where(
        and(
          eq(codes.campaignId, campaignId),
          last && sql`(${codes.number}, ${t.number}) > (${last.codeNumber}, ${last.number})`,
        ),
      )
      .orderBy(asc(codes.number), asc(t.number))
      .limit(limit)
  })
