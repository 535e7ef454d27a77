import { CONTROL } from './list-tools'

interface FilterSelectProps {
  label: string
  value: string
  options: readonly (readonly [value: string, name: string])[]
  onChange: (value: string) => void
}

/** One choice of several, among the tools of a list. */
export const FilterSelect = ({ label, value, options, onChange }: FilterSelectProps) => (
  <select
    aria-label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    className={`${CONTROL} px-3 sm:w-auto`}
  >
    {options.map(([key, name]) => (
      <option key={key} value={key}>
        {name}
      </option>
    ))}
  </select>
)
