import { useEffect } from 'react'
import type { PendingWork } from '../../gift/pending-work'
import { isPinTrouble } from '../../gift/pin-trouble'

/**
 * Sends again what was written under a wrong PIN, once the right one is known.
 * @param pin that has opened the diary
 */
export function useResent(pending: readonly PendingWork[], pin: string | undefined) {
  useEffect(() => {
    if (pin === undefined) return
    const refused = pending.filter(
      ({ kind, state, problem }) =>
        kind === 'diary.entry' && state === 'attention' && problem && isPinTrouble(problem),
    )
    if (refused.length === 0) return
    const resend = async () => {
      const { editAndResend } = await import('../../offline/attention')
      for (const { id, fields } of refused) await editAndResend(id, fields, { pin })
    }
    // sent or discarded in another tab meanwhile, or no room: it stays where it is
    resend().catch((error: unknown) => console.error(error))
  }, [pending, pin])
}
