import type * as z from 'zod/mini'
import type { FormFile } from './form-files'

/** What one call takes and answers. A field that is missing means that the call has no such part. */
export interface EndpointContract {
  /** one line for the API description */
  summary: string
  description?: string
  /** a bearer token: `required`, or `optional` where another credential may stand in its place */
  token?: 'required' | 'optional'
  /** the PIN of a gift in the head or the query: `required`, or `optional` where it may come in the body or not at all */
  pin?: 'required' | 'optional'
  /** it changes something, and takes no `Idempotency-Key`, which every other call that changes something takes */
  unkeyed?: true
  headers?: z.ZodMiniObject
  query?: z.ZodMiniObject
  /** the JSON body */
  body?: z.ZodMiniType
  /** the fields of a form: `multipart/form-data`, or JSON where no file comes along; files are not part of it */
  form?: z.ZodMiniType
  /** as `form`, for a call that always brings a file: `multipart/form-data` alone */
  fileForm?: z.ZodMiniType
  /** the fields of `form` or `fileForm` that are files, by their names */
  files?: Readonly<Record<string, FormFile>>
  /** a body that is neither JSON nor a form */
  consumes?: { type: string; required: boolean }
  /** the JSON body of a 200 */
  response?: z.ZodMiniType
  /** media type of an answer that is not JSON */
  produces?: string
  /** JSON that an answer of several parts holds: that of each line, or of each event */
  part?: z.ZodMiniType
  /** status of what went well, and what it means where that is no body; 200 where it is missing */
  success?: Readonly<Record<number, string>>
  /** an answer has an `ETag`, and `If-None-Match` with the same one is answered 304 */
  tagged?: true
  /** statuses of refusals that what it takes does not tell of, among those that the description names (401, 403, 404, 422) */
  refusals?: readonly (401 | 403 | 404 | 422)[]
  /** further headers of what went well, by their names as written, with what each says */
  says?: Readonly<Record<string, string>>
}
