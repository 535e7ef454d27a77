import { PAYMENT_METHODS } from '@tohfa/sync-protocol/enums'
import { today } from '../shared/form/today'
import { useToday } from '../shared/form/use-today'
import { Chips } from '../../ui/form/chips'
import { Field } from '../../ui/form/field'
import * as t from './sale.texts'

interface PaymentFieldsProps {
  /** the balance in rupees, if known */
  balance?: number | undefined
  /** how it was probably made */
  method?: string | undefined
  /** the values of an earlier try */
  values?: Readonly<Record<string, string>> | undefined
  errors: Readonly<Record<string, string>>
}

/** The fields of a later payment. */
export function PaymentFields({ balance, method, values, errors }: PaymentFieldsProps) {
  // on the server, which renders the form without script, it is the day in India
  const day = useToday() ?? today()
  return (
    <>
      <Field
        label={t.amount}
        name="amount"
        required
        prefix="₹"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={values?.amount ?? balance?.toFixed(2)}
        error={errors.amount}
      />
      <Chips
        label={t.paymentMethod}
        name="payment_method"
        required
        options={PAYMENT_METHODS}
        defaultValue={values?.payment_method ?? method}
        error={errors.payment_method}
      />
      <Field
        label={t.transactionId}
        name="transaction_id"
        defaultValue={values?.transaction_id}
        autoComplete="off"
        error={errors.transaction_id}
      />
      <Field
        label={t.paidOn}
        name="paid_on"
        type="date"
        max={day}
        defaultValue={values?.paid_on ?? day}
        error={errors.paid_on}
      />
    </>
  )
}
