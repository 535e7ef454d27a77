import { vi } from 'vitest'

/** Sets this machine's locale until the test ends, for what is loaded from now on. */
export function deviceLocale(locale: string): void {
  const Own = Intl.DateTimeFormat
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (locales, options) {
    return new Own(locales ?? locale, options)
  } as typeof Intl.DateTimeFormat)
}
