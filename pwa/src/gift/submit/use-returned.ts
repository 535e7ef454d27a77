import type { OperationKind } from '@tohfa/sync-protocol/operations/envelope'
import { useEffect, useEffectEvent } from 'react'
import type { PendingWork } from './pending-work'
import { isPinTrouble } from '../pin/pin-trouble'

/**
 * The work of a kind that the server refused, for the person to mend.
 * @param lock called where its PIN was refused, so that the PIN is asked for anew
 */
export function useReturned(
  pending: readonly PendingWork[],
  kind: OperationKind,
  lock: () => void,
): PendingWork | undefined {
  const returned = pending.find((work) => work.kind === kind && work.state === 'attention')
  const wrongPinOf = returned?.problem && isPinTrouble(returned.problem) ? returned.id : undefined
  const locks = useEffectEvent(lock)
  useEffect(() => {
    if (wrongPinOf !== undefined) locks()
  }, [wrongPinOf])
  return returned
}
