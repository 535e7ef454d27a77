import { counted } from '../shared/admin.texts'

interface TabLabelProps {
  name: string
  /** undefined while unknown, and for tabs without a count */
  count: number | undefined
}

/** A tab's name and count: side by side on a wide screen, stacked on a phone. */
export const TabLabel = ({ name, count }: TabLabelProps) => (
  <span className="max-sm:text-sm">
    {name}
    {count !== undefined && <span className="font-normal max-sm:block"> {counted(count)}</span>}
  </span>
)
