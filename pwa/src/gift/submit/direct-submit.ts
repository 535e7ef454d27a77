/** Without a local database: the server's answer or nothing. */
import { OPERATION_ENDPOINTS } from '@tohfa/sync-protocol/http/operation-endpoints'
import { v4 } from 'uuid'
import { ApiError, call, jsonOf, NoConnectionError } from '../../api/client'
import { CALL_FAILED } from './operation-calls'
import * as t from '../no-connection.texts'
import { ownProblem, type Submission, type SubmittedFile, type Submitted } from './submission'

const NOTHING = { content: '', key: '' }
let last = NOTHING

/**
 * The same key for every try of the same submit, so that one whose answer was lost does not happen twice. Once it is
 * delivered, the same content is meant anew: two payments of one amount are two.
 */
function keyOf({ kind, code, fields, secrets, files = [] }: Submission): string {
  const named = files.map(({ field, file }) => [field, file.name, file.size, file.lastModified])
  const content = JSON.stringify([kind, code, fields, secrets, named])
  if (content !== last.content) last = { content, key: v4() }
  return last.key
}

export async function submitDirect<Result>(submission: Submission): Promise<Submitted<Result>> {
  const { kind, code, files = [] } = submission
  const fields = { ...submission.fields, ...submission.secrets }
  try {
    const body = files.length > 0 ? multipart(fields, files) : fields
    const idempotencyKey = keyOf(submission)
    const answer = await call(OPERATION_ENDPOINTS[kind], { params: { code }, body, idempotencyKey })
    const result = (await jsonOf(answer)) as Result
    if (last.key === idempotencyKey) last = NOTHING
    return { outcome: 'delivered', result }
  } catch (error) {
    if (error instanceof ApiError) return { outcome: 'refused', problem: error.problem, stored: false }
    if (!(error instanceof NoConnectionError)) console.error(error)
    const detail = error instanceof NoConnectionError ? t.notSent : CALL_FAILED[kind]
    return { outcome: 'refused', problem: ownProblem(detail), stored: false }
  }
}

/** An empty field stands for null, which a form cannot hold. */
function multipart(fields: Record<string, unknown>, files: readonly SubmittedFile[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string' || typeof value === 'number') form.append(name, String(value))
    else if (value === null) form.append(name, '')
  for (const { field, file } of files) form.append(field, file)
  return form
}
