import { useSyncExternalStore } from 'react'
import { today } from './today'

const never = () => () => undefined

/** Today in this device's time zone, `YYYY-MM-DD`; undefined on the server, which does not know the reader's time zone. */
export const useToday = () => useSyncExternalStore<string | undefined>(never, today, () => undefined)
