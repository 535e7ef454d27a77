import { COORDINATE_DECIMALS } from '@tohfa/sync-protocol/contact/contact-limits'

/** Degrees, rounded to the decimals that are shown and stored. */
export interface Coordinates {
  latitude: number
  longitude: number
}

/** `unsupported`: the browser has no location; `failed`: it was refused, timed out or not available. */
export class LocationError extends Error {
  constructor(readonly reason: 'unsupported' | 'failed') {
    super(reason)
  }
}

const TIMEOUT_MS = 20_000

const rounded = (degrees: number) => Number(degrees.toFixed(COORDINATE_DECIMALS))

/**
 * The current position of the device, not the one when last asked. The browser asks the person. Throws LocationError.
 */
export function currentCoordinates(): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    // missing in some webviews, although the types have it
    const geolocation = navigator.geolocation as Geolocation | undefined
    if (!geolocation) return reject(new LocationError('unsupported'))
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      () => reject(new LocationError('failed')),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS },
    )
  })
}
