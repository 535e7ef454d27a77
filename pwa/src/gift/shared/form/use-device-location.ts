import * as m from '@tohfa/sync-protocol/messages'
import { useState } from 'react'
import type { Coordinates, LocationError } from '../../../device/geolocation'
import { toast } from '../../../ui/toast'

/**
 * Asks the device where it is.
 * @param failure the message if the device does not say; screens differ
 * @param onAnswer called with the coordinates; undefined: there are none
 */
export function useDeviceLocation(failure: string, onAnswer: (here: Coordinates | undefined) => void) {
  const [locating, setLocating] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const locate = async () => {
    setLocating(true)
    setError(null)
    try {
      const { currentCoordinates } = await import('../../../device/geolocation')
      onAnswer(await currentCoordinates())
      toast(m.locationCaptured)
    } catch (reason) {
      const unsupported = (reason as Partial<LocationError>).reason === 'unsupported'
      setError(unsupported ? m.geolocationUnsupported : failure)
      onAnswer(undefined)
    } finally {
      setLocating(false)
    }
  }
  return { locating, error, locate: () => void locate() }
}
