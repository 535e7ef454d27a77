import type { Pass } from './pass'
import { HttpError, NetworkError } from './transport'

/**
 * Whether an empty batch gets to our server and back, over the very way that operations take. A captive portal, or a filter
 * that lets nothing through, answers it with its page as well; a filter that dislikes one operation does not.
 */
export async function isWayOpen({ transport, device }: Pick<Pass, 'transport' | 'device'>): Promise<boolean> {
  try {
    for await (const _lines of transport.push({ device_id: device, operations: [] })) continue
    return true
  } catch (failure) {
    if (failure instanceof NetworkError) return false
    // a problem is our server's own word
    if (failure instanceof HttpError) return failure.problem !== undefined
    throw failure
  }
}
