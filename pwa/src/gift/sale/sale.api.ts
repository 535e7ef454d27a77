import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { Receipt } from '@tohfa/sync-protocol/entities/sale'
import { ApiError, callJson } from '../../api/client'

/**
 * The sale with its campaign's name and gift giver; needs the PIN. Throws ApiError, NoConnectionError.
 * @returns null if the code has no sale
 */
export async function fetchReceipt(code: string, pin: string): Promise<Receipt | null> {
  try {
    return await callJson(endpoint.readReceipt, { params: { code }, pin })
  } catch (error) {
    if (error instanceof ApiError && error.problem.code === 'sale_unknown') return null
    throw error
  }
}
