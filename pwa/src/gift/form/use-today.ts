import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react'
import { today } from './today'

const LOOK_MS = 60_000

/** Nothing tells of midnight, and a page that is out of sight may sleep. */
const follow = (look: () => void) => {
  const timer = setInterval(look, LOOK_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/**
 * Today in this device's time zone, `YYYY-MM-DD`, also after midnight; undefined on the server, which does not know the reader's
 * time zone.
 */
export const useToday = () => useSyncExternalStore<string | undefined>(follow, today, () => undefined)

/** A date that nobody has changed is that of the day on which it is sent. @param shown the day that the form began with */
export const orToday = (date: string | undefined, shown: string | undefined) =>
  date !== undefined && date === shown ? today() : date

/** Shows another day in the field of a date that nobody has changed. @param shown the day that it begins with */
export function useDayInField(
  form: RefObject<HTMLFormElement | null>,
  name: string,
  shown: string | undefined,
) {
  const before = useRef(shown)
  useEffect(() => {
    const control = form.current?.elements.namedItem(name)
    if (shown !== undefined && control instanceof HTMLInputElement && control.value === before.current)
      control.value = shown
    before.current = shown
  }, [form, name, shown])
}
