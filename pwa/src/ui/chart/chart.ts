/** One bar of a chart, or one row of its table. */
export interface Counted {
  key: string
  /** in full, as the table has it */
  label: string
  count: number
  /** what stands under the bar; most bars have nothing */
  tick?: string
}

/** How much of the whole a part is, in whole percent; 0 of nothing. */
export const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100))

export const sumOf = (counted: readonly Counted[]) => counted.reduce((sum, { count }) => sum + count, 0)
