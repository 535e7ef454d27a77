import { Field } from './field'
import { notChosen } from '../ui.texts'

/** A few options of which one is chosen. */
export interface ChoiceProps {
  label: string
  name: string
  options: readonly string[]
  defaultValue?: string | undefined
  error: string | undefined
  required?: boolean
}

/** A list to choose from; an optional choice starts with an option for none. */
export const Choice = ({ options, required = false, ...field }: ChoiceProps) => (
  <Field as="select" {...field} required={required}>
    {!required && <option value="">{notChosen}</option>}
    {options.map((option) => (
      <option key={option}>{option}</option>
    ))}
  </Field>
)
