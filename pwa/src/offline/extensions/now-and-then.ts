/** Does something now, whenever the network is back, and every so often, for as long as this page is open. */
export function nowAndThen(work: () => void, everyMs: number): void {
  work()
  window.addEventListener('online', work)
  setInterval(work, everyMs)
}
