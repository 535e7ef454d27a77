import { or } from './scan.texts'

/** Between two ways to do the same. */
export const Or = () => (
  <p
    aria-hidden="true"
    className="flex items-center gap-3 text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
  >
    {or}
  </p>
)
