import type { OperationKind } from '@tohfa/sync-protocol/operations/envelope'
import { useEffect } from 'react'
import type { PendingWork } from '../submit/pending-work'
import { isPinTrouble } from './pin-trouble'

/**
 * Sends again what was saved under a wrong PIN, once the right one is known.
 * @param kind of work whose only secret is the PIN
 * @param pin that has opened the gift
 */
export function useResent(pending: readonly PendingWork[], kind: OperationKind, pin: string | undefined) {
  useEffect(() => {
    if (pin === undefined) return
    const refused = pending.filter(
      (work) =>
        work.kind === kind && work.state === 'attention' && work.problem && isPinTrouble(work.problem),
    )
    if (refused.length === 0) return
    const resend = async () => {
      const { editAndResend } = await import('../../offline/attention')
      for (const { id, fields } of refused) await editAndResend(id, fields, { pin })
    }
    // sent or discarded in another tab meanwhile, or no room: it stays where it is
    resend().catch((error: unknown) => console.error(error))
  }, [pending, kind, pin])
}
