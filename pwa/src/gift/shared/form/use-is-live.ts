import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False where the server draws the page and where script takes it over; true right after that. */
export const useIsLive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
