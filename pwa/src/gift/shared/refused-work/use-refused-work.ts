import type { OperationKind } from '@tohfa/sync-protocol/operations/kinds'
import { useEffect, useEffectEvent, useState } from 'react'
import type { PendingWork } from '../submit/pending-work'
import { device } from '../submit/submit'
import { isPinProblem } from './pin-problem'

const isRefused = (work: PendingWork, kind: OperationKind) => work.kind === kind && work.state === 'attention'

/**
 * The first work of a kind that the server refused, for the person to correct.
 * @param lock called if the server refused its PIN, so that the screen asks for the PIN again
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
 * Sends work saved under a wrong PIN again, once a PIN has opened the gift after the server's refusal. A PIN that
 * opened it before may be the very one that was refused: sending it again and again would lock the gift.
 * @param kinds of work whose only secret is the PIN, and which undoes nothing: a stranger may have saved it. The same
 *   array at every render
 * @param opened the PIN that opened the gift, and when the server was asked (by `performance.now()`)
 * @param onDoubt called once for each refusal while the gift is open, to ask whether its PIN still opens it
 */
export function useResendWithPin(
  pending: readonly PendingWork[],
  kinds: readonly OperationKind[],
  opened: { pin: string; readAt: number } | undefined,
  onDoubt?: () => void,
) {
  // when this page learned of each refusal, by `performance.now()`; Infinity: it is being sent again
  const [known] = useState(() => new Map<string, number>())
  const doubt = useEffectEvent(() => onDoubt?.())
  useEffect(() => {
    const refused = pending.filter(
      ({ state, problem }) => state === 'attention' && problem && isPinProblem(problem),
    )
    const ids = new Set(refused.map(({ id }) => id))
    for (const id of known.keys()) if (!ids.has(id)) known.delete(id)
    const isNews = refused.some(({ id }) => !known.has(id))
    for (const id of ids) known.set(id, known.get(id) ?? performance.now())
    if (!opened) return
    if (isNews) doubt()

    const due = refused.filter(
      ({ id, kind }) => kinds.includes(kind) && (known.get(id) ?? Infinity) <= opened.readAt,
    )
    if (due.length === 0) return
    for (const { id } of due) known.set(id, Infinity)
    const resend = async () => {
      const attention = await (await device()).attention()
      for (const { id, fields } of due) await attention.editAndResend(id, fields, { pin: opened.pin })
    }
    resend().catch((error: unknown) => {
      // another tab has sent or discarded it, or there is no room: it stays until the gift is opened again
      console.error(error)
      for (const { id } of due) known.set(id, performance.now())
    })
  }, [pending, kinds, opened, known])
}
