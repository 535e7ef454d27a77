/**
 * Waits until the browser has nothing more urgent to do.
 * @param latestMs it goes on after this time even if the browser is busy
 */
export const whenIdle = (latestMs: number): Promise<void> =>
  new Promise((resolve) => {
    // Safari does not have it, though the types say so
    const { requestIdleCallback: ask } = window as { requestIdleCallback?: typeof requestIdleCallback }
    if (ask) ask(() => resolve(), { timeout: latestMs })
    else setTimeout(resolve)
  })
