import { classNames } from '../class-names'

/** the look of a field among the tools of a list */
export const TOOL = 'min-h-touch rounded-control border border-edge bg-surface px-2 text-base text-ink'

interface SelectProps<V extends string> {
  /** for those who do not see it */
  label: string
  value: V
  options: readonly (readonly [value: V, name: string])[]
  onChange: (value: V) => void
  /** its width */
  className?: string
}

/** One choice of several, among the tools of a list. */
export const Select = <V extends string>({ label, value, options, onChange, className }: SelectProps<V>) => (
  <select
    aria-label={label}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value as V)}
    className={classNames(TOOL, className)}
  >
    {options.map(([key, name]) => (
      <option key={key} value={key}>
        {name}
      </option>
    ))}
  </select>
)
