import type { Traveler } from '@tohfa/sync-protocol/entities/traveler'
import { callJson } from '../../api/client'

/** The whole traveler, for who knows the PIN. Throws ApiError, NoConnectionError. */
export const fetchTraveler = (code: string, pin: string) =>
  callJson<Traveler>(`/api/travel/${code}/details`, { pin })
