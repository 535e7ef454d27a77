import type { Receipt } from '@tohfa/sync-protocol/entities/sale'
import { NoScriptForm, Sent } from '../pin/no-script-form'
import type { TypeAtServer } from '../shared/type-at-server'
import { PaymentFields } from './payment-fields'
import { SaleBalance } from './sale-balance'
import SaleClaim from './sale-claim'
import { Payments, SaleRows } from './sale-rows'
import { SaleSeller } from './sale-seller'
import * as t from './sale.texts'

export const sale: TypeAtServer<Receipt> = {
  Form: SaleClaim,
  question: { title: t.access, action: t.access },
  locked: { title: t.lockedTitle, text: t.lockedText, action: t.access },
  Unlocked({ page, unlocked: receipt }) {
    const balance = receipt?.balance_amount
    return (
      <>
        {receipt && (
          <>
            <h1 className="font-display text-2xl font-semibold">{t.details}</h1>
            <p className="mt-1 mb-3 font-mono">{receipt.receipt_number}</p>
            <SaleSeller sale={receipt} />
            <SaleRows sale={receipt} />
            <SaleBalance balance={receipt.balance_amount} />
            <Payments payments={receipt.payments} />
          </>
        )}
        {balance !== 0 && (
          <Sent page={page} form="payment" folded={receipt ? t.addPayment : undefined}>
            <NoScriptForm refused={page.refused} submit={t.savePayment}>
              {(errors, values) => (
                <PaymentFields
                  balance={balance}
                  method={receipt?.payments.at(-1)?.payment_method ?? undefined}
                  values={values}
                  errors={errors}
                />
              )}
            </NoScriptForm>
          </Sent>
        )}
      </>
    )
  },
}
