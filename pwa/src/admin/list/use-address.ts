import { useLocation, useSearch } from 'wouter'

/** The query of the address, and how to change it. */
export interface Address {
  /** empty if the address does not have it */
  get: (name: string) => string
  /** Changes these and leaves the others; an empty value is removed from the address. Back skips the changes. */
  set: (change: Readonly<Record<string, string>>) => void
}

/** Filters, search and order are in the address, so that they survive a reload and can be sent to other people. */
export function useAddress(): Address {
  const [path, navigate] = useLocation()
  const search = useSearch()
  return {
    get: (name) => new URLSearchParams(search).get(name) ?? '',
    set(change) {
      const next = new URLSearchParams(search)
      for (const [name, value] of Object.entries(change)) {
        if (value === '') next.delete(name)
        else next.set(name, value)
      }
      const text = next.toString()
      navigate(text === '' ? path : `${path}?${text}`, { replace: true })
    },
  }
}

const DAY = /^[12]\d{3}-\d{2}-\d{2}$/

export interface Range {
  /** YYYY-MM-DD, or empty */
  from: string
  to: string
}

/** The days that the address names. */
export function rangeIn({ get }: Address): Range {
  const day = (name: string) => (DAY.test(get(name)) ? get(name) : '')
  return { from: day('from'), to: day('to') }
}

/** Without empty values, as a query needs it. */
export const given = <T extends Record<string, string>>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Partial<T>
