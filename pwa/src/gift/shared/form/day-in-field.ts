/** The date of a form, which is today until somebody changes it. */
import { useEffect, useRef, type RefObject } from 'react'
import { today } from './today'

/** A date that nobody has changed is the day of sending. @param shown the day that the form began with */
export const orToday = (date: string | undefined, shown: string | undefined) =>
  date !== undefined && date === shown ? today() : date

/** Shows another day in a date field that nobody has changed. @param shown the day that it began with */
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
