import * as m from '@tohfa/sync-protocol/messages'
import { currentCoordinates, type Coordinates, type LocationError } from '../../../device/geolocation'
import { toast } from '../../../ui/toast/toast'

/** The place of this device, or what to say instead. @param failure the message if the device does not say */
export async function locate(failure: string): Promise<{ here?: Coordinates; error?: string }> {
  try {
    const here = await currentCoordinates()
    toast(m.locationCaptured)
    return { here }
  } catch (reason) {
    const unsupported = (reason as Partial<LocationError>).reason === 'unsupported'
    return { error: unsupported ? m.geolocationUnsupported : failure }
  }
}
