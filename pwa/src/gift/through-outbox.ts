import type { Problem } from '@tohfa/sync-protocol/error-codes'
import { editAndResend, NotPossible } from '../offline/attention'
import { enqueue, SealingKeyMissing, StorageFull } from '../offline/enqueue'
import { pendingOf, waitForAnswer } from '../offline/observe'
import { submitDirectly } from './directly'
import { ownProblem, type Submission, type Submitted } from './submission'

/** Saves on this device, sends, and waits as long as decided for the server's answer. */
export async function submitThroughOutbox<Result>(submission: Submission): Promise<Submitted<Result>> {
  let id: string
  try {
    id = await kept(submission)
  } catch (error) {
    if (error instanceof SealingKeyMissing)
      return { outcome: 'refused', problem: ownProblem(error.message), kept: false }
    // nothing was stored: what the device cannot keep may still be sent
    const answer = await submitDirectly<Result>(submission)
    const unsent = answer.outcome === 'refused' && answer.problem.status === 0
    return unsent && error instanceof StorageFull
      ? { outcome: 'refused', problem: ownProblem(error.message), kept: false }
      : answer
  }
  const answer = await waitForAnswer(id)
  if (answer === 'timeout') return { outcome: 'saved', id }
  if (answer.state === 'delivered') return { outcome: 'delivered', result: answer.entry.result as Result }
  return answer.entry.problem
    ? { outcome: 'refused', problem: answer.entry.problem, kept: true }
    : { outcome: 'saved', id }
}

async function kept({ kind, code, fields, secrets, files, mends }: Submission): Promise<string> {
  if (mends !== undefined) {
    const before = (await pendingOf(code)).find((entry) => entry.id === mends)
    try {
      await editAndResend(mends, fields, secrets, files ?? (isAboutFile(before?.problem) ? [] : undefined))
      return mends
    } catch (error) {
      // discarded or sent again from another tab meanwhile: then this is a new one
      if (!(error instanceof NotPossible)) throw error
    }
  }
  return enqueue({ kind, code, fields, secrets, ...(files && { files }) })
}

const isAboutFile = (problem: Problem | undefined) =>
  problem?.code === 'file_kind_unsupported' || problem?.code === 'file_too_large'
