import { easyPin, knownOfClaim } from '@tohfa/sync-protocol/pin/easy-pin'
import * as m from '@tohfa/sync-protocol/messages'
import type { FoundCode } from '../codes/codes.service'
import { AppError } from '../http/app-error'

/**
 * @param form the fields that are sent with the PIN, by their wire names; the PIN may be made of them
 * @throws AppError pin_weak (422) if the campaign refuses PINs that are easy to guess
 */
export function refuseEasyPin(
  { refuseEasyPins }: Pick<FoundCode, 'refuseEasyPins'>,
  pin: string,
  form: Record<string, unknown> = {},
): void {
  const known = knownOfClaim((name) => form[name])
  if (refuseEasyPins && easyPin(pin, known) !== null)
    throw new AppError('pin_weak', { errors: [{ field: 'pin', detail: m.pinWeak }] })
}
