import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { Receipt } from '@tohfa/sync-protocol/entities/sale'
import { ApiError, call, jsonOf } from '../../api/client'
import { tellWrongTries } from '../pin/tell-wrong-tries'

/**
 * The sale with its campaign's name and gift giver; needs the PIN. Throws ApiError, NoConnectionError.
 * @returns null if the code has no sale
 */
export async function fetchReceipt(code: string, pin: string): Promise<Receipt | null> {
  try {
    const answer = await call(endpoint.readReceipt, { params: { code }, pin })
    tellWrongTries(answer)
    return await jsonOf(answer)
  } catch (error) {
    if (error instanceof ApiError && error.problem.code === 'sale_unknown') return null
    throw error
  }
}
