import { useLocation, useSearch } from 'wouter'

/** The query of the address, and how to change it. What a list shows is in it, so that it survives a reload and can be sent to others. */
export interface Query {
  /** empty if the address does not have it */
  get: (name: string) => string
  /**
   * Changes these and leaves the others, what follows the # too; an empty value is removed. Back skips the change,
   * unless `how` says otherwise.
   */
  set: (change: Readonly<Record<string, string>>, how?: { replace: boolean; state: object }) => void
}

/** What the present entry of the history keeps. */
export function stateNow(): object {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? state : {}
}

export function useQuery(): Query {
  const [path, navigate] = useLocation()
  const search = useSearch()
  return {
    get: (name) => new URLSearchParams(search).get(name) ?? '',
    set(change, how = { replace: true, state: stateNow() }) {
      const next = new URLSearchParams(search)
      for (const [name, value] of Object.entries(change)) {
        if (value === '') next.delete(name)
        else next.set(name, value)
      }
      const { hash } = location
      const query = next.toString()
      navigate(query === '' ? path : `${path}?${query}`, how)
      writeHash(hash)
    },
  }
}

/** Changes what follows the # without an entry in the history. */
export function writeHash(hash: string) {
  if (location.hash !== hash)
    history.replaceState(history.state, '', location.pathname + location.search + hash)
}
