import { useRef, useState } from 'react'
import { Field } from '../../ui/form/field'
import * as f from '../shared/campaign-forms.texts'
import * as t from '../shared/campaigns.texts'

interface NameAndQuantityProps {
  draft: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
}

/** quantities that take one press */
const QUICK = [50, 100, 500]

export function NameAndQuantity({ draft, errors }: NameAndQuantityProps) {
  const quantity = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(draft.qr_quantity ?? '')
  const choose = (count: number) => {
    if (!quantity.current) return
    quantity.current.value = String(count)
    // as if it were typed: for the draft, and to clear an error
    quantity.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label={t.campaignName}
        name="name"
        required
        error={errors.name}
        defaultValue={draft.name}
        autoComplete="off"
        autoCapitalize="sentences"
      />
      <div>
        <Field
          ref={quantity}
          label={f.quantity}
          name="qr_quantity"
          required
          error={errors.qr_quantity}
          hint={f.quantityHint}
          defaultValue={draft.qr_quantity}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          inputMode="numeric"
          autoComplete="off"
        />
        <div role="group" aria-label={f.quickQuantities} className="mt-2 grid grid-cols-3 gap-2">
          {QUICK.map((count) => (
            <button
              key={count}
              type="button"
              aria-pressed={typed === String(count)}
              onClick={() => choose(count)}
              className="min-h-touch rounded-full border border-edge bg-surface font-medium hover:bg-sunken aria-pressed:border-accent-ink aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
            >
              {count}
            </button>
          ))}
        </div>
      </div>
    </div>
  )
}
