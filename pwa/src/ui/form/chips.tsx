import { optional } from '../ui.texts'
import type { ChoiceProps } from './choice'
import { FieldError } from './field'

/** Radio buttons drawn as chips: a few short options that are all in sight. */
export function Chips({ label, name, options, defaultValue, error, required = false }: ChoiceProps) {
  const id = `field-${name}`
  return (
    <fieldset role="radiogroup" aria-required={required || undefined}>
      <legend className="mb-1 font-medium">
        {label}
        {!required && <span className="font-normal text-soft">{` (${optional})`}</span>}
      </legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label key={option} className="chip">
            <input
              type="radio"
              name={name}
              value={option}
              defaultChecked={option === defaultValue}
              aria-invalid={error !== undefined || undefined}
              aria-describedby={error && `${id}-error`}
            />
            <span>{option}</span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
