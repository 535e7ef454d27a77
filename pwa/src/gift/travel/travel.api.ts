import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { callJson } from '../../api/client'

/** The whole traveler; needs the PIN. Throws ApiError, NoConnectionError. */
export const fetchTraveler = (code: string, pin: string) =>
  callJson(endpoint.readTraveler, { params: { code }, pin })
