/** The pictures of campaigns that this browser stores. Not in device-store.ts, because the claim page has none. */
import { savesData } from '../../device/network/save-data'
import { deviceDatabase } from '../device-store'
import { once } from '../once'
import { createPictures } from './campaign-pictures'

/** undefined if the browser stores nothing, as on an insecure origin */
export const devicePictures = once(() =>
  'caches' in globalThis && 'locks' in navigator
    ? createPictures({
        db: deviceDatabase,
        caches,
        fetch: (path) => fetch(path),
        hold: async (work) => await navigator.locks.request('tohfa-pictures', work),
        isSparing: savesData,
      })
    : undefined,
)

/** From now on the pictures follow the database, and failed fetches are repeated when the network is back. */
export const followPictures = once(() => {
  const pictures = devicePictures()
  pictures?.follow()
  addEventListener('online', () => void pictures?.tidy().catch(() => undefined))
})
