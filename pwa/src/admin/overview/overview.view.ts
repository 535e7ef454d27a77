const AVERAGE = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** `sum` for each of `count`, to one decimal; 0.0 where there is none. */
export const average = (sum: number, count: number): string => AVERAGE.format(count === 0 ? 0 : sum / count)
