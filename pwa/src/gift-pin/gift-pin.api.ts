/** The calls about a forgotten PIN and a moved gift. All need the network, and throw what the API client throws. */
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { callJson } from '../api/client'

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

/** @returns the gift's new code */
export const moveGift = async (code: string, pin: string, idempotencyKey: string): Promise<string> =>
  (await callJson(endpoint.moveGift, { params: { code }, body: { pin }, idempotencyKey })).code
