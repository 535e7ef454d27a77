/**
 * Waits until the browser has nothing more urgent to do.
 * @param latestMs continues after this time even if the browser is busy
 * @param safariMs continues after this time if the browser cannot say when it is idle
 */
export const whenIdle = (latestMs: number, safariMs = 0): Promise<void> =>
  new Promise((resolve) => {
    // missing in Safari, although the types have it
    const { requestIdleCallback: ask } = window as { requestIdleCallback?: typeof requestIdleCallback }
    if (ask) ask(() => resolve(), { timeout: latestMs })
    else setTimeout(resolve, safariMs)
  })
