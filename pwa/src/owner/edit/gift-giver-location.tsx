import { COORDINATE_DECIMALS } from '@tohfa/sync-protocol/limits'
import * as m from '@tohfa/sync-protocol/messages'
import { MapPin, X } from 'lucide-react'
import { useState } from 'react'
import { currentCoordinates, LocationError, type Coordinates } from '../../device/geolocation'
import { Button, IconButton } from '../../ui/button'
import { FormError } from '../../ui/form/form-error'
import { toast } from '../../ui/toast'
import * as t from '../shared/campaign-forms.texts'

/** The gift giver's location, from the device; two hidden inputs hold it in the form. */
export function GiftGiverLocation({ known }: { known: Coordinates | null }) {
  const [place, setPlace] = useState(known)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const locate = async () => {
    setBusy(true)
    setError(null)
    try {
      setPlace(await currentCoordinates())
      toast(m.locationCaptured)
    } catch (failure) {
      const unsupported = failure instanceof LocationError && failure.reason === 'unsupported'
      setError(unsupported ? m.geolocationUnsupported : m.locationFailedAllow)
    } finally {
      setBusy(false)
    }
  }

  const latitude = place?.latitude.toFixed(COORDINATE_DECIMALS) ?? ''
  const longitude = place?.longitude.toFixed(COORDINATE_DECIMALS) ?? ''
  return (
    <div role="group" aria-labelledby="edit-location" className="grid gap-2">
      <p id="edit-location" className="font-medium">
        {t.location} <span className="font-normal text-soft">{t.optional}</span>
      </p>
      <input type="hidden" name="contact_latitude" value={latitude} />
      <input type="hidden" name="contact_longitude" value={longitude} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="secondary"
          icon={<MapPin aria-hidden className="size-5" />}
          busy={busy}
          onClick={() => void locate()}
        >
          {busy ? t.gettingLocation : place ? t.updateLocation : t.getLocation}
        </Button>
        {place && (
          <>
            <span aria-live="polite">{t.coordinates(latitude, longitude)}</span>
            <IconButton label={t.removeLocation} onClick={() => setPlace(null)}>
              <X aria-hidden className="size-5" />
            </IconButton>
          </>
        )}
      </div>
      <FormError>{error}</FormError>
    </div>
  )
}
