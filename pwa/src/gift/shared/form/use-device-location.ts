import { useState } from 'react'
import type { Coordinates } from '../../../device/geolocation'

/**
 * Asks the device where it is.
 * @param failure the message if the device does not say; screens differ
 * @param onAnswer called with the coordinates; undefined: there are none
 */
export function useDeviceLocation(failure: string, onAnswer: (here: Coordinates | undefined) => void) {
  const [locating, setLocating] = useState(false)
  const [error, setError] = useState<string>()
  const locate = async () => {
    setLocating(true)
    setError(undefined)
    // no form waits for it
    const found = await import('./locate').then(
      ({ locate }) => locate(failure),
      () => ({ error: failure, here: undefined }),
    )
    setError(found.error)
    setLocating(false)
    onAnswer(found.here)
  }
  return { locating, error, locate: () => void locate() }
}
