import { COORDINATE_DECIMALS } from '@tohfa/sync-protocol/contact/contact-limits'
import { useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/form/field'
import { AttentionIcon, PinIcon } from '../../../ui/icons'
import * as t from '../../../ui/form/form.texts'
import { useDeviceLocation } from './use-device-location'

interface LocationFieldProps {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  /** what to say if the browser gives no location; screens differ */
  failure: string
}

const HALVES = ['latitude', 'longitude'] as const

/** A location from the device or typed by hand, in two inputs. */
export function LocationField({ values, errors, failure }: LocationFieldProps) {
  const area = useRef<HTMLFieldSetElement>(null)
  const [byHand, setByHand] = useState(false)
  const [captured, setCaptured] = useState(Boolean(values.latitude && values.longitude))
  const { locating, error, locate } = useDeviceLocation(failure, (here) => {
    if (!here) return setByHand(true)
    for (const half of HALVES) fill(inputOf(area.current, half), here[half].toFixed(COORDINATE_DECIMALS))
  })
  // in the first HTML it would be bytes for a button that nobody sees before
  const isLive = useIsLive()
  const look = () => setCaptured(HALVES.every((half) => inputOf(area.current, half)?.value.trim()))

  const open = byHand || captured || HALVES.some((half) => errors[half] !== undefined)
  return (
    <fieldset ref={area} onInput={look}>
      <legend className="mb-1 font-medium">
        {`${t.location} `}
        <span className="font-normal text-soft">{t.optionalMark}</span>
      </legend>
      <Button
        variant="secondary"
        className="needs-script"
        icon={isLive && <PinIcon />}
        busy={locating}
        onClick={locate}
      >
        {locating ? t.gettingLocation : captured ? t.updateLocation : t.getLocation}
      </Button>
      {error && (
        <p role="alert" className="mt-1 flex items-start gap-1.5 text-sm text-bad-ink">
          <AttentionIcon />
          {error}
        </p>
      )}
      <details open={open} onToggle={(event) => setByHand(event.currentTarget.open)} className="mt-1">
        <summary className="text-accent-ink">{t.enterLocation}</summary>
        <div className="grid gap-3">
          {HALVES.map((half) => (
            <Field
              key={half}
              name={half}
              label={t[half]}
              error={errors[half]}
              defaultValue={values[half]}
              autoComplete="off"
            />
          ))}
        </div>
      </details>
    </fieldset>
  )
}

const inputOf = (area: HTMLFieldSetElement | null, half: (typeof HALVES)[number]) =>
  area?.querySelector<HTMLInputElement>(`[name="${half}"]`)

/** As if typed, so that the draft and the errors follow. */
function fill(input: HTMLInputElement | null | undefined, text: string) {
  if (!input) return
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

const never = () => () => undefined

/** False while the server renders the page and while the script takes it over; true right after that. */
const useIsLive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
