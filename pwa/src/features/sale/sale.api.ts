import type { Receipt } from '@tohfa/sync-protocol/entities/sale'
import { callJson } from '../../api/client'

/** The sale with its campaign's name and gift giver, for who knows the PIN. Throws ApiError, NoConnectionError. */
export const fetchReceipt = (code: string, pin: string) =>
  callJson<Receipt>(`/api/sale/${code}/receipt`, { pin })
