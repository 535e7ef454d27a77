/**
 * Keeps the screen on until called off, where the device can; it gives that up while the page is hidden.
 * @returns how to call it off
 */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined
  let ended = false
  const hold = () => {
    // older browsers have none
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
