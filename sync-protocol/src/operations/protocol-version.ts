/**
 * The version of `POST /api/sync`: of the envelope, of its operations and of the lines that answer it.
 *
 * It goes up with every change that a side with the earlier version would refuse or misread. A new field is such a
 * change, because a server refuses fields that it does not know.
 */

/**
 * What this code sends; a batch that names none has version 1. Until the server is new enough, it waits on the device.
 * Version 2 has boxes of a new form (seal.ts).
 */
export const SYNC_PROTOCOL = 2

/** the versions that this code's server takes */
export const SYNC_PROTOCOLS = { oldest: 1, newest: 2 } as const

/**
 * Why a server cannot take a batch of this version; null: it can.
 * @param version what the batch says; undefined if it says nothing
 */
export function protocolRefusal(
  version: number = 1,
  { oldest, newest }: { oldest: number; newest: number } = SYNC_PROTOCOLS,
): 'protocol_too_old' | 'protocol_too_new' | null {
  if (version < oldest) return 'protocol_too_old'
  return version > newest ? 'protocol_too_new' : null
}
