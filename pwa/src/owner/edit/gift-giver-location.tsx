import { COORDINATE_DECIMALS } from '@tohfa/sync-protocol/contact/contact-limits'
import * as m from '@tohfa/sync-protocol/messages'
import { MapPin, X } from 'lucide-react'
import { useState } from 'react'
import type { Coordinates } from '../../device/geolocation'
import { useDeviceLocation } from '../../gift/shared/form/use-device-location'
import { Button, IconButton } from '../../ui/button'
import { FormError } from '../../ui/form/form-error'
import * as f from '../../ui/form/form.texts'
import * as t from '../shared/campaign-forms.texts'

/** The gift giver's location, from the device; two hidden inputs put it into the form. */
export function GiftGiverLocation({ known }: { known: Coordinates | null }) {
  const [place, setPlace] = useState(known)
  const { locating, error, locate } = useDeviceLocation(
    m.locationFailedAllow,
    (here) => here && setPlace(here),
  )

  const latitude = place?.latitude.toFixed(COORDINATE_DECIMALS) ?? ''
  const longitude = place?.longitude.toFixed(COORDINATE_DECIMALS) ?? ''
  return (
    <div role="group" aria-labelledby="edit-location" className="grid gap-2">
      <p id="edit-location" className="font-medium">
        {f.location} <span className="font-normal text-soft">{f.optionalMark}</span>
      </p>
      <input type="hidden" name="contact_latitude" value={latitude} />
      <input type="hidden" name="contact_longitude" value={longitude} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="secondary"
          icon={<MapPin aria-hidden className="size-5" />}
          busy={locating}
          onClick={locate}
        >
          {locating ? f.gettingLocation : place ? f.updateLocation : f.getLocation}
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
      <FormError>{error ?? null}</FormError>
    </div>
  )
}
