/**
 * The claim page's half that needs the local database. It comes in its own chunk, when the form can be used already.
 */
import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import { editAndResend, NotPossible } from '../../offline/attention'
import { cache } from '../../offline/local'
import { enqueue, SealingKeyMissing, StorageFull } from '../../offline/enqueue'
import { observeOutboxCounts, pendingOf, waitForAnswer } from '../../offline/observe'
import { startSync } from '../../offline/start'
import { cachedClaim } from './cached-claim'
import type { ClaimSources, Known } from './claim.view'
import type { Submission, Submitted } from './claims.commands'
import { submitDirectly } from './claims.direct'
import { watchPending } from './watch-pending'

type Own = Omit<ClaimSources, 'network'>

/**
 * Tells what this device knows of a code, now and whenever it changes, and begins to send what waits.
 * @param onWaiting told how many entries of the whole device have not arrived
 * @returns how to end it
 */
export function watchCode(
  code: string,
  onOwn: (own: Own) => void,
  onWaiting: (count: number) => void,
): () => void {
  let cached: Own['cached']
  let pending: Own['pending'] | undefined
  // both at once, or a claimed gift would show its form for a moment
  const tell = () => cached !== undefined && pending && onOwn({ cached, pending })
  void cachedClaim(code).then((known) => {
    cached = known ?? null
    tell()
  })
  const ends = [
    watchPending(code, (work) => {
      pending = work
      tell()
    }),
    observeOutboxCounts(({ waiting, sending, attention }) => onWaiting(waiting + sending + attention)),
  ]
  startSync()
  return () => ends.forEach((end) => end())
}

/** Keeps what the server said, so that the code can be opened here without a network. */
export async function remember(code: string, { qr, campaign }: Known): Promise<void> {
  try {
    await cache.rememberCode(code, qr, campaign)
  } catch (error) {
    // a full disk: the page works, it will only not open offline
    if (!(error instanceof StorageFull)) throw error
  }
}

/** Saves on this device, sends, and waits as long as decided for the server's answer. */
export async function submitThroughOutbox(submission: Submission): Promise<Submitted> {
  let id: string
  try {
    id = await kept(submission)
  } catch (error) {
    if (error instanceof SealingKeyMissing)
      return { outcome: 'refused', problem: problemOf(error), kept: false }
    // nothing was stored: what the device cannot keep may still be sent
    const answer = await submitDirectly(submission)
    const unsent = answer.outcome === 'refused' && answer.problem.status === 0
    return unsent && error instanceof StorageFull
      ? { outcome: 'refused', problem: problemOf(error), kept: false }
      : answer
  }
  const answer = await waitForAnswer(id)
  if (answer === 'timeout') return { outcome: 'saved' }
  if (answer.state === 'delivered') return { outcome: 'delivered', qr: answer.entry.result as QrCode }
  return answer.entry.problem
    ? { outcome: 'refused', problem: answer.entry.problem, kept: true }
    : { outcome: 'saved' }
}

async function kept({ kind, code, fields, pin, photo, mends }: Submission): Promise<string> {
  const files = photo && [{ field: 'profile_image', file: photo }]
  if (mends !== undefined) {
    const before = (await pendingOf(code)).find((entry) => entry.id === mends)
    try {
      await editAndResend(mends, fields, { pin }, files ?? (isAboutFile(before?.problem) ? [] : undefined))
      return mends
    } catch (error) {
      // discarded or sent again from another tab meanwhile: then this is a new one
      if (!(error instanceof NotPossible)) throw error
    }
  }
  return enqueue({ kind, code, fields, secrets: { pin }, ...(files && { files }) })
}

const isAboutFile = (problem: Problem | undefined) =>
  problem?.code === 'file_kind_unsupported' || problem?.code === 'file_too_large'

const problemOf = (error: Error): Problem => ({
  type: 'about:blank',
  title: '',
  status: 0,
  detail: error.message,
  code: 'internal',
})
