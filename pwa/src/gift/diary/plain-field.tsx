import type { ComponentProps } from 'react'
import { CONTROL } from '../../ui/form/field'

interface PlainFieldProps extends ComponentProps<'input'> {
  label: string
}

/** A field in a form of only optional fields, so it does not say that it is optional. */
export const PlainField = ({ label, ...input }: PlainFieldProps) => (
  <label className="block font-medium">
    <span className="mb-1 block">{label}</span>
    <input dir="auto" {...input} className={`${CONTROL} font-normal`} />
  </label>
)
