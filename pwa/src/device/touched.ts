let settled: Promise<void> | undefined

/**
 * Settles once somebody types or presses something on this page. What people need only from then on, and perhaps without
 * a network, loads at that moment: the service worker has its files. Without one nothing keeps them, so they load at once.
 */
export const touched = () =>
  (settled ??= new Promise<void>((resolve) => {
    const touch = () => resolve()
    if (!('serviceWorker' in navigator)) return touch()
    addEventListener('click', touch, true)
    addEventListener('input', touch, true)
  }))
