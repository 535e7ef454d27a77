import { useSyncExternalStore } from 'react'
import { onSessionChange, session } from '../api/session'

/** Who is signed in; renders again when that changes, in this tab or another. */
export const useSession = () => useSyncExternalStore(onSessionChange, session)

/** Where login leads. */
export const HOME_OF_ADMIN = '/admin'
export const HOME = '/'
