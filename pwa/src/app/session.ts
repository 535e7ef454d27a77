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
