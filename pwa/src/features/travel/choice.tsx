import { Field } from '../../ui/field'
import { notChosen } from './travel.texts'

interface ChoiceProps {
  label: string
  name: string
  options: readonly string[]
  chosen: string | undefined
  error: string | undefined
}

/** One of a few, or none. */
export const Choice = ({ options, chosen, ...field }: ChoiceProps) => (
  <Field as="select" {...field} defaultValue={chosen ?? ''}>
    <option value="">{notChosen}</option>
    {options.map((option) => (
      <option key={option}>{option}</option>
    ))}
  </Field>
)
