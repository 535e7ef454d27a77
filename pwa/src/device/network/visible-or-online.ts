/**
 * Calls back when the server may answer again: the network is back, whether the page is visible or not, or somebody
 * looks at the page again.
 * @param signal ends it
 */
export function onVisibleOrOnline(callback: (event: Event) => void, signal: AbortSignal): void {
  window.addEventListener('online', callback, { signal })
  const onChange = (event: Event) => document.visibilityState === 'visible' && callback(event)
  document.addEventListener('visibilitychange', onChange, { signal })
}
