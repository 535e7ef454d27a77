/**
 * Waits until the browser has nothing more urgent to do.
 * @param latestMs it goes on after this time even if the browser is busy
 * @param safariMs it goes on after this time if the browser cannot say when it is idle
 */
export const whenIdle = (latestMs: number, safariMs = 0): Promise<void> =>
  new Promise((resolve) => {
    // Safari does not have it, though the types say so
    const { requestIdleCallback: ask } = window as { requestIdleCallback?: typeof requestIdleCallback }
    if (ask) ask(() => resolve(), { timeout: latestMs })
    else setTimeout(resolve, safariMs)
  })
