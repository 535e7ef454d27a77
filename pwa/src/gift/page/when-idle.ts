/**
 * Runs `work` when the page has loaded and the browser has nothing else to do.
 * @returns a function that cancels it
 */
export function whenIdle(work: () => void): () => void {
  let ended = false
  const run = () => {
    if (!ended) work()
  }
  const idle = () => {
    // missing in Safari
    if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 3_000 })
    else setTimeout(run, 200)
  }
  if (document.readyState === 'complete') idle()
  else addEventListener('load', idle, { once: true })
  return () => {
    ended = true
  }
}
