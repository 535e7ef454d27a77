import { PAYMENT_METHODS } from '@tohfa/sync-protocol/enums'
import type { SavedPayment } from '@tohfa/sync-protocol/entities/sale'
import * as m from '@tohfa/sync-protocol/messages'
import { submit } from '../../gift/submit'
import { today } from '../../gift/today'
import { Button } from '../../ui/button'
import { Choice } from '../../ui/choice'
import { Actions, Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { FormError } from '../../ui/form-error'
import { toast } from '../../ui/toast'
import { useCheckedForm } from '../../ui/use-checked-form'
import { checkPayment } from './sale-schema'
import * as t from './sale.texts'
import { shownRupees } from './rupees'

interface PaymentDialogProps {
  code: string
  pin: string
  /** rupees that are still to pay */
  balance: number
  /** id of the refused payment that this one mends */
  mends: string | undefined
  onSaved: () => void
  onClose: () => void
}

/** Completes an advance. */
export default function PaymentDialog({ code, pin, balance, mends, onSaved, onClose }: PaymentDialogProps) {
  const { formProps, errors, formError, busy } = useCheckedForm(checkPayment(pin), {
    onSubmit: async (fields) => {
      if (Number(fields.amount) > balance)
        return {
          type: '',
          title: '',
          status: 422,
          code: 'validation_failed',
          detail: m.paymentRange,
          errors: [{ field: 'amount', detail: m.paymentRange }],
        }
      const answer = await submit<SavedPayment>({
        kind: 'sale.payment',
        code,
        fields,
        secrets: { pin },
        mends,
      })
      if (answer.outcome === 'refused') return answer.problem
      if (answer.outcome === 'saved') toast(m.savedOnDevice, 'info')
      else toast(t.paymentAdded(answer.result.payment.receipt_number))
      onSaved()
    },
  })
  return (
    <Dialog title={t.addPayment} open onClose={onClose} locked={busy}>
      <form {...formProps} className="flex flex-col gap-4">
        <p>
          {t.balanceAmount}: <strong>{shownRupees(balance)}</strong>
        </p>
        <Field
          label={t.amount}
          name="amount"
          required
          prefix="₹"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={balance.toFixed(2)}
          error={errors.amount}
        />
        <Choice
          label={t.paymentMethod}
          name="payment_method"
          required
          options={PAYMENT_METHODS}
          error={errors.payment_method}
        />
        <Field
          label={t.transactionId}
          name="transaction_id"
          autoComplete="off"
          error={errors.transaction_id}
        />
        <Field
          label={t.paidOn}
          name="paid_on"
          type="date"
          max={today()}
          defaultValue={today()}
          error={errors.paid_on}
        />
        <FormError>{formError}</FormError>
        <Actions>
          <Button variant="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" busy={busy}>
            {busy ? t.savingPayment : t.savePayment}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
