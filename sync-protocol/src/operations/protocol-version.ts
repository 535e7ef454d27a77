/**
 * The version of `POST /api/sync`: of the envelope, of its operations and of the lines that answer it.
 *
 * It goes up with every change that the side of the version before would refuse or misread. A new field is such a change,
 * because a server refuses fields that it does not know.
 */

/**
 * What this code sends; a batch that names none is of version 1. Version 2 added what an edit found (`base`)
 * and what waits on the device (`waiting`). A device sends
 * the same work to an older server in version 1, without what was added.
 */
export const SYNC_PROTOCOL = 2

/** the versions that this code's server takes */
export const SYNC_PROTOCOLS = { oldest: 1, newest: 2 } as const

/**
 * Why a server cannot take a batch of this version; null: it can.
 * @param version what the batch says, undefined where it says nothing
 */
export function protocolRefusal(
  version: number = 1,
  { oldest, newest }: { oldest: number; newest: number } = SYNC_PROTOCOLS,
): 'protocol_too_old' | 'protocol_too_new' | null {
  if (version < oldest) return 'protocol_too_old'
  return version > newest ? 'protocol_too_new' : null
}
