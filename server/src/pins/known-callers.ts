import { acceptedSecrets, type Secrets } from '../crypto/secrets'
import type { Session } from '../db/database'
import type { PinRow } from '../db/tables/tables'
import type { PinCaller } from '../http/caller/pin-caller'
import * as devices from './pin-devices.repository'
import { PIN_DEVICE_LASTS_MS } from '../http/caller/pin-caller'

/** wrong PINs that such a device has while others are locked out */
const PIN_DEVICE_TRIES = 5

export type KnownCallers = ReturnType<typeof createKnownCallers>

/** How a caller who has proven the PIN of a code is known again: by a digest of the address or of the device. */
export function createKnownCallers(deps: { secrets: Secrets; now: () => number }) {
  const addressMark = (code: string, { address }: PinCaller) => deps.secrets.mac('pin address', code, address)
  const digestOf = (code: string, { device }: PinCaller, by: Secrets = deps.secrets) =>
    by.mac('pin device', code, device)
  const asDevice = ({ code, version }: PinRow, caller: PinCaller): devices.ProvenDevice => ({
    digests: [
      digestOf(code, caller),
      ...acceptedSecrets(deps.secrets)
        .slice(1)
        .map((former) => digestOf(code, caller, former)),
    ],
    pinVersion: String(version),
    now: deps.now(),
    triesMax: PIN_DEVICE_TRIES,
  })
  const proofOf = (
    { code, version }: Pick<PinRow, 'code' | 'version'>,
    caller: PinCaller,
  ): devices.DeviceProof => ({
    digest: digestOf(code, caller),
    code,
    pinVersion: String(version),
    expiresAt: deps.now() + PIN_DEVICE_LASTS_MS,
  })

  /** Whether this address or device has proven the PIN of the code before. */
  const hasProven = async (session: Session, row: PinRow, caller: PinCaller) =>
    row.provenFrom === addressMark(row.code, caller) ||
    (await devices.isKnown(session, asDevice(row, caller)))

  return { addressMark, asDevice, proofOf, hasProven }
}
