import type { TypeWithPast } from '@tohfa/sync-protocol/gift-rules'
import { isCard } from '@tohfa/sync-protocol/is-card'
import type { PastValue } from '@tohfa/sync-protocol/entities/history'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { v4 } from 'uuid'
import { callJson } from '../../../api/client'

/** A claimed gift that has a history, and how the caller proves the right to it. */
export interface GiftWithPast {
  code: string
  type: TypeWithPast
  /** undefined: the signed-in owner asks */
  pin: string | undefined
}

const asked = ({ pin }: GiftWithPast) => (pin === undefined ? {} : { pin })

/** Throws ApiError, NoConnectionError. */
export const listPast = (gift: GiftWithPast): Promise<PastValue[]> => {
  const params = { code: gift.code }
  return isCard(gift.type)
    ? callJson(endpoint.listPastContacts, { params, ...asked(gift) })
    : callJson(endpoint.listPastTravelers, { params, ...asked(gift) })
}

/** Throws ApiError, NoConnectionError. @returns what the server says of it */
export const restore = async (gift: GiftWithPast, id: string): Promise<string> => {
  const params = { code: gift.code, id }
  const how = { params, idempotencyKey: v4(), ...asked(gift) }
  const { message } = isCard(gift.type)
    ? await callJson(endpoint.restoreContact, how)
    : await callJson(endpoint.restoreTraveler, how)
  return message
}
