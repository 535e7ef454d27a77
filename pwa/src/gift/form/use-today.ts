import { useSyncExternalStore } from 'react'
import { today } from './today'

const never = () => () => undefined

/** Today where this device is, `YYYY-MM-DD`; undefined where the page is rendered, which is in no time zone of a reader's. */
export const useToday = () => useSyncExternalStore<string | undefined>(never, today, () => undefined)
