/**
 * Sets the clock of a process, a page or a service worker to the time when a fixture was made. Otherwise sessions, sealing keys, reset
 * links and drafts in the fixture would expire as the fixture gets older.
 */

/** Runs where it sets the clock, so it uses nothing from outside. @param shift ms to add */
function shiftClock(shift: number): void {
  const RealDate = Date
  const now = () => RealDate.now() + shift
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: unknown[], as) =>
      Reflect.construct(target, given.length > 0 ? given : [now()], as) as object,
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  })
}

/** @returns script text that sets the clock of the page, worker or module that runs it */
export const clockScript = (madeAt: string): string =>
  `(() => { const __name = (named) => named; (${shiftClock.toString()})(${Date.parse(madeAt) - Date.now()}) })();`

/** @returns value of NODE_OPTIONS that sets the clock of a Node process and its workers */
export const clockOption = (madeAt: string): string =>
  `--import=data:text/javascript,${encodeURIComponent(clockScript(madeAt))}`
