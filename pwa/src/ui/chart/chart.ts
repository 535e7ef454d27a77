/** One bar of a chart, or one row of its table. */
export interface Counted {
  key: string
  /** in full, as the table has it */
  label: string
  count: number
  /** label under the bar; most bars have none */
  tick?: string
}

/** A part's share of the whole, in whole percent; 0 if the whole is 0. */
export const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100))

export const sumOf = (counted: readonly Counted[]) => counted.reduce((sum, { count }) => sum + count, 0)
