import { useSyncExternalStore } from 'react'
import { onSessionChange, session } from '../api/session'

/** Who is signed in; renders again when that changes, in this tab or another. */
export const useSession = () => useSyncExternalStore(onSessionChange, session)

/**
 * Where login leads. An admin's own screen takes the place of the dashboard here as soon as it exists; until then an
 * admin is an owner like any other.
 */
export const HOME_OF_ADMIN = '/'
export const HOME = '/'

/** The login screen that leads back to where somebody was. */
export const loginPath = (from: string) =>
  from === HOME || from.startsWith('/login') ? '/login' : `/login?next=${encodeURIComponent(from)}`

/** The path that a login screen's query names; null when it leads nowhere, or off this origin. */
export function nextPath(search: string): string | null {
  const next = new URLSearchParams(search).get('next')
  if (next === null) return null
  try {
    const url = new URL(next, location.origin)
    return url.origin === location.origin && !url.pathname.startsWith('/login')
      ? url.pathname + url.search
      : null
  } catch {
    return null
  }
}
