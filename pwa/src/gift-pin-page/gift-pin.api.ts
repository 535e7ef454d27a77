/** The calls about a forgotten PIN and a moved gift. All need the network, and throw what the API client throws. */
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { v4 } from 'uuid'
import { callJson } from '../api/client'
import { makePasskey } from '../device/passkeys'

export const makeRecoveryCode = async (code: string, pin: string, idempotencyKey: string): Promise<string> =>
  (await callJson(endpoint.makeRecoveryCode, { params: { code }, body: { pin }, idempotencyKey }))
    .recovery_code

/** @returns the next recovery code */
export const recoverGift = async (
  code: string,
  body: { recovery_code: string; pin: string },
  idempotencyKey: string,
): Promise<string> =>
  (await callJson(endpoint.recoverGift, { params: { code }, body, idempotencyKey })).recovery_code

/** @returns a recovery code */
export const resetPin = async (
  code: string,
  body: { token: string; pin: string },
  idempotencyKey: string,
): Promise<string> =>
  (await callJson(endpoint.resetPin, { params: { code }, body, idempotencyKey })).recovery_code

/** @param pin the PIN, or a session instead */
export const fetchPasskeys = (code: string, pin: string) =>
  callJson(endpoint.listGiftPasskeys, { params: { code }, pin })

/** Makes a passkey with this phone's lock, and adds it. @returns what to say. Also throws if the person or the browser refuses */
export async function addPasskey(code: string, pin: string): Promise<string> {
  const { ticket, passkey: asked } = await callJson(endpoint.beginGiftPasskey, {
    params: { code },
    body: { pin },
  })
  const passkey = await makePasskey(asked)
  const about = { params: { code }, body: { ticket, passkey }, idempotencyKey: v4() }
  return (await callJson(endpoint.addGiftPasskey, about)).message
}

/** @param pin the PIN, or a session instead. @returns what to say */
export const removePasskey = async (code: string, id: string, pin: string, idempotencyKey: string) =>
  (await callJson(endpoint.removeGiftPasskey, { params: { code, id }, body: { pin }, idempotencyKey }))
    .message

/** @returns the gift's new code */
export const moveGift = async (code: string, pin: string, idempotencyKey: string): Promise<string> =>
  (await callJson(endpoint.moveGift, { params: { code }, body: { pin }, idempotencyKey })).code
