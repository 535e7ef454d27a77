/** Days as numbers, to count with. */

export const DAY_MS = 86_400_000

/** The number of a day, YYYY-MM-DD, since 1970. */
export const numberOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS
/** @returns YYYY-MM-DD */
export const dayOfNumber = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)
