import { Field } from '../../ui/form/field'
import { AddressField, NameField } from '../../gift/shared/form/person-fields'
import * as t from './campaign-forms.texts'

interface SellerFieldsProps {
  idPrefix?: string
  values: {
    readonly seller_name?: string | null | undefined
    readonly seller_address?: string | null | undefined
    readonly seller_gstin?: string | null | undefined
  }
  errors: Readonly<Record<string, string>>
}

/** The seller, as the receipts of a sale campaign show them. */
export function SellerFields({ idPrefix = 'field', values, errors }: SellerFieldsProps) {
  const field = (name: keyof SellerFieldsProps['values']) => ({
    name,
    idPrefix,
    error: errors[name],
    defaultValue: values[name] ?? '',
    autoComplete: 'off' as const,
  })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NameField {...field('seller_name')} label={t.sellerName} />
      <Field
        {...field('seller_gstin')}
        label={t.sellerGstin}
        hint={t.sellerGstinHint}
        autoCapitalize="characters"
        spellCheck={false}
      />
      <div className="sm:col-span-2">
        <AddressField {...field('seller_address')} label={t.sellerAddress} />
      </div>
    </div>
  )
}
