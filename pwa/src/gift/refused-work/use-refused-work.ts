import type { OperationKind } from '@tohfa/sync-protocol/operations/envelope'
import { useEffect, useEffectEvent } from 'react'
import type { PendingWork } from '../submit/pending-work'
import { device } from '../submit/submit'
import { isPinProblem } from '../pin/pin-problem'

const isRefused = (work: PendingWork, kind: OperationKind) => work.kind === kind && work.state === 'attention'

/**
 * The first work of a kind that the server refused, for the person to correct.
 * @param lock called where the server refused its PIN, so that the screen asks for the PIN again
 */
export function useRefusedWork(
  pending: readonly PendingWork[],
  kind: OperationKind,
  lock: () => void,
): PendingWork | undefined {
  const refused = pending.find((work) => isRefused(work, kind))
  const wrongPinOf = refused?.problem && isPinProblem(refused.problem) ? refused.id : undefined
  const onWrongPin = useEffectEvent(lock)
  useEffect(() => {
    if (wrongPinOf !== undefined) onWrongPin()
  }, [wrongPinOf])
  return refused
}

/**
 * Sends again what was saved under a wrong PIN, once the right one is known.
 * @param kind of work whose only secret is the PIN
 * @param pin the one that opened the gift
 */
export function useResendWithPin(
  pending: readonly PendingWork[],
  kind: OperationKind,
  pin: string | undefined,
) {
  useEffect(() => {
    if (pin === undefined) return
    const refused = pending.filter(
      (work) => isRefused(work, kind) && work.problem && isPinProblem(work.problem),
    )
    if (refused.length === 0) return
    const resend = async () => {
      const { attention } = await device()
      for (const { id, fields } of refused) await attention().editAndResend(id, fields, { pin })
    }
    // another tab has sent or discarded it meanwhile, or there is no room: it stays as it is
    resend().catch((error: unknown) => console.error(error))
  }, [pending, kind, pin])
}
