/** Sends without a local database: the server's answer or nothing. */
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import { OPERATION_ENDPOINTS } from '@tohfa/sync-protocol/http/operation-endpoints'
import { ApiError, call, jsonOf, noAnswer, NoConnectionError } from '../../../api/client'
import { isFailing, plainProblem } from '../../../api/errors'
import { explained } from '../../../api/explained'
import { abortAfter } from '../../../device/abort-after'
import { operationIdOf, operationIsSafe } from './operation-id'
import * as t from '../shared.texts'
import { withFilesRead } from './read-files'
import type { Submission, SubmittedFile, Submitted } from './submission'

/** For an operation's id that the server knows with other content: an earlier try, whose answer was lost. */
const arrivedBefore =
  'What you sent before has arrived, although no answer came. Reload the page to see it, or press again to send this as well.'

/** without an answer for this long, the connection counts as broken, as in fetch-transport.ts */
const SILENCE_MS = 30_000
/** the slowest link worth waiting for, bytes a second */
const SLOWEST = 2_000

export async function submitDirect<Result>(submission: Submission): Promise<Submitted<Result>> {
  const { kind, failed, code } = submission
  const fields = { ...submission.fields, ...submission.secrets }
  try {
    const { files = [] } = await withFilesRead(submission)
    const body = files.length > 0 ? multipart(fields, files) : fields
    const idempotencyKey = operationIdOf(submission)
    // for a change of an entry, the entry is part of the address
    const params = { code, id: String(fields.entry) }
    const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
    const signal = abortAfter(SILENCE_MS + (bytes / SLOWEST) * 1000)
    const asked = { params, body, idempotencyKey, signal }
    const answer = await call(OPERATION_ENDPOINTS[kind], asked).catch((error: unknown) => {
      throw signal.aborted ? noAnswer(error) : error
    })
    const result = (await jsonOf(answer)) as Result
    operationIsSafe(submission)
    return { outcome: 'delivered', result, direct: true }
  } catch (error) {
    if (error instanceof ApiError)
      return { outcome: 'refused', problem: reasonOf(error, submission), stored: undefined }
    if (!(error instanceof NoConnectionError)) console.error(error)
    const isOffline = error instanceof NoConnectionError && !isFailing(error)
    const detail = isOffline ? explained(failed, t.notSent) : failed
    return { outcome: 'refused', problem: plainProblem(detail), stored: undefined }
  }
}

function reasonOf({ problem }: ApiError, submission: Submission): Problem {
  if (problem.code !== 'idempotency_key_reused') return problem
  operationIsSafe(submission)
  return { ...problem, detail: arrivedBefore }
}

/** An empty field means null, which a form cannot send. */
function multipart(fields: Record<string, unknown>, files: readonly SubmittedFile[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string' || typeof value === 'number') form.append(name, String(value))
    else if (value === null) form.append(name, '')
  for (const { field, file } of files) form.append(field, file)
  return form
}
