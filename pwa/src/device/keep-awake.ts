/**
 * Keeps the screen on until called off, if the device can. While the page is hidden the screen may go dark.
 * @returns a function that calls it off
 */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined
  let ended = false
  const hold = () => {
    // missing in older browsers
    const { wakeLock } = navigator as { wakeLock?: WakeLock }
    if (ended || document.hidden || !wakeLock) return
    wakeLock.request('screen').then(
      (held) => {
        if (ended) void held.release()
        else lock = held
      },
      // the battery is low: the screen may go dark
      () => undefined,
    )
  }
  hold()
  document.addEventListener('visibilitychange', hold)
  return () => {
    ended = true
    document.removeEventListener('visibilitychange', hold)
    lock?.release().catch(() => undefined)
  }
}
