/**
 * The pictures that this browser keeps of campaigns.
 *
 * Exports: devicePictures (methods: pictures/create-pictures.ts, interface Pictures), followPictures
 */
import { deviceDatabase } from './device-database'
import { webLock } from './engine/leader'
import { once } from './once'
import { createPictures } from './pictures/create-pictures'

const wantsFewerBytes = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/** undefined where the browser keeps nothing, as on an insecure origin */
export const devicePictures = once(() =>
  'caches' in globalThis && 'locks' in navigator
    ? createPictures({
        db: deviceDatabase(),
        caches,
        fetch: (path) => fetch(path),
        lock: webLock(navigator.locks, 'tohfa-pictures'),
        isSparing: wantsFewerBytes,
      })
    : undefined,
)

/** From now on the pictures follow the database, and what could not be fetched is tried again when the network is back. */
export const followPictures = once(() => {
  const pictures = devicePictures()
  pictures?.follow()
  addEventListener('online', () => void pictures?.tidy().catch(() => undefined))
})
