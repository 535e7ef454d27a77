import { useSyncExternalStore } from 'react'
import { onSessionChange, session } from '../api/session'

/** The session; rerenders when it changes, in this tab or another. */
export const useSession = () => useSyncExternalStore(onSessionChange, session)

/** Where login leads to. */
export const HOME_OF_ADMIN = '/admin'
export const HOME = '/'
/** Where `/` leads people who are not signed in and have gifts. */
export const HOME_OF_GIFTS = '/gifts'
