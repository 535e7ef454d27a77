import type { SavedPayment } from '@tohfa/sync-protocol/entities/sale'
import * as m from '@tohfa/sync-protocol/messages'
import { toPaise, toRupees } from '@tohfa/sync-protocol/sale/money'
import { useState } from 'react'
import * as labels from '../../ui/labels.texts'
import { typedValues } from '../shared/submit/pending-view'
import type { PendingWork } from '../shared/submit/pending-work'
import type { Submitted } from '../shared/submit/submission'
import { submit } from '../shared/submit/submit'
import { Dialog } from '../../ui/dialog/dialog'
import { FormActions } from '../../ui/form/form-actions'
import { say, toast } from '../../ui/toast/toast'
import { forgetDraft, useDraftedForm } from '../shared/form/form-draft'
import { orToday, useDayInField } from '../shared/form/day-in-field'
import { useToday } from '../shared/form/use-today'
import { PaymentFields } from './payment-fields'
import * as t from './sale.texts'
import { shownRupees } from './rupees'
import { lazyRules } from '../shared/form/lazy-rules'

const useChecks = lazyRules(() => import('./sale-schema'))

interface PaymentDialogProps {
  code: string
  pin: string
  /** the balance in rupees; undefined if only the server knows it */
  balance: number | undefined
  /** how the last payment was made, and probably the next one */
  method: string | undefined
  /** the refused payment that this one corrects */
  returned: PendingWork | undefined
  onSaved: (saved: Exclude<Submitted<SavedPayment>, { outcome: 'refused' }>) => void
  onClose: () => void
}

/** Adds a later payment. */
export default function PaymentDialog({
  code,
  pin,
  balance,
  method,
  returned,
  onSaved,
  onClose,
}: PaymentDialogProps) {
  // not `returned`: another payment may be refused while this one is typed
  const [fixes, setFixes] = useState(returned?.id)
  const [before] = useState(balance)
  const [settled, setSettled] = useState(balance)
  const [form] = useState({ draft: `${code}.payment` })
  // only what somebody typed is in the draft: the rest may be different tomorrow
  const day = useToday() ?? ''
  const [amount] = useState(balance?.toFixed(2) ?? '')
  const begun = { amount, payment_method: method ?? '', transaction_id: '', paid_on: day }
  const [typed] = useState(() => (returned ? typedValues(returned.fields) : {}))
  const check = useChecks()(m.paymentFailed, (rules) => rules.checkPayment(pin))
  const { formProps, errors, formError, busy } = useDraftedForm(form.draft, check, {
    begun,
    refused: fixes === returned?.id ? returned?.problem : undefined,
    onSubmit: async (sent) => {
      const paidOn = orToday(sent.paid_on, typed.paid_on === undefined ? day : undefined)
      const fields: typeof sent = { ...sent, ...(paidOn !== undefined && { paid_on: paidOn }) }
      const paise = toPaise(fields.amount ?? '')
      if (balance !== undefined && paise !== null && toRupees(paise) > balance)
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
        failed: m.paymentFailed,
        code,
        fields,
        secrets: { pin },
        form,
        fixes,
      })
      if (answer.outcome === 'refused') {
        setFixes(answer.stored ?? fixes)
        return answer.problem
      }
      forgetDraft(form.draft)
      if (answer.outcome === 'saved') say(m.savedOnDevice)
      else toast(m.paymentSaved(answer.result.payment.receipt_number))
      onSaved(answer)
    },
  })
  useDayInField(formProps.ref, 'paid_on', day)
  const close = () => {
    forgetDraft(form.draft)
    onClose()
  }
  // while this payment is on its way, the balance is lower by its amount
  if (!busy && settled !== balance) setSettled(balance)
  const shown = busy ? settled : balance
  return (
    <Dialog title={t.addPayment} open onClose={close}>
      <form {...formProps} className="flex flex-col gap-4">
        {shown !== undefined && (
          <p>
            {t.balanceAmount}: <strong className="whitespace-nowrap">{shownRupees(shown)}</strong>
          </p>
        )}
        {shown !== undefined && before !== undefined && shown !== before && (
          <p role="status">{t.balanceChanged(shownRupees(shown))}</p>
        )}
        <PaymentFields balance={balance} method={method} values={typed} errors={errors} />
        <FormActions
          error={formError}
          busy={busy}
          save={t.savePayment}
          saving={labels.saving}
          onCancel={close}
        />
      </form>
    </Dialog>
  )
}
