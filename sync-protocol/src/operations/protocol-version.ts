/**
 * The version of `POST /api/sync`: of the envelope, of its operations and of the lines that answer it.
 *
 * It goes up with every change that the side of the version before would refuse or misread. A new field is such a change,
 * because a server refuses fields that it does not know.
 */

import type { OperationKind } from './envelope'

/**
 * What this code sends; a batch that names none is of version 1. Version 2 added what an edit found (`base`) and what waits on
 * the device (`waiting`), version 3 the changes of diary entries. A device sends the same work to an older server in its version,
 * without what was added; operations that the server does not know wait on the device.
 */
export const SYNC_PROTOCOL = 3

/** the versions that this code's server takes */
export const SYNC_PROTOCOLS = { oldest: 1, newest: 3 } as const

/** The version that a kind of operation came with; 1 for those that were always there. */
export const sinceVersion = (kind: string): number => SINCE[kind] ?? 1
const SINCE: Partial<Record<string, number>> = {
  'diary.update': 3,
  'diary.delete': 3,
  'diary.restore': 3,
} satisfies Partial<Record<OperationKind, number>>

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
