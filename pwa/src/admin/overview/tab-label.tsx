import { counted } from '../shared/admin.texts'

interface TabLabelProps {
  name: string
  /** absent where there is none, or none is known yet */
  count: number | undefined
}

/** A tab's name and how much is behind it: beside each other at a desk, one above the other on a phone. */
export const TabLabel = ({ name, count }: TabLabelProps) => (
  <span className="max-sm:text-sm">
    {name}
    {count !== undefined && <span className="font-normal max-sm:block"> {counted(count)}</span>}
  </span>
)
