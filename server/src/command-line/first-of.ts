/** as many as fit in a terminal */
const NAMED_MAX = 20

/** The first 20 lines, and how many more there are. */
export const firstOf = (lines: readonly string[]): string =>
  lines.length <= NAMED_MAX
    ? lines.join('\n')
    : [...lines.slice(0, NAMED_MAX), `and ${lines.length - NAMED_MAX} more`].join('\n')
