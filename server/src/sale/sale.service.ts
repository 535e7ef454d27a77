/**
 * Sales (specification section 3). Amounts are whole paise.
 *
 * 1. Total and balance are computed here, whatever the form says.
 * 2. Payments are added and never changed; their sum never exceeds the total, which the database itself guards.
 * 3. No two payments have the same receipt number, and one that is sent again to a store that has lost it keeps its
 *    number.
 */
import type { SavedPayment, SavedSale } from '@tohfa/sync-protocol/entities/sale'
import type { ListedSale, Sale } from '@tohfa/sync-protocol/entities/sale'
import { latestDateAnywhere } from '@tohfa/sync-protocol/fields/field-rules'
import * as m from '@tohfa/sync-protocol/messages'
import { saleClaimFields } from '@tohfa/sync-protocol/sale/sale-claim'
import { salePaymentFields } from '@tohfa/sync-protocol/sale/sale-payment'
import { bookingPaidOn } from '@tohfa/sync-protocol/sale/payment-day'
import { saleTotal } from '@tohfa/sync-protocol/sale/sale-math'
import { dayIn } from '@tohfa/sync-protocol/time/time-zone'
import type { ReadCampaign } from '../campaigns/campaigns.service'
import type { CodesService } from '../codes/codes.service'
import { contactChange, NO_CARD } from '../codes/contact-card'
import type { Database, Transaction } from '../db/database'
import type { SalePaymentRow } from '../db/tables/tables'
import { AppError } from '../http/app-error'
import { parseNew } from '../http/form-fields'
import { doneAt } from '../operations/device-clock'
import type { Prepared } from '../operations/idempotency'
import type { Ids } from '../ids'
import type { Kinds, OperationRequest } from '../operations/operation-kind'
import type { ClaimsService } from '../claims/claims.service'
import type { PinnedCode, PinsService } from '../pins/pins.service'
import { receiptNumbers } from './receipt-number'
import * as sales from './sale.repository'
import { toListedSale, toPayment, toSale, toSavedSale } from './sale.wire'

export interface SaleService {
  /**
   * What a device may queue: the claim of a sale code with a registration and its first payment, which answers the
   * sale; and a further payment with the PIN, which answers the sale with the payment.
   * @throws AppError for the claim as `ClaimsService.kind`; for the payment code_unknown (404), validation_failed (422)
   * also if it exceeds the balance, wrong_campaign_type, not_claimed (409), pin_invalid (403), pin_locked (429)
   */
  kinds: Pick<Kinds, 'sale.claim' | 'sale.payment'>
  /** The whole sale. @throws AppError sale_unknown (404) if the code has none */
  details(code: PinnedCode): Promise<Sale>
  /** The campaign's sales in printing order. @throws AppError wrong_campaign_type (409) */
  listSales(campaign: ReadCampaign): Promise<ListedSale[]>
}

export function createSaleService(deps: {
  db: Database
  codes: CodesService
  pins: PinsService
  claims: ClaimsService
  ids: Ids
  timeZone: string
  now: () => number
}): SaleService {
  const { db, codes, claims, now, timeZone: zone } = deps

  /** @param at when it was paid, epoch ms */
  async function insertPayment(
    tx: Transaction,
    { id, at }: { id: string | null; at: number },
    payment: Omit<SalePaymentRow, 'receiptNumber'>,
  ): Promise<SalePaymentRow> {
    for (const receiptNumber of receiptNumbers(dayIn(zone, at), id ?? deps.ids.uuid())) {
      const taken = await sales.insertPayment(tx, { receiptNumber, ...payment })
      if (taken) return taken
    }
    throw new Error('no receipt number was free')
  }

  const claim = claims.kind<SavedSale>({
    types: ['sale'],
    files: {},
    async read(operation, found) {
      const { code } = found
      const form = parseNew(saleClaimFields, await operation.fields())
      const total = saleTotal(form.quantity, form.price_per_unit)
      if (total === null) throw new Error('the form lets no such total through')
      return {
        pin: form.pin,
        shown: form,
        card: () => ({ ...NO_CARD, ...contactChange(form) }),
        async write(tx, claimed) {
          const createdAt = claimed.claimedAt ?? now()
          const sale = await sales.insert(tx, {
            code,
            address: form.address || null,
            productServiceName: form.product_service_name,
            quantity: form.quantity,
            price: form.price_per_unit,
            total,
            paid: form.amount_paid,
            paymentCount: 1,
            paymentType: form.payment_type,
            bookingDate: form.booking_date ?? null,
            deliveryEventDate: form.delivery_event_date ?? null,
            specialRequirements: form.special_requirements || null,
          })
          const at = doneAt(operation, found, createdAt)
          const payment = await insertPayment(
            tx,
            { id: operation.id, at },
            {
              code,
              number: 1,
              amount: form.amount_paid,
              paymentMethod: form.payment_method ?? null,
              transactionId: form.transaction_id || null,
              paidOn: bookingPaidOn(form.booking_date, { at, zone }),
              createdAt,
            },
          )
          return toSavedSale({ ...claimed, ...sale }, [payment])
        },
      }
    },
  })

  async function preparePayment(operation: OperationRequest): Promise<Prepared<SavedPayment>> {
    const found = await codes.findClaimed(operation.code, 'sale')
    const fields = await operation.fields()
    const form = parseNew(salePaymentFields(latestDateAnywhere(now())), fields)
    const proven = await deps.pins.verify(found, form.pin, operation.caller, operation.provenPins)
    const { code, campaignId } = proven
    return {
      async write(tx) {
        // the owner's lists follow the campaign's revision
        const card = await codes.changeCard(tx, proven, async () => ({}))
        const sale = await sales.addToPaid(tx, code, form.amount)
        if (!sale)
          throw new AppError('validation_failed', {
            detail: m.paymentRange,
            errors: [{ field: 'amount', detail: m.paymentRange }],
          })
        const at = doneAt(operation, found, now())
        const payment = await insertPayment(
          tx,
          { id: operation.id, at },
          {
            code,
            number: sale.paymentCount,
            amount: form.amount,
            paymentMethod: form.payment_method,
            transactionId: form.transaction_id || null,
            paidOn: form.paid_on ?? dayIn(zone, at),
            createdAt: now(),
          },
        )
        const saved = toSavedSale({ ...card, ...sale }, await sales.listPayments(tx, code))
        return { status: 200, body: { ...saved, payment: toPayment(payment) }, campaignId, code }
      },
    }
  }

  return {
    kinds: { 'sale.claim': claim, 'sale.payment': { prepare: preparePayment, files: {} } },

    async details({ code }) {
      const row = await sales.find(db.read, code)
      const payments = await sales.listPayments(db.read, code)
      if (!row || payments.length === 0) throw new AppError('sale_unknown')
      return toSale(row, payments)
    },

    async listSales({ id, campaignType }) {
      if (campaignType !== 'sale') throw new AppError('wrong_campaign_type')
      const rows = await sales.list(db.read, id)
      const payments = new Map<string, SalePaymentRow[]>(rows.map(({ code }) => [code, []]))
      for (const payment of await sales.listCampaignPayments(db.read, id))
        payments.get(payment.code)?.push(payment)
      return rows.flatMap((row) => {
        const taken = payments.get(row.code) ?? []
        // a sale without payments was deleted between the two reads
        return taken.length === 0 ? [] : [toListedSale(row, taken)]
      })
    },
  }
}
