import type { Query } from '../../ui/use-query'

const DAY = /^[12]\d{3}-\d{2}-\d{2}$/

export interface Range {
  /** YYYY-MM-DD, or empty */
  from: string
  to: string
}

/** The days that the address names. */
export function rangeIn({ get }: Query): Range {
  const day = (name: string) => (DAY.test(get(name)) ? get(name) : '')
  return { from: day('from'), to: day('to') }
}

/** Without empty values, as a query needs it. */
export const given = <T extends Record<string, string>>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Partial<T>
