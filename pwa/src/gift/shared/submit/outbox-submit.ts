/** Submits through the outbox. It is loaded with it, once there is something to save. */
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import { plainProblem } from '../../../api/errors'
import { explained } from '../../../api/explained'
import { attention, enqueue } from '../../../offline/device-outbox'
import { outboxViews } from '../../../offline/device-store'
import { AttentionError, OperationIdTakenError } from '../../../offline/queue/queue-errors'
import { SealingKeyMissingError } from '../../../offline/sealing/sealing-keys'
import { databaseTroubles } from '../../../offline/offline.texts'
import { databaseTrouble, onDatabaseTrouble } from '../../../offline/store/database-trouble'
import { StorageFullError } from '../../../offline/store/quota'
import { submitDirect } from './direct-submit'
import { operationIdOf, operationIsSafe } from './operation-id'
import { UnreadRecordingError, withFilesRead } from './read-files'
import type { Submission, Submitted } from './submission'

/** how long the page waits for an answer before it says that the work is saved on the device */
const ANSWER_WAIT_MS = 8_000

/** Saves on this device, sends, and waits for the server's answer as long as decided. */
export async function submitThroughOutbox<Result>(given: Submission): Promise<Submitted<Result>> {
  let submission = given
  let id: string
  try {
    submission = await withFilesRead(given)
    const waiting = blocked()
    id = await Promise.race([storeSurely(submission), waiting.promise]).finally(waiting.end)
  } catch (error) {
    const refused = (detail: string) =>
      ({ outcome: 'refused', problem: plainProblem(detail), stored: undefined }) as const
    const { failed } = submission
    if (error instanceof SealingKeyMissingError || error instanceof AttentionError)
      return refused(explained(failed, error.message))
    if (error instanceof UnreadRecordingError) return refused(failed)
    // the refused one is still there, and sending directly would make a second one
    const why = reasonOf(error)
    const refusal = why === undefined ? failed : explained(failed, why)
    if (submission.fixes !== undefined) return refused(refusal)
    // nothing was stored: what the device cannot store may still be sent
    const answer = await submitDirect<Result>(submission)
    const unsent = answer.outcome === 'refused' && answer.problem.status === 0
    return unsent && why !== undefined ? refused(refusal) : answer
  }
  const answer = await outboxViews.waitForAnswer(id, ANSWER_WAIT_MS)
  // up to here a reload finds the draft with this id, and the entry that is already there
  if (submission.fixes === undefined) operationIsSafe(submission)
  if (answer === 'timeout') return { outcome: 'saved', id }
  if (answer.state === 'delivered') return { outcome: 'delivered', result: answer.entry.result as Result }
  return answer.entry.problem
    ? { outcome: 'refused', problem: answer.entry.problem, stored: id }
    : { outcome: 'saved', id }
}

/**
 * If nobody knows whether the transaction was committed, a second try finds out: the entry is there by its id, or is
 * added now.
 */
const storeSurely = (submission: Submission) =>
  store(submission).catch((error: unknown) => {
    if (isDefinite(error)) throw error
    return store(submission)
  })

/** Why this device stores nothing, if the person can do something about it. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof StorageFullError) return error.message
  const trouble = databaseTrouble()
  return trouble && databaseTroubles[trouble]
}

/** Ends as soon as another page keeps this one from its database: nobody knows for how long. */
function blocked(): { promise: Promise<never>; end: () => void } {
  let end = () => undefined as void
  const promise = new Promise<never>((_, reject) => {
    const look = () => {
      if (databaseTrouble() === 'blocked') reject(new DatabaseBlockedError())
    }
    end = onDatabaseTrouble(look)
    look()
  })
  return { promise, end }
}
class DatabaseBlockedError extends Error {}

const isDefinite = (error: unknown) =>
  error instanceof SealingKeyMissingError ||
  error instanceof AttentionError ||
  error instanceof StorageFullError ||
  error instanceof DatabaseBlockedError

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
      // discarded in another tab: then this is a new one; what was sent again there is not sent twice
      if (!(error instanceof AttentionError) || (await outboxViews.entriesOf([fixes])).length > 0) throw error
    }
  }
  const add = () =>
    enqueue({ id: operationIdOf(submission), kind, code, fields, base, secrets, ...(files && { files }) })
  try {
    return await add()
  } catch (error) {
    if (!(error instanceof OperationIdTakenError)) throw error
    // its content is safe, and this is another one
    operationIsSafe(submission)
    return add()
  }
}

const isAboutFile = (problem: Problem | undefined) =>
  problem?.code === 'file_kind_unsupported' || problem?.code === 'file_too_large'
