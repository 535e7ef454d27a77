import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { call, jsonOf } from '../../api/client'
import { tellWrongTries } from '../pin/tell-wrong-tries'

/** The whole traveler; needs the PIN. Throws ApiError, NoConnectionError. */
export async function fetchTraveler(code: string, pin: string) {
  const answer = await call(endpoint.readTraveler, { params: { code }, pin })
  tellWrongTries(answer)
  return jsonOf(answer)
}
