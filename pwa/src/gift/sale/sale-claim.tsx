import { PAYMENT_METHODS, PAYMENT_TYPES } from '@tohfa/sync-protocol/enums'
import type { SavedSale } from '@tohfa/sync-protocol/entities/sale'
import * as m from '@tohfa/sync-protocol/messages'
import { useEffect, useState, type FormEvent } from 'react'
import type { TypedForm, TypeFormProps } from '../shared/type-part'
import { orToday, useDayInField } from '../shared/form/day-in-field'
import { useToday } from '../shared/form/use-today'
import { Button } from '../../ui/button'
import { Chips } from '../../ui/form/chips'
import { Choice } from '../../ui/form/choice'
import { Field } from '../../ui/form/field'
import { AddressField, CompanyField, EmailField, NameField, PhoneField } from '../shared/form/person-fields'
import { MoreFields } from '../shared/form/more-fields'
import { FormError } from '../../ui/form/form-error'
import { useDraftedForm } from '../shared/form/form-draft'
import { NewPin } from '../pin/new-pin'
import { HiddenFields, useNoScriptPost } from '../shared/form/no-script-post'
import { toast } from '../../ui/toast/toast'
import { shownRupees } from './rupees'
import * as t from './sale.texts'
import { SaleTotals } from './sale-totals'
import { lazyRules } from '../shared/form/lazy-rules'

const useChecks = lazyRules(() => import('./sale-schema'))

const AMOUNTS = ['quantity', 'price_per_unit', 'amount_paid'] as const

/** Books a sale and its first payment. */
export default function SaleClaim({ code, campaign, typed, onSubmit, asker, notice }: TypeFormProps) {
  const today = useToday()
  const values: TypedForm['values'] = typed?.values ?? {
    quantity: '1',
    ...(today !== undefined && { booking_date: today }),
  }
  const [amounts, setAmounts] = useState(values)
  const refusesEasy = campaign.refuse_easy_pins
  const check = useChecks()(m.saleSubmitFailed, (rules) => rules.checkClaim(refusesEasy))
  const { formProps, errors, formError, busy } = useDraftedForm(code, check, {
    refused: typed?.problem,
    begun: { booking_date: today ?? '' },
    onSubmit: async ({ pin, ...sent }) => {
      const booked = orToday(sent.booking_date, typed ? undefined : today)
      const fields = { ...sent, ...(booked !== undefined && { booking_date: booked }) }
      const answer = await onSubmit({
        kind: 'sale.claim',
        failed: m.saleSubmitFailed,
        fields,
        secrets: { pin },
      })
      if (answer.outcome === 'refused') return answer.problem
      if (answer.outcome === 'delivered') announce(answer.result as SavedSale)
    },
  })

  useDayInField(formProps.ref, 'booking_date', today)
  const read = (form: HTMLFormElement) => {
    const data = new FormData(form)
    setAmounts(Object.fromEntries(AMOUNTS.map((name) => [name, text(data.get(name))])))
  }
  const follow = (event: FormEvent<HTMLFormElement>) => {
    formProps.onInput(event)
    read(event.currentTarget)
  }
  const { ref } = formProps
  useEffect(() => {
    // text that was typed before the script ran
    if (ref.current) read(ref.current)
  }, [ref])
  const field = (name: string) => ({
    name,
    defaultValue: values[name],
    error: errors[name],
  })
  const money = (name: string) => ({
    ...field(name),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    prefix: '₹',
  })
  return (
    <form {...useNoScriptPost()} {...formProps} onInput={follow} className="flex flex-col gap-4">
      <HiddenFields />
      <header>
        <h1 className="font-display text-2xl font-semibold">{t.claimTitle}</h1>
        <p className="mt-1 text-soft">{t.claimIntro}</p>
      </header>
      {asker}
      <NameField {...field('name')} label={t.fullName} required />
      <PhoneField {...field('mobile')} label={t.mobile} required />
      <EmailField {...field('email')} label={t.email} required />
      <Field {...field('product_service_name')} label={t.product} required autoComplete="off" />
      <div className="flex flex-wrap gap-4 *:[flex:1_8rem]">
        <Field {...field('quantity')} label={t.quantity} required inputMode="numeric" autoComplete="off" />
        <Field {...money('price_per_unit')} label={t.pricePerUnit} required />
      </div>
      <div className="flex flex-wrap gap-4 *:[flex:1_8rem]">
        <Choice {...field('payment_type')} label={t.paymentType} options={PAYMENT_TYPES} required />
        <Field {...money('amount_paid')} label={t.amountPaid} required />
      </div>
      <Chips {...field('payment_method')} label={t.paymentMethod} options={PAYMENT_METHODS} />
      <SaleTotals
        quantity={amounts.quantity ?? ''}
        price={amounts.price_per_unit ?? ''}
        paid={amounts.amount_paid ?? ''}
      />
      <MoreFields about={t.moreAbout} values={typed?.values ?? {}} errors={errors}>
        <Field {...field('transaction_id')} label={t.transactionId} autoComplete="off" />
        {/* a narrower column cuts off the date; the controls stay aligned with labels of any length */}
        <div className="grid items-end gap-4 min-[28rem]:grid-cols-2">
          <Field {...field('booking_date')} label={t.bookingDate} type="date" />
          <Field {...field('delivery_event_date')} label={t.deliveryDate} type="date" />
        </div>
        <Field {...field('special_requirements')} as="textarea" label={t.specialRequirements} />
        <CompanyField {...field('company')} label={t.company} />
        <AddressField {...field('address')} label={t.address} />
      </MoreFields>
      <NewPin errors={errors} refusesEasy={refusesEasy} />
      {notice}
      <FormError>{formError}</FormError>
      <Button type="submit" busy={busy}>
        {busy ? t.submitting : t.submit}
      </Button>
    </form>
  )
}

const text = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')

function announce({ receipt_number, balance_amount }: SavedSale) {
  toast(m.saleRegistered(receipt_number))
  if (balance_amount > 0) toast(m.balanceRemains(shownRupees(balance_amount)), 'info')
}
