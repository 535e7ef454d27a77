/**
 * The half of the claim page that needs the local database. It comes in its own chunk, when the form can be used already.
 */
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import { attention, enqueue } from '../../offline/device-outbox'
import { outboxViews } from '../../offline/device-store'
import { AttentionError } from '../../offline/outbox/attention'
import { OperationIdTakenError } from '../../offline/outbox/enqueue'
import { SealingKeyMissingError } from '../../offline/sealing/sealing-keys'
import { StorageFullError } from '../../offline/store/quota'
import { CALL_FAILED } from './operation-calls'
import { submitDirect } from './direct-submit'
import { operationIdOf, operationIsSafe } from './operation-id'
import { ownProblem, type Submission, type Submitted } from './submission'

export { attention } from '../../offline/device-outbox'
export { cacheGiftPage } from '../../offline/service-worker/cache-gift-page'
export { remember, watchGift } from './gift-on-device'

/** Saves on this device, sends, and waits as long as decided for the server's answer. */
export async function submitThroughOutbox<Result>(submission: Submission): Promise<Submitted<Result>> {
  let id: string
  try {
    id = await storeSurely(submission)
  } catch (error) {
    const refused = (detail: string) =>
      ({ outcome: 'refused', problem: ownProblem(detail), stored: false }) as const
    if (error instanceof SealingKeyMissingError || error instanceof AttentionError)
      return refused(error.message)
    // the refused one is still there, and sent past it this would be a second one
    if (submission.fixes !== undefined)
      return refused(error instanceof StorageFullError ? error.message : CALL_FAILED[submission.kind])
    // nothing was stored: what the device cannot store may still be sent
    const answer = await submitDirect<Result>(submission)
    const unsent = answer.outcome === 'refused' && answer.problem.status === 0
    return unsent && error instanceof StorageFullError ? refused(error.message) : answer
  }
  const answer = await outboxViews.waitForAnswer(id)
  // until here a reload finds the draft with this id, and the entry that is there already
  if (submission.fixes === undefined) operationIsSafe(submission)
  if (answer === 'timeout') return { outcome: 'saved', id }
  if (answer.state === 'delivered') return { outcome: 'delivered', result: answer.entry.result as Result }
  return answer.entry.problem
    ? { outcome: 'refused', problem: answer.entry.problem, stored: true }
    : { outcome: 'saved', id }
}

/**
 * Where nobody knows whether the transaction was committed, a second try finds out: the entry is there by its id, or is
 * added now.
 */
const storeSurely = (submission: Submission) =>
  store(submission).catch((error: unknown) => {
    if (isDefinite(error)) throw error
    return store(submission)
  })

const isDefinite = (error: unknown) =>
  error instanceof SealingKeyMissingError ||
  error instanceof AttentionError ||
  error instanceof StorageFullError

async function store(submission: Submission): Promise<string> {
  const { kind, code, fields, base, secrets, files, fixes } = submission
  if (fixes !== undefined) {
    const before = (await outboxViews.pendingOf(code)).find((entry) => entry.id === fixes)
    try {
      await attention().editAndResend(
        fixes,
        fields,
        secrets,
        files ?? (isAboutFile(before?.problem) ? [] : undefined),
        base,
      )
      return fixes
    } catch (error) {
      // discarded in another tab meanwhile: then this is a new one; what was sent again there is not sent twice
      if (!(error instanceof AttentionError) || (await outboxViews.entriesOf([fixes])).length > 0) throw error
    }
  }
  const add = () =>
    enqueue({ id: operationIdOf(submission), kind, code, fields, base, secrets, ...(files && { files }) })
  try {
    return await add()
  } catch (error) {
    if (!(error instanceof OperationIdTakenError)) throw error
    // what has it is safe, and this is another one
    operationIsSafe(submission)
    return add()
  }
}

const isAboutFile = (problem: Problem | undefined) =>
  problem?.code === 'file_kind_unsupported' || problem?.code === 'file_too_large'
