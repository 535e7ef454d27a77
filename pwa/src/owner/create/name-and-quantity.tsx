import { Field } from '../../ui/form/field'
import * as f from '../shared/campaign-forms.texts'
import * as t from '../shared/campaigns.texts'

interface NameAndQuantityProps {
  draft: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
}

export const NameAndQuantity = ({ draft, errors }: NameAndQuantityProps) => (
  <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
    <Field
      label={t.campaignName}
      name="name"
      required
      error={errors.name}
      defaultValue={draft.name}
      autoComplete="off"
      autoCapitalize="sentences"
    />
    <Field
      label={f.quantity}
      name="qr_quantity"
      required
      error={errors.qr_quantity}
      hint={f.quantityHint}
      defaultValue={draft.qr_quantity}
      inputMode="numeric"
      autoComplete="off"
    />
  </div>
)
